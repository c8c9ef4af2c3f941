/*
 * The dialog *Round*: the plan, and what the desk does with all clocks or some of them, one thing at a time.
 */
import { decoded } from '../../clock/shown.ts'
import { elementById, make, setText } from '../../web/dom.ts'
import { ask, DONE } from './head.ts'
import type { Stream } from './stream.ts'
import { nameText } from './tile.ts'
import { answerText, say, spokenTongue } from './words.ts'

let shownLines = ''
/** The service's plan when it was last drawn. A newer one is shown only if nobody has edited this one. */
let shownPlan = ''
/** The service's revision that the plan on the page comes from: once it is edited, no newer one. */
let revision = 0

const round = (): HTMLDialogElement => elementById('round') as HTMLDialogElement
const plan = (): HTMLTextAreaElement => elementById('plan') as HTMLTextAreaElement

export function beginRound(stream: Stream): void {
  elementById('open-round').addEventListener('click', () => {
    round().showModal()
    drawRound(stream)
  })
  elementById('close-round').addEventListener('click', () => round().close())
  elementById('keep').addEventListener('click', () => void keep(stream))
  elementById('unedit').addEventListener('click', () => {
    plan().value = shownPlan
    setText(elementById('fault'), '')
    drawRound(stream)
  })
  elementById('stop').addEventListener('click', () => void ask('/stop', {}, elementById('fault')))
  for (const button of document.querySelectorAll<HTMLElement>('.deed'))
    button.addEventListener('click', () => void start(stream, button.dataset.deed ?? ''))
  const file = elementById('file') as HTMLInputElement
  elementById('import').addEventListener('click', () => file.click())
  file.addEventListener('change', () => void take(file))
}

/** Replaces the plan's rows by those of a file. A line such as `event` stays above them unless the file has one. */
async function take(file: HTMLInputElement): Promise<void> {
  const bytes = await file.files?.[0]?.arrayBuffer()
  const text = bytes ? decoded(bytes) : ''
  file.value = ''
  const lines = text.split('\n')
  const head = plan()
    .value.split('\n')
    .filter((line) => HEAD.test(line) && !lines.some((one) => headOf(one) === headOf(line)))
  plan().value = [...head, text.replace(/^\ufeff/, '')].join('\n')
}
/** A line above the rows, as the service reads it: a row may begin with such a word as the name of a column. */
const HEAD = /^\s*(event|round|judge|control)(?:\s*:|\s|$)[^\t]*$/i

function headOf(line: string): string | undefined {
  return HEAD.exec(line)?.[1].toLowerCase()
}

/** Asks for a change. If another desk was quicker this one is told so, and may then ask again all the same. */
async function change(stream: Stream, path: string, body: Record<string, unknown>): Promise<boolean> {
  const status = await ask(path, { ...body, revision }, elementById('fault'))
  if (status === STALE) revision = stream.news.revision ?? 0
  if (status === DONE && body.what !== 'check') revision++
  return status === DONE
}
const STALE = 409

function keep(stream: Stream): Promise<boolean> {
  return change(stream, '/plan', { text: plan().value })
}

/** Begins a deed. If that needs the plan, an edited plan is kept first, so that it is used as it stands on the page. */
async function start(stream: Stream, what: string): Promise<void> {
  const names = chosen(stream, (elementById('names') as HTMLInputElement).value)
  if (typeof names === 'string') return setText(elementById('fault'), `${say('noTable')}: ${names}`)
  const isNew = PLANNED.includes(what) && plan().value !== (stream.news.plan?.text ?? '')
  if (isNew && !(await keep(stream))) return
  await change(stream, '/do', { what, names })
}
const PLANNED = ['preset', 'check']

/**
 * The names of the tables in `1-20, 35`, which are numbers in names, or whole names; all tables if the text is empty. A
 * word that fits no table is returned as a string.
 */
function chosen({ tables }: Stream, text: string): string[] | string {
  const all = [...tables.values()].map(({ name }) => name)
  const words = text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (!words.length || ['all', 'все'].includes(words[0].toLowerCase())) return all
  const names: string[] = []
  for (const word of words) {
    const [, from, to = from] = /^(?:стол |table )?(\d+)(?:\s*[-–]\s*(\d+))?$/i.exec(word) ?? []
    const found = all.filter((name) => {
      const number = Number(/(\d+)\D*$/.exec(name)?.[1])
      return name === word || (number >= Number(from) && number <= Number(to))
    })
    if (!found.length) return word
    names.push(...found)
  }
  return names
}

export function drawRound({ news, tables }: Stream): void {
  if (!round().open) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.of-phones a'))
    link.search = `?language=${spokenTongue()}`
  // a hall with phones alone has no use for deeds on clocks
  const all = [...tables.values()]
  round().classList.toggle(
    'no-clocks',
    all.every(({ isPhone }) => isPhone),
  )
  round().classList.toggle('no-phones', !all.some(({ isPhone }) => isPhone))
  plan().placeholder = say('planHint')
  const text = news.plan?.text ?? ''
  if (text !== shownPlan && plan().value === shownPlan) plan().value = text
  shownPlan = text
  if (plan().value === text) revision = news.revision ?? 0
  ;(elementById('names') as HTMLInputElement).placeholder = `${say('all')}, 1-20, 35`
  elementById('unedit').hidden = !text || plan().value === text
  setText(elementById('kept'), text && plan().value === text ? say('kept') : say('notKept'))
  const { records, finished } = news
  setText(elementById('results'), records ? `${say('matchesRead')}: ${records}, ${say('ended')}: ${finished}` : '')
  const { work } = news
  elementById('work').hidden = !work
  if (!work) return
  const bar = elementById('done') as HTMLProgressElement
  const max = work.all || 1 // phones are not counted
  Object.assign(bar, { max, value: work.isOver ? max : work.done })
  const sum = work.isOver ? work.sum : `${work.what}: ${work.note || `${work.done} / ${work.all}`}`
  setText(elementById('work-text'), answerText(sum))
  elementById('stop').hidden = work.isOver
  const lines = JSON.stringify([spokenTongue(), work.lines])
  if (lines === shownLines) return
  shownLines = lines
  // what went wrong comes first
  const sorted = [...work.lines].sort((a, b) => Number(a.isWell) - Number(b.isWell))
  elementById('work-lines').replaceChildren(
    ...sorted.map(({ name, text, isWell }) =>
      make('li', isWell ? 'well' : 'bad', make('b', '', nameText({ name })), ` ${answerText(text)}`),
    ),
  )
}
