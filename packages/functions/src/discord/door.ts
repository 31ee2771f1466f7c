import type { App } from '@crackpost/bot/app'
import { type Asked, read } from '@crackpost/bot/asked'
import { type Answer, answerTo, fault, late, type Note, noteOf } from '@crackpost/bot/index'
import type { Reply } from '@crackpost/bot/reply'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Log, type Traced, traced } from '../log/log.ts'
import { bytesOf, headerOf, jsonAnswer, type UrlAnswer, type UrlEvent } from './event.ts'
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
}

export type Door = (event: UrlEvent) => Promise<UrlAnswer>

/** Discord waits 3 s in all; what is left is for the way there and back. */
export const BUDGET = 2200

const DOOR = 'interactions'

/** Requests in, answers out: a fault is answered politely, and nothing is ever a 500. */
export const doorOf =
  (house: Doorway): Door =>
  async (event) => {
    const started = house.now()
    const ms = (): number => house.now() - started
    const heard = listen(house, event, started)
    if (!heard.ok) {
      const { status, outcome, error } = heard.error
      house.log({ door: DOOR, outcome, status, ms: ms(), ...(error && { error }) })
      return jsonAnswer(status, { error: outcome })
    }
    const asked = heard.value
    const work = working(house.app, asked)
    const done = await inTime(house, work)
    const { reply, note, error } = done ?? { reply: late(asked), note: noteOf(asked, 'late') }
    house.log({ ...lineOf(note), status: 200, ms: ms(), ...(error && { error }) })
    // The work goes on for as long as the runtime lets it; what became of it is told to the log, if nobody else.
    if (!done)
      void work.then((end) =>
        house.log({ ...lineOf(end.note), late: true, ms: ms(), ...(end.error && { error: end.error }) }),
      )
    return jsonAnswer(200, reply)
  }

const lineOf = ({ kind, verb, match, cause, outcome }: Note) => ({
  door: DOOR,
  type: kind,
  verb,
  match,
  cause,
  outcome,
})

interface Unheard {
  readonly status: 400 | 401
  readonly outcome: string
  readonly error?: Traced
}

/** Lets in what Discord has signed, for us and lately, and what can be read. */
function listen({ verify, application }: Doorway, event: UrlEvent, now: number): Result<Asked, Unheard> {
  try {
    const body = bytesOf(event)
    if (!body) return no({ status: 400, outcome: 'tooLarge' })
    const signature = headerOf(event, 'x-signature-ed25519')
    const timestamp = headerOf(event, 'x-signature-timestamp')
    const verified = verify({ signature, timestamp, body }, now)
    if (verified !== 'ok') return no({ status: 401, outcome: verified })
    const asked = read(jsonIn(body), application)
    if (asked.ok) return ok(asked.value)
    return no({ status: asked.error.code === 'foreign' ? 401 : 400, outcome: asked.error.code })
  } catch (error) {
    return no({ status: 400, outcome: 'unreadableRequest', error: traced(error) })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for what is no JSON in UTF-8: nothing that can be read as an interaction. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

interface Done {
  readonly reply: Reply
  readonly note: Note
  readonly error?: Traced
}

/** Never rejects. */
async function working(app: App, asked: Asked): Promise<Done> {
  try {
    const answer: Answer = await answerTo(app, asked)
    return answer
  } catch (error) {
    return { reply: fault(asked), note: noteOf(asked, 'error'), error: traced(error) }
  }
}

/** What comes of the work, or null when the time is up. */
const inTime = ({ alarm }: Doorway, work: Promise<Done>): Promise<Done | null> =>
  new Promise((resolve) => {
    const cancel = alarm(BUDGET, () => resolve(null))
    void work.then((done) => {
      cancel()
      resolve(done)
    })
  })
