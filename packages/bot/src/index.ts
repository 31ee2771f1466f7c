import type { MatchId } from '@crackpost/core/app/ports'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type { App } from './app.ts'
import { type Asked, type AskedRejection, type Kind, read } from './asked.ts'
import { COMMAND } from './command.ts'
import type { BotRejection } from './refusal.ts'
import { button, message, NO_CHOICES, PONG, type Reply } from './reply.ts'
import { refused, run } from './run.ts'
import { idIn, type Line, readLine, type Verb } from './verb.ts'
import { wordsIn } from './words/index.ts'

/** What may be written down about a request: no text that anybody typed, nothing hidden, no name. */
export interface Note {
  readonly kind: Kind
  readonly cause: string | null
  readonly verb: Verb | null
  readonly match: MatchId | null
  readonly outcome: string
}

export interface Answer {
  readonly reply: Reply
  readonly note: Note
}

/** An interaction as Discord sends it in, a callback out. */
export async function answer(
  app: App,
  raw: unknown,
  application: string,
): Promise<Result<Answer, AskedRejection>> {
  const asked = read(raw, application)
  return asked.ok ? ok(await answerTo(app, asked.value)) : no(asked.error)
}

export async function answerTo(app: App, asked: Asked): Promise<Answer> {
  if (asked.kind === 'ping') return { reply: PONG, note: noteOf(asked, 'ok') }
  if (asked.kind === 'completion') return { reply: NO_CHOICES, note: noteOf(asked, 'ok') }
  const line = lineOf(asked)
  const told = await (line.ok ? run(app, asked, line.value) : refused(app, asked, line.error))
  return { reply: message(told.content), note: { ...noteOf(asked, told.outcome), match: told.match } }
}

type Heard = Result<Line, BotRejection>

/** What is asked for, whether it was typed or tapped. */
function lineOf(asked: Asked): Heard {
  if (asked.kind === 'component') return tapped(asked.customId)
  if (asked.kind !== 'command') return no({ code: 'stale' })
  return asked.name === COMMAND.name ? readLine(asked.options.line ?? '') : no({ code: 'unknownCommand' })
}

const SHOW = 'show'

/** The buttons we make: `show`, with the id of a match, and with the mark of the message that bears it. */
function tapped(customId: string): Heard {
  const [verb, id, , ...rest] = customId.split(':')
  if (verb !== SHOW || rest.length > 0) return no({ code: 'stale' })
  if (id === undefined) return ok({ verb: 'show', id: null })
  const match = idIn(id)
  return match === null ? no({ code: 'stale' }) : ok({ verb: 'show', id: match })
}

/** What is known of a request before anything is done about it. */
export function noteOf(asked: Asked, outcome: string): Note {
  const line = asked.kind === 'ping' || asked.kind === 'completion' ? null : lineOf(asked)
  const heard = line?.ok ? line.value : null
  return {
    kind: asked.kind,
    cause: asked.kind === 'ping' ? null : asked.cause,
    verb: heard?.verb ?? null,
    match: heard && 'id' in heard ? heard.id : null,
    outcome,
  }
}

/** It takes too long: we can't tell yet, and give a button that shows what is current. */
export function late(asked: Asked): Reply {
  if (asked.kind === 'ping') return PONG
  if (asked.kind === 'completion') return NO_CHOICES
  const words = wordsIn(asked.language)
  const { match } = noteOf(asked, 'late')
  return message(words.late, [button(words.current, match === null ? SHOW : `${SHOW}:${match}`)])
}

/** A fault of ours, politely. */
export function fault(asked: Asked): Reply {
  if (asked.kind === 'ping') return PONG
  return asked.kind === 'completion' ? NO_CHOICES : message(wordsIn(asked.language).fault)
}
