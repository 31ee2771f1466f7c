import type { GameTypes } from '@crackpost/core/kernel/game'
import type { Result } from '@crackpost/core/kernel/result'
import { type Match, requireGame } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions, SubmittedFields } from '../discord/interaction.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type PanelButton,
  type PanelPart,
  selectPart,
  textPart,
} from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import type { MoveInput, MoveKind, MovePreview, StepMove } from '../games/moves.ts'
import { ACTION_PREFIX, stepChoiceParts } from '../games/pick.ts'
import type { GamePresenter } from '../games/presenter.ts'
import type { FollowUp } from '../match/follow-up.ts'
import { loadAudience, pictureFollowUp, showMatch, tableParts } from '../match/match-panel.ts'
import { describeStatus } from '../match/match-text.ts'
import {
  findMove,
  loadMoveContext,
  MOVE_PAYLOAD_PATTERN,
  type MoveContext,
  turnRejection,
} from '../match/move-context.ts'
import type { AnyRejection } from '../match/rejection.ts'
import { rejectionResponse } from '../match/rejection.ts'
import {
  findMatch,
  type MatchRef,
  refreshMatch,
  resolveMatch,
  resolveMatchOnce,
} from '../match/resolve-match.ts'
import { staleTurnResponse, submitAndRespond } from '../match/submit.ts'
import { type CommandResponse, modalResponse, panelResponse } from '../response.ts'
import type { ComponentHandler, ComponentPress, ModalHandler, Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'
import { hasOpeningAction, openModalAfterAction } from './opened-modal.ts'

// Moves of all games, by command, modal or buttons: read, preview, confirm.

/** The subcommands of a game's command: one for each move. */
export const moveSubcommands = (presenter: GamePresenter<GameTypes>): Subcommand[] =>
  presenter.moves.list.map((move) => ({
    data: { ...move.data, options: [...move.data.options, MATCH_OPTION] },
    async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
      // A previewed move is confirmed by a button with the match id. A move without preview is submitted at once, so a
      // retry of the request must resolve to the same match.
      const find = move.preview ? resolveMatch : resolveMatchOnce
      const found = await find(ctx, options, { phases: ['playing'], includesSpectators: false })
      if (!found.ok) return rejectionResponse(ctx, found.error)
      // The match may be of an edition with a presenter of its own.
      const ownMove = findMove(presenterOf(found.value.match), move.data.name)
      if (ownMove && hasOpeningAction(ownMove))
        return openModalAfterAction(ctx, found.value, presenter.id, ownMove, options)
      const current = await refreshMatch(ctx, found.value)
      return handleMove(ctx, current, presenter.id, move.data.name, (input, own) =>
        own.fromOptions(options, input),
      )
    },
    async autocomplete(ctx: InteractionContext, focused: string, options: CommandOptions) {
      if (focused === MATCH_OPTION.name) return completeOwnMatches(ctx, ['playing'], options.game)
      const found = await resolveMatch(ctx, options, { phases: ['playing'], includesSpectators: false })
      const moveContext = found.ok ? await loadMoveContext(ctx, found.value) : found
      if (!moveContext.ok || moveContext.value.presenter.id !== presenter.id) return []
      const own = findMove(moveContext.value.presenter, move.data.name)
      return own?.autocomplete?.(focused, options, moveContext.value.input) ?? []
    },
  }))

/** Reads a move from options or a modal, then shows its preview or submits it. */
async function handleMove(
  ctx: InteractionContext,
  found: MatchRef,
  game: string,
  name: string,
  read: (input: MoveInput<GameTypes>, move: MoveKind<GameTypes>) => Result<unknown, AnyRejection>,
  expectedTurn?: number,
): Promise<CommandResponse> {
  const moveContext = await loadMoveContext(ctx, found)
  if (!moveContext.ok) return rejectionResponse(ctx, moveContext.error, found.id)
  const move = findMove(moveContext.value.presenter, name)
  if (!move || moveContext.value.presenter.id !== game)
    return rejectionResponse(ctx, { code: 'otherGame' }, found.id)
  const rejection = turnRejection(moveContext.value, move)
  if (rejection) return rejectionResponse(ctx, rejection, found.id)
  const action = read(moveContext.value.input, move)
  if (!action.ok) return rejectionResponse(ctx, action.error, found.id, [changeMoveButton(ctx, found, name)])
  // After a rejection by core, the modal can be opened again.
  const retry =
    'modal' in move && move.openingAction !== undefined ? [changeMoveButton(ctx, found, name)] : []
  if (!move.preview)
    return submitAndRespond(ctx, found, { type: 'act', action: action.value }, expectedTurn, retry)
  const preview = move.preview(action.value, moveContext.value.input)
  if (!preview.ok)
    return rejectionResponse(ctx, preview.error, found.id, [
      changeMoveButton(ctx, found, encodeDraft(found.match, name, action.value)),
    ])
  return showPreview(ctx, moveContext.value, name, preview.value)
}

const draftPayload = (name: string, notation: string): string => `${name} ${notation}`
const encodeDraft = (match: Match, name: string, action: unknown): string =>
  draftPayload(name, requireGame(match).notation.make(action))

