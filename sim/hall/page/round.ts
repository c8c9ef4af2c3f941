/*
 * What the desk does before a round and after it: the plan, and one thing at a time with all clocks or with some.
 */
import { ask } from './ask.ts'
import { part } from './head.ts'
import type { Stream } from './stream.ts'
import { make, write } from './tile.ts'
import { say } from './words.ts'

let shownLines = ''
/** The plan that was shown last: what somebody types is not written over by it. */
let shownPlan: string | undefined

const round = (): HTMLDialogElement => part('round') as HTMLDialogElement
const plan = (): HTMLTextAreaElement => part('plan') as HTMLTextAreaElement

export function beginRound(stream: Stream): void {
  part('open-round').addEventListener('click', () => round().showModal())
  part('close-round').addEventListener('click', () => round().close())
  part('keep').addEventListener(
    'click',
    () => void ask('/plan', { text: plan().value, revision: stream.news.revision }),
  )
  part('stop').addEventListener('click', () => void ask('/stop', {}))
  for (const button of document.querySelectorAll<HTMLElement>('.deed'))
    button.addEventListener('click', () => void start(stream, button.dataset.deed ?? ''))
  part('login').addEventListener('submit', (event) => {
    event.preventDefault()
    void enter()
  })
}

async function enter(): Promise<void> {
  const field = part('password') as HTMLInputElement
  if (await ask('/login', { password: field.value })) part('login').hidden = true
  field.value = ''
}

async function start(stream: Stream, what: string): Promise<void> {
  const names = chosen(stream, (part('names') as HTMLInputElement).value)
  if (typeof names === 'string') write(part('fault'), `${say('noTable')}: ${names}`)
  else await ask('/do', { what, names, revision: stream.news.revision })
}

/** `1-20, 35` by the numbers in their names, or whole names; all where nothing is written. What is no table, where something is not. */
function chosen({ tables }: Stream, text: string): string[] | string {
  const all = [...tables.values()].map(({ name }) => name)
  const words = text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (!words.length || words[0].toLowerCase() === say('all')) return all
  const names: string[] = []
  for (const word of words) {
    const [, from, to = from] = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(word) ?? []
    const found = all.filter((name) => {
      const number = Number(/(\d+)\D*$/.exec(name)?.[1])
      return name === word || (number >= Number(from) && number <= Number(to))
    })
    if (!found.length) return word
    names.push(...found)
  }
  return names
}

export function drawRound({ news }: Stream): void {
  if (!round().open) return
  plan().placeholder = say('planHint')
  const text = news.plan?.text ?? ''
  if (text !== shownPlan && (shownPlan === undefined || plan().value === shownPlan)) plan().value = text
  shownPlan = text
  ;(part('names') as HTMLInputElement).placeholder = `${say('all')}, 1-20, 35`
  const { work } = news
  part('work').hidden = !work
  if (!work) return
  const bar = part('done') as HTMLProgressElement
  Object.assign(bar, { max: work.all, value: work.done })
  write(part('work-text'), work.isOver ? work.sum : `${work.what}: ${work.note || `${work.done} / ${work.all}`}`)
  part('stop').hidden = work.isOver
  const lines = JSON.stringify(work.lines)
  if (lines === shownLines) return
  shownLines = lines
  // what went wrong comes first
  const sorted = [...work.lines].sort((a, b) => Number(a.isWell) - Number(b.isWell))
  part('work-lines').replaceChildren(
    ...sorted.map(({ name, text, isWell }) => make('li', isWell ? 'well' : 'bad', make('b', '', name), ` ${text}`)),
  )
}
