import type { Shape } from '@crackpost/core/kernel/game'
import type { Result } from '@crackpost/core/kernel/result'
import { gameAt, type Match } from '@crackpost/core/match/match'
import type { Fields, Options } from '../asked.ts'
import type { Command, Filled, Press, Pressed } from '../command.ts'
import { does, overtaken, pressedMatch } from '../deed.ts'
import type { Desk } from '../desk.ts'
import { voiceOf } from '../games/index.ts'
import { type Found, meantBy, meantOnce, upToDate } from '../meant.ts'
import type { Move, PickedMove, Position, Preview } from '../moves.ts'
import type { Order } from '../order.ts'
import { type Button, button, choice, type Part, panel, row, text } from '../panel.ts'
import { MAKES, pickParts } from '../pick.ts'
import type { Coded } from '../refusal.ts'
import { refused } from '../refuse.ts'
import { asks, type Said, shows } from '../said.ts'
import { pictureOrder, readerOf, scene, tableParts } from '../scene.ts'
import { standing } from '../story.ts'
import { tagged } from '../tag.ts'
import { BORNE, moveNamed, objection, type Turn, turnOf } from '../turn.ts'
import type { Voice } from '../voice.ts'
import { completeMatch, MATCH } from './match.ts'
import { isOpened, opened } from './opening.ts'

// Moves, typed and tapped, of every game: found, thought over, confirmed.

/** The subcommands of a game's own command. */
export const movesOf = (voice: Voice<Shape>): Command[] =>
  voice.moves.list.map((move) => ({
    data: { ...move.data, options: [...move.data.options, MATCH] },
    async run(desk: Desk, options: Options): Promise<Said> {
      // What is shown first is confirmed by a button that names the match; what is done at once must mean the same
      // match whenever it is heard.
      const find = move.preview ? meantBy : meantOnce
      const found = await find(desk, options, { phases: ['playing'], watching: false })
      if (!found.ok) return refused(desk, found.error)
      if (isOpened(move)) return opened(desk, found.value, voice, move, options)
      return thought(desk, await upToDate(desk, found.value), voice.id, move.data.name, (at) =>
        move.typed(options, at),
      )
    },
    async complete(desk: Desk, focused: string, options: Options) {
      if (focused === MATCH.name) return completeMatch(desk, ['playing'], options.game)
      const found = await meantBy(desk, options, { phases: ['playing'], watching: false })
      const turn = found.ok ? await turnOf(desk, found.value) : found
      if (!turn.ok || turn.value.voice.id !== voice.id) return []
      return move.complete?.(focused, options, turn.value.at) ?? []
    },
  }))

/** A move that was typed or filled in: shown to be confirmed, or made at once. */
async function thought(
  desk: Desk,
  found: Found,
  game: string,
  name: string,
  read: (at: Position<Shape>) => Result<unknown, Coded>,
  since?: number,
): Promise<Said> {
  const turn = await turnOf(desk, found)
  if (!turn.ok) return refused(desk, turn.error, found.id)
  const move = moveNamed(turn.value.voice, name)
  if (!move || turn.value.voice.id !== game) return refused(desk, { code: 'otherGame' }, found.id)
  const against = objection(turn.value, move)
  if (against) return refused(desk, against, found.id)
  const action = read(turn.value.at)
  if (!action.ok) return refused(desk, action.error, found.id, [again(desk, found, name)])
  // What core refuses can be thought over in the same form.
  const retry = 'form' in move && move.opens !== undefined ? [again(desk, found, name)] : []
  if (!move.preview) return does(desk, found, { type: 'act', action: action.value }, since, retry)
  const preview = move.preview(action.value, turn.value.at)
  if (!preview.ok)
    return refused(desk, preview.error, found.id, [
      again(desk, found, drafted(found.match, name, action.value)),
    ])
  return previewed(desk, turn.value, name, preview.value)
}

const draft = (name: string, notation: string): string => `${name} ${notation}`
const drafted = ({ terms }: Match, name: string, action: unknown): string =>
  draft(name, gameAt(terms).notation.make(action))

