import {
  gameStatusOf,
  hasPublicRecord,
  type Match,
  matchViewFor,
  requireGame,
  seatOf,
} from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
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
import type { FollowUp } from '../match/follow-up.ts'
import { type ButtonFactory, loadAudience, questionResponse, showMatch } from '../match/match-panel.ts'
import type { Audience } from '../match/match-text.ts'
import { playerOfOption, playerOptions } from '../match/player-options.ts'
import { rejectionResponse } from '../match/rejection.ts'
import type { MatchRef } from '../match/resolve-match.ts'
import { componentWithMatch, submitAndRespond } from '../match/submit.ts'
import { panelResponse } from '../response.ts'
import type { ComponentHandler } from './command.ts'
import { hideableTexts } from './hide.ts'

// The “More” menu: further pictures, the board as text, time, ending, and actions of the host.

const buttonFactory =
  ({ id, match }: MatchRef): ButtonFactory =>
  (verb, label, style = 'secondary', payload = '') =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)

export const showMoreMenu = componentWithMatch(async (ctx, found) => {
  const { id, match } = found
  const { texts } = ctx
  const audience = await loadAudience(ctx, match)
  const heading = texts.heading(presenterOf(match).title[texts.language], id)
  const shown = createPanel(
    'plain',
    textPart(heading, texts.moreMenuIntro),
    buttonRowPart(...viewButtons(ctx, match, audience, buttonFactory(found))),
    ...hideButtonParts(ctx, found),
    ...verifyButtonParts(ctx, found),
    ...playerActionParts(ctx, found),
    ...(await hostActionParts(ctx, found)),
  )
  return panelResponse(shown, id)
})

function viewButtons(
  { texts, language }: InteractionContext,
  match: Match,
  { playerNames, plainNames }: Audience,
  of: ButtonFactory,
): PanelButton[] {
  const { labels } = texts
  const { play } = match
  const highlightContext = { language, playerNames, plainNames }
  // Only pictures that have content already.
  const { pictures } = presenterOf(match)
  const extras = (pictures?.extras ?? []).filter(
    ({ highlight }) => play && highlight?.(matchViewFor(match, null), highlightContext) !== null,
  )
  return [
    of('board', labels.board),
    ...extras.map(({ picture, label }) => of('extra', label[language], 'secondary', picture)),
    ...(play && pictures ? [of('asText', labels.asText)] : []),
    of('rules', labels.rules, 'secondary', match.terms.game),
  ]
}

/** The hide button, if the player may hide a text. */
const hideButtonParts = (ctx: InteractionContext, found: MatchRef): PanelPart[] =>
  hideableTexts(ctx, found.match).length > 0
    ? [buttonRowPart(buttonFactory(found)('hide', ctx.texts.labels.hide))]
    : []

const verifyButtonParts = ({ texts }: InteractionContext, found: MatchRef): PanelPart[] =>
  hasPublicRecord(found.match) ? [buttonRowPart(buttonFactory(found)('verify', texts.labels.verify))] : []

/** Buttons of players in a running match. */
function playerActionParts({ texts, player }: InteractionContext, found: MatchRef): PanelPart[] {
  const { match } = found
  const of = buttonFactory(found)
  const { labels } = texts
  const seat = seatOf(match, player)
  const status = gameStatusOf(match)
  if (seat === null || match.phase !== 'playing' || status?.phase !== 'playing') return []
  const waiting = status.waitsFor.includes(seat)
  const mayEnd = requireGame(match).agreement !== undefined
  const proposed = match.play?.course.agreement.proposal?.by
  return [
    buttonRowPart(
      ...(waiting ? [] : [of('time', labels.time), of('nudge', labels.nudge)]),
      ...(mayEnd && proposed === undefined ? [of('end', labels.end)] : []),
      ...(proposed === seat ? [of('withdraw', labels.withdraw)] : []),
      ...(match.paused ? [of('resume', labels.resume, 'success')] : []),
      of('resign', labels.resign, 'danger'),
    ),
  ]
}

