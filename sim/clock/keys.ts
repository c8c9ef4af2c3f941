/*
 * The keys by which a keyboard operates the clock, a row each: the same in the terminal and on the page.
 */

export type Does = 'left' | 'right' | 'both' | 'stop' | 'key' | 'plug' | 'pace' | 'step' | 'tape' | 'picture' | 'quit'

interface KeyRow {
  /** What it types on an English layout, and what on a Russian one. */
  key: string
  cyrillic: string
  /** What it does, for people. */
  english: string
  russian: string
}

export const KEYS: Record<Does, KeyRow> = {
  left: { key: 'a', cyrillic: 'ф', english: 'left button', russian: 'левая кнопка' },
  right: { key: 'l', cyrillic: 'д', english: 'right button', russian: 'правая кнопка' },
  both: { key: ' ', cyrillic: ' ', english: 'both', russian: 'обе' },
  stop: { key: 's', cyrillic: 'ы', english: 'stop button', russian: 'кнопка «стоп»' },
  key: { key: 'j', cyrillic: 'о', english: 'judge’s key', russian: 'ключ судьи' },
  plug: { key: 'p', cyrillic: 'з', english: 'power', russian: 'питание' },
  pace: { key: 'f', cyrillic: 'а', english: 'faster', russian: 'быстрее' },
  step: { key: '.', cyrillic: 'ю', english: 'step', russian: 'шаг' },
  tape: { key: 'r', cyrillic: 'к', english: 'keep a tape', russian: 'сохранить запись' },
  picture: { key: 'g', cyrillic: 'п', english: 'keep a picture', russian: 'сохранить картинку' },
  quit: { key: 'q', cyrillic: 'й', english: 'quit', russian: 'выход' },
}

/** How fast time passes, from one `pace` to the next; 0 stands still. */
export const PACES: readonly number[] = [1, 10, 60, 0]

/** A typed key as an English layout has it; a capital letter stays a capital. `И` has no row, and is `B`. */
export function keyTyped(typed: string): string {
  const row = Object.values(KEYS).find(({ cyrillic }) => cyrillic === typed.toLowerCase())
  const key = row?.key ?? (typed === 'И' ? 'b' : typed)
  return typed === typed.toLowerCase() ? key : key.toUpperCase()
}

/** What a key does that is typed as a small letter or a sign; undefined if nothing. */
export function doesOf(key: string): Does | undefined {
  return (Object.keys(KEYS) as Does[]).find((does) => KEYS[does].key === key)
}
