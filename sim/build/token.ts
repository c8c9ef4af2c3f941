/*
 * Tokens: what Espruino's own reader makes of reserved words and long operators, written into the code beforehand.
 *
 * A token is one character above 137. The code is a fifth shorter so, and is read faster. Strings, numbers and names stay
 * text, so that every release of Espruino since 2019 reads it; nothing of it is readable in Node until it is spelled
 * out again.
 */

/** In the order of Espruino's `jslex.h`, from its first token on. */
const TOKENS = [
  ...[
    '==',
    '===',
    '!=',
    '!==',
    '<=',
    '<<',
    '<<=',
    '>=',
    '>>',
    '>>>',
    '>>=',
    '>>>=',
    '+=',
    '-=',
    '++',
    '--',
    '*=',
    '/=',
  ],
  ...['%=', '&=', '&&', '|=', '||', '^=', '=>'],
  ...['if', 'else', 'do', 'while', 'for', 'break', 'continue', 'function', 'return', 'var', 'let', 'const', 'this'],
  ...['throw', 'try', 'catch', 'finally', 'true', 'false', 'null', 'undefined', 'new', 'in', 'instanceof', 'switch'],
  ...['case', 'default', 'delete', 'typeof', 'void'],
]
const FIRST = 138
/** Read wrongly by some releases when it is a token. */
const LEFT_ALONE = 'catch'

const CODES = new Map(TOKENS.map((token, i) => [token, String.fromCharCode(FIRST + i)]))
const OPERATORS = TOKENS.filter((token) => !/\w/.test(token)).sort((a, b) => b.length - a.length)

/** A string, a word or number, an operator, white space, or any other character. */
const PART = new RegExp(
  [
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/.source,
    /[\w$]+/.source,
    OPERATORS.map((o) => o.replace(/[\^|+*/]/g, '\\$&')).join('|'),
    /\s+|[\s\S]/.source,
  ].join('|'),
  'g',
)

/**
 * The code with its reserved words and operators as tokens; it holds no comment and no regular expression. Throws on a template,
 * which the shortener makes of a text with a line break.
 */
export function tokenise(code: string): string {
  if (code.includes('`')) throw new Error(`a template in the code: ${/`.{0,40}/s.exec(code)?.[0]}`)
  let done = ''
  let before = ''
  for (const part of code.match(PART) ?? []) {
    const token = part === LEFT_ALONE || before === '.' ? undefined : CODES.get(part)
    if (/^\s/.test(part)) {
      before = ' '
      continue
    }
    const isJoined = isWord(done) ? /^[\w$]/.test(part) : /[+-]$/.test(done) && done.endsWith(part[0])
    if (before === ' ' && isJoined && !token) done += ' '
    done += token ?? part
    before = part
  }
  return done
}

function isWord(text: string): boolean {
  return /[\w$]$/.test(text)
}

/** The same code in words; a string may hold any character but one above 137. */
export function spellOut(code: string): string {
  return code.replace(/[\x8a-\xff]/g, (char) => ` ${TOKENS[char.charCodeAt(0) - FIRST]} `)
}
