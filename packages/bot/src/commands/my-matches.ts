import type { Match } from '@crackpost/core/match/state'
import { activeMatches, invitationsFor, type MatchListItem } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { COMPONENT_LIMITS } from '../discord/components.ts'
import { encodeCustomId, globalCustomId } from '../discord/custom-id.ts'
import { listPage, pageButtons } from '../discord/list-page.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type PanelPart,
  selectPart,
  textPart,
} from '../discord/panel.ts'
import { discordTimestamp } from '../discord/timestamp.ts'
import { presenterOf } from '../games/index.ts'
import { type ButtonFactory, lobbyButtons, seatOfferButtons, showMatch } from '../match/match-panel.ts'
import { loadPeople, mentionNamesOf, playersOfMatch } from '../match/player-names.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'
import { matchLabel, matchListState } from './match-option.ts'

/** Matches with a button; the others are in a select. Fewer if there are invitations, which take more components. */
const MAX_MATCH_LINES = 8
const MAX_MATCH_LINES_BESIDE_INVITATIONS = 6
/** Invitations with buttons to answer; the others are in the select. */
const MAX_INVITATIONS = 3

export const myMatchesCommand = {
  data: {
    ...nameAndDescription(
      'games',
      'parties',
      'Your matches, the most urgent first',
      'Tes parties, la plus urgente d’abord',
    ),
    options: [],
  },
  run: (ctx: InteractionContext): Promise<CommandResponse> => showMyMatches(ctx),
  components: {
    /** Shows a page of the player's matches. */
    games: (ctx: InteractionContext, { payload }: ComponentPress): Promise<CommandResponse> =>
      showMyMatches(ctx, undefined, payload),
    /** Shows the next match that waits for the player, after the given one; after the last follows the first. */
    async next(ctx: InteractionContext, { match }: ComponentPress): Promise<CommandResponse> {
      const { ports, player, texts } = ctx
      const yours = (await activeMatches(ports, player)).filter((each) => each.isPlayersTurn)
      const next = yours[yours.findIndex(({ id }) => id === match) + 1] ?? yours[0]
      if (next && next.id !== match) return showMatch(ctx, next)
      return showMyMatches(ctx, next ? texts.onlyThisMatch : texts.nothingToDo)
    },
    /** Shows the match selected in the list. */
    async pick(ctx: InteractionContext, { values: [id] }: ComponentPress): Promise<CommandResponse> {
      const listed = [
        ...(await activeMatches(ctx.ports, ctx.player)),
        ...(await invitationsFor(ctx.ports, ctx.player)),
      ]
      const found = listed.find((each) => each.id === id)
      return found ? showMatch(ctx, found) : showMyMatches(ctx)
    },
  },
} satisfies Subcommand

/** `payload`: where the page of the select begins. */
async function showMyMatches(ctx: InteractionContext, note?: string, payload = ''): Promise<CommandResponse> {
  const { ports, player, texts } = ctx
  const { labels } = texts
  const all = await activeMatches(ports, player)
  const invitations = await invitationsFor(ports, player)
  const heading = textPart(texts.myMatchesHeading(all.length), ...(note === undefined ? [] : [note]))
  if (all.length === 0 && invitations.length === 0)
    return panelResponse(
      createPanel(
        'plain',
        heading,
        textPart(texts.noGames),
        buttonRowPart(
          createButton(labels.open, globalCustomId('new'), 'success'),
          createButton(labels.help, globalCustomId('help')),
        ),
      ),
    )
  const lineCount = invitations.length > 0 ? MAX_MATCH_LINES_BESIDE_INVITATIONS : MAX_MATCH_LINES
  const answerable = await Promise.all(
    invitations.slice(0, MAX_INVITATIONS).map((each) => invitationParts(ctx, each)),
  )
  const lines = await Promise.all(all.slice(0, lineCount).map((each) => matchLine(ctx, each)))
  const rest = [...invitations.slice(MAX_INVITATIONS), ...all.slice(lineCount)]
  const page = listPage(rest, payload, COMPONENT_LIMITS.options)
  const people = await loadPeople(
    ports.people,
    page.items.flatMap(({ match }) => playersOfMatch(match)),
  )
  const list = page.items.map((each) => ({ label: matchLabel(ctx, each, people), value: each.id }))
  const yours = all.filter((each) => each.isPlayersTurn).length
  return panelResponse(
    createPanel(
      yours > 0 ? 'yours' : 'plain',
      heading,
      ...answerable.flat(),
      ...lines,
      ...(list.length > 0 ? [selectPart(globalCustomId('pick'), texts.moreMatches(rest.length), list)] : []),
      buttonRowPart(
        ...(yours > 0 ? [createButton(labels.next, globalCustomId('next'), 'success')] : []),
        createButton(labels.open, globalCustomId('new')),
        ...pageButtons(page, labels, (from) => globalCustomId('games', from)),
      ),
    ),
  )
}

/** An invitation in two lines, with the buttons to answer it. */
async function invitationParts(ctx: InteractionContext, { id, match }: MatchListItem): Promise<PanelPart[]> {
  const { texts, player } = ctx
  const buttonFor: ButtonFactory = (verb, label, style = 'secondary', payload = '') =>
    createButton(label, encodeCustomId({ verb, match: id, turn: match.turn, payload }), style)
  const buttons =
    match.phase === 'open'
      ? lobbyButtons(match, player, buttonFor, texts)
      : seatOfferButtons(buttonFor, texts)
  return [textPart(`${await matchTitle(ctx, match)}\n**${texts.states.invited}**`), buttonRowPart(...buttons)]
}

/** The game and the other players, with mentions. */
async function matchTitle(
  { texts, player, ports, language }: InteractionContext,
  match: Match,
): Promise<string> {
  const playerNames = mentionNamesOf(
    await loadPeople(ports.people, playersOfMatch(match)),
    match,
    texts.unknownPlayer,
  )
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => playerNames.player(guest.player))
  return `**${[presenterOf(match).title[language], ...others].join(' · ')}**`
}

/** A match in two lines, with mentions, and a button beside it. */
async function matchLine(ctx: InteractionContext, { id, match, dueAt }: MatchListItem): Promise<PanelPart> {
  const { texts, player } = ctx
  const state = matchListState(match, player)
  const until = state === 'open' || dueAt === null ? [] : [discordTimestamp(dueAt)]
  const what = state === 'yours' ? `**${texts.states.yours}**` : texts.states[state]
  const told = [what, ...until].join(' · ')
  const customId = encodeCustomId({
    verb: state === 'open' ? 'board' : 'hand',
    match: id,
    turn: match.turn,
    payload: '',
  })
  return {
    type: 'line',
    text: `${await matchTitle(ctx, match)}\n${told}`,
    button: createButton(texts.labels.show, customId, state === 'yours' ? 'primary' : 'secondary'),
  }
}