/** The button that opens the modal again with the previous values. */
function changeMoveButton(
  { texts }: InteractionContext,
  { id, match }: MatchRef,
  payload: string,
): PanelButton {
  return createButton(
    texts.labels.change,
    encodeCustomId({ verb: 'move', match: id, turn: match.turn, payload }),
    'primary',
  )
}

async function showPreview(
  ctx: InteractionContext,
  { matchRef, input }: MoveContext,
  name: string,
  preview: MovePreview<GameTypes>,
): Promise<CommandResponse> {
  const { texts, settings, language } = ctx
  const { id, match } = matchRef
  const { labels } = texts
  const audience = await loadAudience(ctx, match)
  const payload = encodeDraft(match, name, preview.action)
  const tag = (verb: string) => encodeCustomId({ verb, match: id, turn: match.turn, payload })
  const { picture, alternatives } = preview
  const parts: PanelPart[] = [
    textPart(texts.preview, ...preview.lines),
    ...(picture ? [{ type: 'picture', alt: picture.alt, text: null } as const] : []),
    textPart(...describeStatus(match, audience)),
    ...(alternatives.length > 1
      ? [
          selectPart(
            encodeCustomId({ verb: 'other', match: id, turn: match.turn, payload: name }),
            texts.alternatives,
            alternatives,
          ),
        ]
      : []),
    buttonRowPart(
      createButton(labels.confirm, tag('confirm'), 'success'),
      changeMoveButton(ctx, matchRef, payload),
      createButton(labels.cancel, tag('cancel')),
    ),
  ]
  const shown = createPanel('question', ...parts)
  const followUp: FollowUp | null =
    picture && !settings.text
      ? {
          type: 'picture',
          match: id,
          turn: match.turn,
          seat: input.seat,
          what: 'preview',
          preview: picture.preview,
          panel: shown,
          theme: settings.theme,
          language,
        }
      : null
  return panelResponse(shown, id, followUp)
}

/** The match of a component, if its turn is still current; otherwise the response to send. */
async function requireCurrentTurn(
  ctx: InteractionContext,
  press: Pick<ComponentPress, 'match' | 'turn'>,
): Promise<{ readonly found: MatchRef } | { readonly said: CommandResponse }> {
  const pressed = await findMatch(ctx, press.match)
  if (!pressed.ok) return { said: await rejectionResponse(ctx, pressed.error) }
  const found = await refreshMatch(ctx, pressed.value)
  return found.match.turn === press.turn ? { found } : { said: await staleTurnResponse(ctx, found) }
}

/** Decodes a payload: the name of the move, then its notation; `action` is null without a valid notation. */
function decodeDraft(match: Match, payload: string): { readonly name: string; readonly action: unknown } {
  const [, name = '', notation = ''] = MOVE_PAYLOAD_PATTERN.exec(payload) ?? []
  const read = notation === '' ? null : requireGame(match).notation.parse(notation)
  return { name, action: read?.ok ? read.value : null }
}

/** The move named in the payload, if the player may make it now; otherwise the response to send. */
async function requireMove(
  ctx: InteractionContext,
  press: ComponentPress,
): Promise<
  | { readonly turn: MoveContext; readonly move: MoveKind<GameTypes>; readonly borne: string }
  | { readonly said: CommandResponse }
> {
  const now = await requireCurrentTurn(ctx, press)
  if ('said' in now) return now
  const { id } = now.found
  const moveContext = await loadMoveContext(ctx, now.found)
  if (!moveContext.ok) return { said: await rejectionResponse(ctx, moveContext.error, id) }
  const [, name = '', argument = ''] = MOVE_PAYLOAD_PATTERN.exec(press.payload) ?? []
  const move = findMove(moveContext.value.presenter, name)
  if (!move) return { said: await rejectionResponse(ctx, { code: 'stale' }, id) }
  const rejection = turnRejection(moveContext.value, move)
  if (rejection) return { said: await rejectionResponse(ctx, rejection, id) }
  return { turn: moveContext.value, move, borne: argument }
}

/** Opens the modal of a move, or shows its first step. */
const openMove: ComponentHandler = async (ctx, press) => {
  const found = await findMatch(ctx, press.match)
  if (!found.ok) return rejectionResponse(ctx, found.error)
  const presenter = presenterOf(found.value.match)
  const first = findMove(presenter, MOVE_PAYLOAD_PATTERN.exec(press.payload)?.[1] ?? '')
  if (first && hasOpeningAction(first))
    return openModalAfterAction(
      ctx,
      found.value,
      presenter.id,
      first,
      null,
      first.anyTurn ? undefined : press.turn,
    )
  const intent = await requireMove(ctx, press)
  if ('said' in intent) return intent.said
  const { turn, move } = intent
  const { id, match } = turn.matchRef
  if ('choicesAfter' in move) return showStep(ctx, turn, move, '')
  const { name, action } = decodeDraft(match, press.payload)
  const tag = (verb: string) => encodeCustomId({ verb, match: id, turn: match.turn, payload: name })
  const form = move.modal(turn.input, action)
  if (form.fields.some(({ type }) => type !== 'text'))
    return modalResponse({ ...form, customId: tag('move') }, id)
  // A modal needs an input field: without one, show a confirmation.
  const { labels } = ctx.texts
  const told = form.fields.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const buttons = [
    createButton(form.title, tag('sure'), 'primary'),
    createButton(labels.cancel, tag('cancel')),
  ]
  return panelResponse(
    createPanel('question', textPart(`### ${form.title}`, ...told), buttonRowPart(...buttons)),
    id,
  )
}

