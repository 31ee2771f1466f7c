import type { App } from '@crackpost/bot/app'
import { type Asked, read } from '@crackpost/bot/asked'
import { type Answer, answerTo, fault, late, type Note, noteOf } from '@crackpost/bot/index'
import { newer } from '@crackpost/bot/newer'
import type { Order } from '@crackpost/bot/order'
import type { Reply } from '@crackpost/bot/reply'
import { isNewer } from '@crackpost/core/app/newer'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Log, type Traced, traced } from '../log/log.ts'
import { jsonAnswer, type UrlAnswer, type UrlEvent } from './event.ts'
import { admitted, type Unheard } from './gate.ts'
import type { Verify } from './verify.ts'

/** What the door needs of the house. */
export interface Doorway {
  readonly app: App
  /** The only application whose interactions are ours. */
  readonly application: string
  readonly verify: Verify
  readonly log: Log
  now(): number
  /** Rings once after some milliseconds, unless it is cancelled before. */
  alarm(ms: number, ring: () => void): () => void
  /** Hands on what comes after an answer; that it is taken is waited for, not that it is done. */
  order(commission: Commission): Promise<void>
}

/** An order and the key to the answer that it is for: passed on, never kept and never logged. */
export type Commission = Order & { readonly application: string; readonly token: string }

export type Door = (event: UrlEvent) => Promise<UrlAnswer>

/** The same where nobody has to prove who they are: null for what can't be read. */
export type Attendant = (raw: unknown) => Promise<Reply | null>

/** Discord waits 3 s in all; what is left is for the way there and back. */
export const BUDGET = 2200

/** An order that nobody takes within this time is let go: the text that is answered stands. */
export const HANDOVER = 400

const DOOR = 'interactions'

/** Requests in, answers out: a fault is answered politely, and nothing is ever a 500. */
export const doorOf =
  (house: Doorway): Door =>
  async (event) => {
    const started = house.now()
    const heard = listen(house, event, started)
    return heard.ok
      ? jsonAnswer(200, await attended(house, heard.value, started))
      : turnedAway(house, heard.error, started)
  }

/** For interactions that come over a line of our own, already known to be Discord's. */
export const attendantOf =
  (house: Doorway): Attendant =>
  async (raw) => {
    const started = house.now()
    const heard = hear(raw, house.application)
    if (heard.ok) return attended(house, heard.value, started)
    turnedAway(house, heard.error, started)
    return null
  }

function turnedAway({ log, now }: Doorway, { status, outcome, error }: Unheard, started: number): UrlAnswer {
  log({ door: DOOR, outcome, status, ms: now() - started, ...(error && { error }) })
  return jsonAnswer(status, { error: outcome })
}

async function attended(house: Doorway, { asked, token }: Heard, started: number): Promise<Reply> {
  const ms = (): number => house.now() - started
  const work = working(house.app, asked)
  const done = await inTime(house, work, BUDGET)
  const { reply, note, error } = done ?? { reply: late(asked), note: noteOf(asked, 'late') }
  house.log({ ...lineOf(note), status: 200, ms: ms(), ...(error && { error }) })
  // The work goes on for as long as the runtime lets it; what became of it is told to the log, if nobody else.
  if (!done)
    void work.then((end) =>
      house.log({ ...lineOf(end.note), late: true, ms: ms(), ...(end.error && { error: end.error }) }),
    )
  if (done?.order && token !== null)
    await handOn(house, done.note, { ...done.order, application: house.application, token })
  return reply
}

/** Whatever becomes of the order, the answer goes out. */
async function handOn(house: Doorway, note: Note, commission: Commission): Promise<void> {
  const seenTo = await inTime(house, taking(house, note, commission), HANDOVER)
  if (!seenTo) house.log({ ...lineOf(note), event: 'orderSlow' })
}

/** Never rejects. */
async function taking({ order, log }: Doorway, note: Note, commission: Commission): Promise<true> {
  try {
    await order(commission)
  } catch (error) {
    log({ ...lineOf(note), event: 'orderFailed', error: traced(error) })
  }
  return true
}

const lineOf = ({ kind, verb, match, cause, outcome }: Note) => ({
  door: DOOR,
  type: kind,
  verb,
  match,
  cause,
  outcome,
})

/** What was asked, and the key to its answer. */
interface Heard {
  readonly asked: Asked
  readonly token: string | null
}

/** Lets in what Discord has signed, for us and lately, and what can be read. */
function listen({ verify, application }: Doorway, event: UrlEvent, now: number): Result<Heard, Unheard> {
  const raw = admitted(verify, event, now)
  return raw.ok ? hear(raw.value, application) : raw
}

function hear(raw: unknown, application: string): Result<Heard, Unheard> {
  const asked = read(raw, application)
  if (asked.ok) return ok({ asked: asked.value, token: tokenIn(raw) })
  return no({ status: asked.error.code === 'foreign' ? 401 : 400, outcome: asked.error.code })
}

/** Read here and nowhere else: what is asked goes on without it. */
function tokenIn(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('token' in raw)) return null
  return typeof raw.token === 'string' && raw.token !== '' ? raw.token : null
}

interface Done {
  readonly reply: Reply
  readonly note: Note
  readonly order: Order | null
  readonly error?: Traced
}

/** Never rejects. */
async function working(app: App, asked: Asked): Promise<Done> {
  try {
    const answer: Answer = await answerTo(app, asked)
    return answer
  } catch (error) {
    if (isNewer(error)) return { reply: newer(asked), note: noteOf(asked, 'newer'), order: null }
    return { reply: fault(asked), note: noteOf(asked, 'error'), order: null, error: traced(error) }
  }
}

/** What comes of the work, which never fails; null when the time is up. */
const inTime = <T>({ alarm }: Doorway, work: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = alarm(ms, () => resolve(null))
    void work.then((done) => {
      cancel()
      resolve(done)
    })
  })