/** Opens the form again, with what was chosen before. */
function again({ words }: Desk, { id, match }: Found, rest: string): Button {
  return button(words.labels.change, tagged({ verb: 'move', match: id, turn: match.turn, rest }), 'primary')
}

async function previewed(
  desk: Desk,
  { found, at }: Turn,
  name: string,
  preview: Preview<Shape>,
): Promise<Said> {
  const { words, settings, language } = desk
  const { id, match } = found
  const { labels } = words
  const reader = await readerOf(desk, match)
  const rest = drafted(match, name, preview.action)
  const tag = (verb: string) => tagged({ verb, match: id, turn: match.turn, rest })
  const { picture, others } = preview
  const parts: Part[] = [
    text(words.preview, ...preview.lines),
    ...(picture ? [{ type: 'picture', alt: picture.alt, text: null } as const] : []),
    text(...standing(match, reader)),
    ...(others.length > 1
      ? [choice(tagged({ verb: 'other', match: id, turn: match.turn, rest: name }), words.others, others)]
      : []),
    row(
      button(labels.confirm, tag('confirm'), 'success'),
      again(desk, found, rest),
      button(labels.cancel, tag('cancel')),
    ),
  ]
  const shown = panel('question', ...parts)
  const order: Order | null =
    picture && !settings.text
      ? {
          type: 'picture',
          match: id,
          turn: match.turn,
          seat: at.seat,
          what: 'preview',
          preview: picture.preview,
          panel: shown,
          theme: settings.theme,
          language,
        }
      : null
  return shows(shown, id, order)
}

/** The match of a button, if it is still the turn that the button was made in. */
async function current(
  desk: Desk,
  press: Pick<Press, 'match' | 'turn'>,
): Promise<{ readonly found: Found } | { readonly said: Said }> {
  const pressed = await pressedMatch(desk, press)
  if (!pressed.ok) return { said: await refused(desk, pressed.error) }
  const found = await upToDate(desk, pressed.value)
  return found.match.turn === press.turn ? { found } : { said: await overtaken(desk, found) }
}

/** A draft as a button bears it: the move's name, then its notation. */
function readDraft({ terms }: Match, rest: string): { readonly name: string; readonly action: unknown } {
  const [, name = '', notation = ''] = BORNE.exec(rest) ?? []
  const read = notation === '' ? null : gameAt(terms).notation.parse(notation)
  return { name, action: read?.ok ? read.value : null }
}

/** A move that the one who asks could make now, by what a button bears: its name, and perhaps more. */
async function intended(
  desk: Desk,
  press: Press,
): Promise<
  { readonly turn: Turn; readonly move: Move<Shape>; readonly borne: string } | { readonly said: Said }
> {
  const now = await current(desk, press)
  if ('said' in now) return now
  const { id } = now.found
  const turn = await turnOf(desk, now.found)
  if (!turn.ok) return { said: await refused(desk, turn.error, id) }
  const [, name = '', borne = ''] = BORNE.exec(press.rest) ?? []
  const move = moveNamed(turn.value.voice, name)
  if (!move) return { said: await refused(desk, { code: 'stale' }, id) }
  const against = objection(turn.value, move)
  if (against) return { said: await refused(desk, against, id) }
  return { turn: turn.value, move, borne }
}

/** Opens the form of a move, or what there is to choose first. */
const opens: Pressed = async (desk, press) => {
  const found = await pressedMatch(desk, press)
  if (!found.ok) return refused(desk, found.error)
  const voice = voiceOf(found.value.match.terms.game)
  const first = moveNamed(voice, BORNE.exec(press.rest)?.[1] ?? '')
  if (first && isOpened(first))
    return opened(desk, found.value, voice, first, null, first.timeless ? undefined : press.turn)
  const meant = await intended(desk, press)
  if ('said' in meant) return meant.said
  const { turn, move } = meant
  const { id, match } = turn.found
  if ('pick' in move) return picked(desk, turn, move, '')
  const { name, action } = readDraft(match, press.rest)
  const tag = (verb: string) => tagged({ verb, match: id, turn: match.turn, rest: name })
  const form = move.form(turn.at, action)
  if (form.parts.some(({ type }) => type !== 'text')) return asks({ ...form, tag: tag('move') }, id)
  // Nothing to fill in: then it is a question.
  const { labels } = desk.words
  const told = form.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const buttons = [button(form.title, tag('sure'), 'primary'), button(labels.cancel, tag('cancel'))]
  return shows(panel('question', text(`### ${form.title}`, ...told), row(...buttons)), id)
}

