/*
 * Code as tokens of Espruino's lexer: a word, an operator, a number or a string becomes one or two bytes and what it
 * holds. That takes an eighth less flash and is read a little faster. The `espruino` tools make the tokens.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'

interface Tools {
  tokenise(code: string): string
  /** Kind and value of each token of plain code. */
  read(code: string): string[]
}

interface Acorn {
  tokenizer(code: string, options: object): Iterable<{ type: { label: string }; value: unknown }>
}

/** The first token of a word or operator, and what the tokens stand for from there on (jslex.h from LEX_EQUAL on). */
const FIRST = 138
const WORDS = [
  ...'== === != !== <= << <<= >= >> >>> >>= >>>= += -= ++ -- *= /= %= &= && |= || ^= =>'.split(' '),
  ...'if else do while for break continue function return var let const this throw try catch finally true false null'.split(
    ' ',
  ),
  ...'undefined new in instanceof switch case default delete typeof void debugger class extends super static of'.split(
    ' ',
  ),
]
/** A string after its length in one or two bytes; the number 0; a number in one or two bytes. */
const STRING8 = 0xd1
const STRING16 = 0xd2
const INT0 = 0xd3
const INT8 = 0xd4
const INT16 = 0xd5

let loaded: Tools | undefined

function load(): Tools {
  const tools = createRequire(createRequire(import.meta.url).resolve('espruino'))
  const acorn: Acorn = tools('acorn')
  const espruino = {
    Config: { PRETOKENISE: 2 }, // strings and numbers too; an Espruino older than 2v25.396 cannot read those
    Core: { Env: { getBoardData: () => undefined } },
    Plugins: {} as { Pretokenise: Pick<Tools, 'tokenise'> },
  }
  const path = tools.resolve('./plugins/pretokenise.js')
  runInContext(readFileSync(path, 'utf8'), createContext({ acorn, Espruino: espruino, console }))
  const read = (code: string): string[] =>
    Array.from(acorn.tokenizer(code, { ecmaVersion: 2020 }), ({ type, value }) => `${type.label} ${value}`)
  return { tokenise: espruino.Plugins.Pretokenise.tokenise, read }
}

/** The code in tokens, a latin-1 string. Throws if they would be read as other code, as `a+ +b` without its space. */
export function tokenise(code: string): string {
  loaded ??= load()
  const tokens = loaded.tokenise(code)
  const [is, wants] = [loaded.read(untokenise(tokens)), loaded.read(code)]
  const at = wants.findIndex((token, i) => token !== is[i])
  if (at >= 0 || is.length > wants.length)
    throw new Error(`in tokens this would be read otherwise: ${wants.slice(Math.max(at - 5, 0), at + 3).join(' ')}`)
  return tokens
}

/** The code that these tokens stand for, part by part; code without tokens is as it was. */
export function untokenise(tokens: string): string {
  const parts: string[] = []
  let last = ''
  for (let i = 0; i < tokens.length; i++) {
    const [part, more] = partAt(tokens, i)
    if (/[\w$]$/.test(last) && /^[\w$]/.test(part)) parts.push(' ')
    parts.push(part)
    last = part
    i += more
  }
  return parts.join('')
}

/** A name, a number or a quoted text: none of their bytes is a token. */
const PLAIN = /[\w$]+|"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|`(\\.|[^`\\])*`/sy

/** What stands at this place, and how many bytes more it takes. */
function partAt(tokens: string, at: number): [part: string, more: number] {
  const byte = tokens.charCodeAt(at)
  const low = tokens.charCodeAt(at + 1)
  const both = low | (tokens.charCodeAt(at + 2) << 8)
  switch (byte) {
    case STRING8:
      return [JSON.stringify(tokens.substr(at + 2, low)), 1 + low]
    case STRING16:
      return [JSON.stringify(tokens.substr(at + 3, both)), 2 + both]
    case INT0:
      return ['0', 0]
    case INT8:
      return [`${(low << 24) >> 24}`, 1]
    case INT16:
      return [`${(both << 16) >> 16}`, 2]
  }
  PLAIN.lastIndex = at
  const plain = PLAIN.exec(tokens)?.[0]
  if (plain) return [plain, plain.length - 1]
  return [WORDS[byte - FIRST] ?? tokens[at], 0]
}