/** The host's controls in a lobby. */
async function hostActionParts(ctx: InteractionContext, found: MatchRef): Promise<PanelPart[]> {
  const { texts, player } = ctx
  const { id, match } = found
  if (match.phase !== 'open' || match.host !== player) return []
  const guests = match.players.filter((guest) => guest.player !== player)
  const options = await playerOptions(ctx, match, guests)
  const kick = encodeCustomId({ verb: 'kick', match: id, turn: match.turn, payload: '' })
  return [
    ...(options.length > 0 ? [selectPart(kick, texts.kick, options)] : []),
    buttonRowPart(buttonFactory(found)('off', texts.labels.callOff, 'danger')),
  ]
}

/** Asks the host before a player is removed. */
const askKick = componentWithMatch(async (ctx, { id, match }, { values: [value = ''] }) => {
  const { texts, ports } = ctx
  const guest = match.phase === 'open' ? await playerOfOption(ctx, match, value) : null
  const user = guest && (await ports.people.identityOf(guest.player))?.user
  if (!user) return rejectionResponse(ctx, { code: 'unknownChoice' }, id)
  if (match.host !== ctx.player) return rejectionResponse(ctx, { code: 'notHost' }, id)
  return questionResponse(id, match, texts.askKick(`<@${user}>`), [
    { label: texts.labels.kickNow, verb: 'kickNow', payload: user, style: 'danger' },
    { label: texts.labels.back, verb: 'more' },
  ])
})

const kickPlayer = componentWithMatch(async (ctx, found, { payload }) => {
  const guest = await playerOfOption(ctx, found.match, payload)
  return guest
    ? submitAndRespond(ctx, found, { type: 'kick', player: guest.player })
    : rejectionResponse(ctx, { code: 'unknownChoice' }, found.id)
})

/** Shows an extra picture of the game, with public information only. */
const showExtraPicture = componentWithMatch(async (ctx, { id, match }, { payload }) => {
  const { settings, language, texts } = ctx
  const presenter = presenterOf(match)
  const { pictures } = presenter
  const known = pictures?.extras.find(({ picture }) => picture === payload)
  if (!pictures || !known || !match.play) return showMatch(ctx, { id, match })
  const audience = await loadAudience(ctx, match)
  const view = matchViewFor(match, null)
  const heading = texts.heading(`${presenter.title[language]} · ${known.label[language]}`, id)
  const { playerNames, plainNames } = audience
  const highlight = known.highlight?.(view, { language, playerNames, plainNames })
  // The picture has no content yet: show the match instead.
  if (highlight === null) return showMatch(ctx, { id, match })
  const shown = createPanel(
    'plain',
    textPart(heading),
    {
      type: 'picture',
      alt: highlight?.alt ?? pictures.altText(view, { language, playerNames: plainNames }),
      text: highlight ? null : presenter.describeTable(view, { language, playerNames }),
    },
    ...(highlight ? [textPart(...highlight.lines)] : []),
    buttonRowPart(
      buttonFactory({ id, match })('board', texts.labels.board),
      buttonFactory({ id, match })('more', texts.labels.more),
    ),
  )
  const followUp: FollowUp = {
    type: 'picture',
    match: id,
    turn: null,
    seat: null,
    what: known.picture,
    panel: shown,
    theme: settings.theme,
    language,
  }
  return panelResponse(shown, id, settings.text ? null : followUp)
})

/** Shows the board as text instead of a picture. */
const showAsText = componentWithMatch((ctx, found) =>
  showMatch({ ...ctx, settings: { ...ctx.settings, text: true } }, found),
)

export const MORE_COMPONENTS: Readonly<Record<string, ComponentHandler>> = {
  more: showMoreMenu,
  kick: askKick,
  kickNow: kickPlayer,
  extra: showExtraPicture,
  asText: showAsText,
}
