/*
 * The dictionary of packed functions: 256 bytes that stand before each of them, so that even its first bytes have
 * something to refer to.
 *
 * It is a comment and the opening that all functions have in common, so nothing of it has to be cut off once a function is
 * unpacked. Words are put in front one after another, each time those that spare most: what stands at the end stays in
 * the window for longest.
 */
import { LITERAL, longest, REFERENCE, WINDOW } from './pack.ts'
import { tokenise } from './token.ts'

/** How each function begins. */
export const OPENING = tokenise('(function(')
const HEAD = '/*'
const TAIL = `*/${OPENING}`
const ROOM = WINDOW - HEAD.length - TAIL.length
const SHORTEST = 2
const LONGEST = 20
/** Uses of a word, at least, and words looked at more closely in each round. */
const FEWEST = 3
const CLOSELY = 120

interface Word {
  text: string
  /** Where it stands: the function's number and the place, one after the other. */
  at: number[]
}

interface Text {
  bytes: Uint8Array
  /** The longest reference from each byte to an earlier one of the function itself. */
  own: Uint8Array
}

interface Place {
  dictionary: Uint8Array
  from: number
  before: Place | undefined
}

/** The dictionary for these functions, each without its opening. */
export function dictionaryFor(functions: Uint8Array[]): Uint8Array {
  const words = wordsOf(functions)
  const texts = functions.map((bytes) => ({ bytes, own: bytes.map((_, at) => longest(bytes, at).length) }))
  for (let body = ''; ; ) {
    const done = bytesOf(dictionaryOf(body))
    const places = placesIn(done)
    const cost = texts.map((text) => costs(text, places))
    const next = nextBody(body, words, cost)
    if (next === body) return done
    body = next
  }
}

/** The body with the word that spares most for each byte it adds. */
function nextBody(body: string, words: Word[], cost: Float64Array[]): string {
  const closely = words
    .map((word) => ({ word, value: bitsSpared(word, cost) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value / b.word.text.length - a.value / a.word.text.length || byText(a.word, b.word))
    .slice(0, CLOSELY)
  let next = body
  let most = 0
  for (const { word, value } of closely) {
    const text = withWord(body, word.text)
    const worth = value / (text.length - body.length)
    if (text.length === body.length || text.length > ROOM || worth <= most) continue
    next = text
    most = worth
  }
  return next
}

function byText(a: Word, b: Word): number {
  return a.text < b.text ? -1 : 1
}

/** Bits from each byte to the function's end, packed after this dictionary. */
function costs({ bytes, own }: Text, places: Place[]): Float64Array {
  const cost = new Float64Array(bytes.length + 1)
  for (let at = bytes.length - 1; at >= 0; at--) {
    let best = LITERAL + cost[at + 1]
    const length = Math.max(own[at], longestIn(places, bytes, at))
    for (let n = 2; n <= length; n++) best = Math.min(best, REFERENCE + cost[at + n])
    cost[at] = best
  }
  return cost
}

/** The longest reference into the dictionary, of which each byte of the function puts one out of the window. */
function longestIn(places: Place[], bytes: Uint8Array, at: number): number {
  let best = 0
  for (let place: Place | undefined = places[256 * bytes[at] + bytes[at + 1]]; place; place = place.before) {
    const { dictionary, from } = place
    if (from < at) break
    let n = 2
    while (from + n < WINDOW && at + n < bytes.length && dictionary[from + n] === bytes[at + n]) n++
    if (n > best) best = n
  }
  return best
}

/** Where each two bytes stand in the dictionary: the last place by their figure, and from each the one before it. */
function placesIn(dictionary: Uint8Array): Place[] {
  const places: Place[] = []
  for (let from = 0; from + 1 < WINDOW; from++) {
    const pair = 256 * dictionary[from] + dictionary[from + 1]
    places[pair] = { dictionary, from, before: places[pair] }
  }
  return places
}

/** Padded to the full window with what spaces it takes. */
function dictionaryOf(body: string): string {
  return HEAD + body.padStart(ROOM) + TAIL
}

/** The word in front of the others, over what of it they begin with. */
function withWord(body: string, word: string): string {
  if (body.includes(word)) return body
  for (let n = Math.min(word.length, body.length); n > 0; n--) {
    if (body.startsWith(word.slice(-n))) return word.slice(0, -n) + body
  }
  return word + body
}

/** Texts that stand in the dictionary's reach three times or more; none may end the comment. */
function wordsOf(functions: Uint8Array[]): Word[] {
  const found = new Map<string, number[]>()
  for (const [k, bytes] of functions.entries()) {
    const text = Buffer.from(bytes).toString('latin1').slice(0, WINDOW)
    for (let at = 0; at < text.length; at++) {
      for (let n = SHORTEST; n <= LONGEST && at + n <= text.length; n++) {
        const word = text.slice(at, at + n)
        const list = found.get(word)
        if (list) list.push(k, at)
        else found.set(word, [k, at])
      }
    }
  }
  const isWhole = (word: string, n: number): boolean => !longer.has(`${word} ${n}`)
  const longer = new Set(
    [...found].flatMap(([word, at]) => [`${word.slice(0, -1)} ${at.length}`, `${word.slice(1)} ${at.length}`]),
  )
  return [...found]
    .filter(([word, at]) => at.length >= 2 * FEWEST && isWhole(word, at.length) && !/[*/]/.test(word))
    .map(([text, at]) => ({ text, at }))
}

/** Bits spared, about, if the word could be referred to wherever it stands. */
function bitsSpared(word: Word, costs: Float64Array[]): number {
  let bits = 0
  const { length } = word.text
  for (let i = 0; i < word.at.length; i += 2) {
    const cost = costs[word.at[i]]
    const at = word.at[i + 1]
    const spared = cost[at] - cost[at + length] - REFERENCE
    if (spared > 0) bits += spared
  }
  return bits
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
