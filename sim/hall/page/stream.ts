/*
 * The service's events and its time. The quickest message of the last minute is taken to have come without delay.
 */
import type { TableView } from '../figures.ts'
import type { News } from '../service.ts'

export interface Stream {
  tables: Map<string, TableView>
  news: Partial<News>
  /** Since when the service does not answer, by this machine's time of day; 0 while it does. */
  lostAt: number
  /** Ms on the service's clock. */
  now: () => number
}

interface StreamMessage {
  now: number
  speed: number
  tables: TableView[]
  news?: Partial<News>
  isAll?: boolean
}

/** The quickest message is that of so many ms and of as many before them. */
const WINDOW = 30_000
/** In ms. The service sends something at least every two seconds; after so much silence the connection is lost. */
const SILENT = 4000

/** Opens the stream; `onMessage` is called after each message. */
export function lookOn(path: string, onMessage: () => void): Stream {
  const stream: Stream = { tables: new Map(), news: {}, lostAt: 0, now: () => 0 }
  const time = { speed: 1, last: 0, skews: [Infinity, Infinity], since: 0 }
  let heardAt = performance.now()
  stream.now = () => (time.speed ? (performance.now() - Math.min(...time.skews)) * time.speed : time.last)
  const source = new EventSource(path)
  // refused, so the browser does not try again: the session has expired, or there are too many streams
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(() => location.reload(), SILENT)
  source.onmessage = ({ data }) => {
    const { now, speed, tables, news, isAll }: StreamMessage = JSON.parse(data)
    heardAt = performance.now()
    stream.lostAt = 0
    if (isAll) {
      stream.tables.clear()
      Object.assign(time, { speed, skews: [Infinity, Infinity], since: heardAt })
    }
    Object.assign(time, { speed, last: now })
    const skew = heardAt - now / (speed || 1)
    if (heardAt - time.since > WINDOW) Object.assign(time, { since: heardAt, skews: [skew, time.skews[0]] })
    time.skews[0] = Math.min(time.skews[0], skew)
    for (const table of tables) stream.tables.set(table.name, table)
    if (news) stream.news = news
    onMessage()
  }
  setInterval(() => {
    if (performance.now() - heardAt > SILENT && !stream.lostAt) stream.lostAt = Date.now() - SILENT
  }, 500)
  return stream
}