/** What can be chosen next, over the table as it stands. */
async function picked(
  desk: Desk,
  { found, at }: Turn,
  move: PickedMove<Shape>,
  chosen: string,
): Promise<Said> {
  const { id, match } = found
  const { labels } = desk.words
  const { name } = move.data
  const picks = move.pick(chosen, at)
  if (!picks) return refused(desk, { code: 'stale' }, id)
  const reader = await readerOf(desk, match)
  const tag = (verb: string, rest: string) => tagged({ verb, match: id, turn: match.turn, rest })
  const shown = panel(
    'question',
    text(...picks.lines),
    ...tableParts(match, reader),
    ...pickParts(picks, { move: name, make: gameAt(match.terms).notation.make, tag }),
    row(
      ...(chosen === '' ? [] : [button(labels.back, tag('move', name))]),
      button(labels.cancel, tag('cancel', name)),
    ),
  )
  return shows(shown, id, pictureOrder(desk, found, shown))
}

/** A choice on the way to a move: by a button, which bears it, or from a list. */
const step: Pressed = async (desk, press) => {
  const [value] = press.values
  // What makes the move is judged where moves are judged.
  if (value?.startsWith(MAKES)) {
    const [, name = ''] = BORNE.exec(press.rest) ?? []
    return confirm(desk, { ...press, rest: draft(name, value.slice(MAKES.length)) })
  }
  const meant = await intended(desk, press)
  if ('said' in meant) return meant.said
  const { turn, move, borne } = meant
  return 'pick' in move
    ? picked(desk, turn, move, value ?? borne)
    : refused(desk, { code: 'stale' }, turn.found.id)
}

const fills: Filled = async (desk, tag, fields: Fields) => {
  const found = await pressedMatch(desk, tag)
  if (!found.ok) return refused(desk, found.error)
  const voice = voiceOf(found.value.match.terms.game)
  const move = moveNamed(voice, tag.rest)
  if (!move || !('filled' in move)) return refused(desk, { code: 'stale' }, found.value.id)
  // What is made at once is answered the same whenever it is heard; what is only shown, by what is current.
  if (move.preview && (await upToDate(desk, found.value)).match.turn !== tag.turn)
    return overtaken(desk, found.value)
  const since = move.timeless ? undefined : tag.turn
  return thought(desk, found.value, voice.id, tag.rest, (at) => move.filled(fields, at), since)
}

/** A form without fields, answered by a button. */
const sure: Pressed = (desk, press) => fills(desk, press, {})

/** Another of the placements that are offered under a preview. */
const other: Pressed = async (desk, press) => {
  const now = await current(desk, press)
  if ('said' in now) return now.said
  const { match } = now.found
  const read = gameAt(match.terms).notation.parse(press.values[0] ?? '')
  return thought(desk, now.found, match.terms.game, press.rest, () => read)
}

/** Makes the move that was shown, if it is still that turn. A second press finds that it is done. */
const confirm: Pressed = async (desk, press) => {
  const found = await pressedMatch(desk, press)
  if (!found.ok) return refused(desk, found.error)
  const { action } = readDraft(found.value.match, press.rest)
  if (action === null) return refused(desk, { code: 'stale' }, found.value.id)
  return does(desk, found.value, { type: 'act', action }, press.turn)
}

const cancel: Pressed = async (desk, press) => {
  const found = await pressedMatch(desk, press)
  return found.ok
    ? scene(desk, await upToDate(desk, found.value), [desk.words.cancelled])
    : refused(desk, found.error)
}

export const MOVE_PRESSES: Readonly<Record<string, Pressed>> = {
  move: opens,
  step,
  sure,
  other,
  confirm,
  cancel,
}
export const MOVE_FORMS: Readonly<Record<string, Filled>> = { move: fills }
