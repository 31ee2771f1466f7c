import type { MatchId } from '@crackpost/core/app/ports'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type { App } from './app.ts'
import { type Asked, type AskedRejection, type Kind, read } from './asked.ts'
import type { Command } from './command.ts'
import { COMMANDS, FORMS, PRESSES } from './commands/index.ts'
import { retold } from './deed.ts'
import { type Desk, deskOf } from './desk.ts'
import type { Order } from './order.ts'
import { button, panel, row, text } from './panel.ts'
import { refused } from './refuse.ts'
import { choices, message, modal, NO_CHOICES, PONG, type Reply, update } from './reply.ts'
import type { Said } from './said.ts'
import { idIn, plain, tagged, tagIn } from './tag.ts'
import { wordsIn } from './words/index.ts'

/** What may be written down about a request: no text that anybody typed, nothing hidden, no name. */
export interface Note {
  readonly kind: Kind
  readonly cause: string | null
  /** A subcommand or the verb of a button, one of ours; null for anything else. */
  readonly verb: string | null
  readonly match: MatchId | null
  readonly outcome: string
}

export interface Answer {
  readonly reply: Reply
  readonly note: Note
  /** What comes after it. */
  readonly order: Order | null
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
  if (asked.kind === 'ping') return { reply: PONG, note: noteOf(asked, 'ok'), order: null }
  const desk = await deskOf(app, asked, asked.people)
  if (asked.kind === 'completion')
    return { reply: await completed(desk, asked), note: noteOf(asked, 'ok'), order: null }
  const judged = asked.bot ? await refused(desk, { code: 'bot' }) : await run(desk, asked)
  // What was fair when it was first heard may not be any more, now that it is done: it is told again.
  const said = judged.outcome === 'ok' ? judged : ((await retold(desk, judged.match)) ?? judged)
  return {
    reply: replyOf(said, asked),
    note: { ...noteOf(asked, said.outcome), match: said.match },
    order: said.order,
  }
}

type Typed = Extract<Asked, { kind: 'command' | 'completion' }>
type Doing = Exclude<Asked, { kind: 'ping' | 'completion' }>

function commandOf({ command, subcommand }: Typed): Command | undefined {
  return COMMANDS.get(command)?.find(({ data }) => data.name === subcommand)
}

/** Does what is asked for, whether it was typed, tapped or filled in. */
async function run(desk: Desk, asked: Doing): Promise<Said> {
  if (asked.kind === 'command') {
    const command = commandOf(asked)
    return command ? command.run(desk, asked.options) : refused(desk, { code: 'unknownCommand' })
  }
  const tag = tagIn(asked.customId)
  if (!tag) return refused(desk, { code: 'stale' })
  if (asked.kind === 'modal') {
    const fill = FORMS.get(tag.verb)
    return fill ? fill(desk, tag, asked.fields) : refused(desk, { code: 'stale' })
  }
  const press = PRESSES.get(tag.verb)
  return press ? press(desk, { ...tag, values: asked.values }) : refused(desk, { code: 'stale' })
}

async function completed(desk: Desk, asked: Extract<Asked, { kind: 'completion' }>): Promise<Reply> {
  const found = (await commandOf(asked)?.complete?.(desk, asked.focused, asked.options)) ?? []
  return choices(found)
}

/** A panel takes the place of a message that only the reader sees, if it goes on from there. */
function replyOf({ answer, replaces }: Said, asked: Doing): Reply {
  if (answer.type === 'form') return modal(answer.form)
  const inPlace = replaces && asked.kind !== 'command' && asked.ephemeral
  return inPlace ? update(answer.panel) : message(answer.panel)
}

/** What is known of a request before anything is done about it. */
export function noteOf(asked: Asked, outcome: string): Note {
  if (asked.kind === 'ping') return { kind: 'ping', cause: null, verb: null, match: null, outcome }
  const { kind, cause } = asked
  if (asked.kind === 'command' || asked.kind === 'completion') {
    const { game } = asked.options
    const verb = commandOf(asked)?.data.name ?? null
    return { kind, cause, verb, match: typeof game === 'string' ? idIn(game) : null, outcome }
  }
  const tag = tagIn(asked.customId)
  const known = tag && (PRESSES.has(tag.verb) || FORMS.has(tag.verb))
  return { kind, cause, verb: known ? tag.verb : null, match: tag?.match ?? null, outcome }
}

/** It takes too long: we can't tell yet, and give a button that shows what is current. */
export function late(asked: Asked): Reply {
  if (asked.kind === 'ping') return PONG
  if (asked.kind === 'completion') return NO_CHOICES
  const words = wordsIn(asked.language)
  const { match } = noteOf(asked, 'late')
  const tag = match === null ? plain('games') : tagged({ verb: 'board', match, turn: 0, rest: '' })
  return message(panel('no', text(words.late), row(button(words.current, tag))))
}

/** A fault of ours, politely. */
export function fault(asked: Asked): Reply {
  if (asked.kind === 'ping') return PONG
  return asked.kind === 'completion' ? NO_CHOICES : message(panel('no', text(wordsIn(asked.language).fault)))
}