/** Shows the choices of the next step above the current table. */
async function showStep(
  ctx: InteractionContext,
  { matchRef, input }: MoveContext,
  move: StepMove<GameTypes>,
  chosen: string,
): Promise<CommandResponse> {
  const { id, match } = matchRef
  const { labels } = ctx.texts
  const { name } = move.data
  const choices = move.choicesAfter(chosen, input)
  if (!choices) return rejectionResponse(ctx, { code: 'stale' }, id)
  const audience = await loadAudience(ctx, match)
  const tag = (verb: string, payload: string) =>
    encodeCustomId({ verb, match: id, turn: match.turn, payload })
  const shown = createPanel(
    'question',
    textPart(...choices.lines),
    ...tableParts(match, audience),
    ...stepChoiceParts(choices, {
      move: name,
      encodeAction: requireGame(match).notation.make,
      customId: tag,
    }),
    buttonRowPart(
      ...(chosen === '' ? [] : [createButton(labels.back, tag('move', name))]),
      createButton(labels.cancel, tag('cancel', name)),
    ),
  )
  return panelResponse(shown, id, pictureFollowUp(ctx, matchRef, shown))
}

/** Handles a choice of a step, by a button (in the payload) or by a select. */
const chooseStep: ComponentHandler = async (ctx, press) => {
  const [value] = press.values
  // The choice completes the move.
  if (value?.startsWith(ACTION_PREFIX)) {
    const [, name = ''] = MOVE_PAYLOAD_PATTERN.exec(press.payload) ?? []
    return confirmMove(ctx, { ...press, payload: draftPayload(name, value.slice(ACTION_PREFIX.length)) })
  }
  const intent = await requireMove(ctx, press)
  if ('said' in intent) return intent.said
  const { turn, move, borne } = intent
  return 'choicesAfter' in move
    ? showStep(ctx, turn, move, value ?? borne)
    : rejectionResponse(ctx, { code: 'stale' }, turn.matchRef.id)
}

const submitModal: ModalHandler = async (ctx, tag, fields: SubmittedFields) => {
  const found = await findMatch(ctx, tag.match)
  if (!found.ok) return rejectionResponse(ctx, found.error)
  const presenter = presenterOf(found.value.match)
  const move = findMove(presenter, tag.payload)
  if (!move || !('fromModal' in move)) return rejectionResponse(ctx, { code: 'stale' }, found.value.id)
  // Only a preview checks the turn here: a move without preview may be a retry that core answers as a duplicate.
  if (move.preview && (await refreshMatch(ctx, found.value)).match.turn !== tag.turn)
    return staleTurnResponse(ctx, found.value)
  const expectedTurn = move.anyTurn ? undefined : tag.turn
  return handleMove(
    ctx,
    found.value,
    presenter.id,
    tag.payload,
    (input) => move.fromModal(fields, input),
    expectedTurn,
  )
}

/** Handles the confirmation that replaces a modal without fields. */
const confirmWithoutFields: ComponentHandler = (ctx, press) => submitModal(ctx, press, {})

/** Shows the preview of an alternative that the current preview offers. */
const chooseAlternative: ComponentHandler = async (ctx, press) => {
  const now = await requireCurrentTurn(ctx, press)
  if ('said' in now) return now.said
  const { match } = now.found
  const read = requireGame(match).notation.parse(press.values[0] ?? '')
  return handleMove(ctx, now.found, match.terms.game, press.payload, () => read)
}

/** Submits the previewed move if its turn is current. A second press gets the same response. */
const confirmMove: ComponentHandler = async (ctx, press) => {
  const found = await findMatch(ctx, press.match)
  if (!found.ok) return rejectionResponse(ctx, found.error)
  const { action } = decodeDraft(found.value.match, press.payload)
  if (action === null) return rejectionResponse(ctx, { code: 'stale' }, found.value.id)
  return submitAndRespond(ctx, found.value, { type: 'act', action }, press.turn)
}

const cancelMove: ComponentHandler = async (ctx, press) => {
  const found = await findMatch(ctx, press.match)
  return found.ok
    ? showMatch(ctx, await refreshMatch(ctx, found.value), [ctx.texts.cancelled])
    : rejectionResponse(ctx, found.error)
}

export const MOVE_COMPONENTS: Readonly<Record<string, ComponentHandler>> = {
  move: openMove,
  step: chooseStep,
  sure: confirmWithoutFields,
  other: chooseAlternative,
  confirm: confirmMove,
  cancel: cancelMove,
}
export const MOVE_MODALS: Readonly<Record<string, ModalHandler>> = { move: submitModal }
