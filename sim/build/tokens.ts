/*
 * Code as Espruino's lexer has it: a word, an operator, a number or a string is a token of a byte or two and what it holds. That is an
 * eighth less in flash, and the interpreter reads it a little faster. The tokens are those of the `espruino` tools.
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

/** The first token of an operator or word, and what each of them stands for (jslex.h from LEX_EQUAL on). */
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
/** A string, after one or two bytes of its length; 0; a number of one or two bytes. */
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
    Config: { PRETOKENISE: 2 }, // strings and numbers too, which an Espruino older than 2v25.396 could not read,
    Core: { Env: { getBoardData: () => undefined } },
    Plugins: {} as { Pretokenise: Pick<Tools, 'tokenise'> },
  }
  const path = tools.resolve('./plugins/pretokenise.js')
  runInContext(readFileSync(path, 'utf8'), createContext({ acorn, Espruino: espruino, console }))
  const read = (code: string): string[] =>
    Array.from(acorn.tokenizer(code, { ecmaVersion: 2020 }), ({ type, value }) => `${type.label} ${value}`)
  return { tokenise: espruino.Plugins.Pretokenise.tokenise, read }
}

/** The code in tokens, a latin-1 string. Throws where they would not be read as the code is: the tools leave out the space of `+ +`. */
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
  let code = ''
  for (let i = 0; i < tokens.length; i++) {
    const [part, more] = partAt(tokens, i)
    if (/[\w$]$/.test(code) && /^[\w$]/.test(part)) code += ' '
    code += part
    i += more
  }
  return code
}

/** A name or a number, or what is quoted, none of whose bytes is a token. */
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
