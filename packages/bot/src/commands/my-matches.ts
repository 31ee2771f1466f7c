import type { MatchListItem } from '@crackpost/core/use-cases/queries'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId, globalCustomId } from '../discord/custom-id.ts'
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
import { showMatch } from '../match/match-panel.ts'
import { loadPeople, mentionNamesOf, playersOfMatch } from '../match/player-names.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'
import { matchLabel, matchListState } from './match-option.ts'

/** Matches with a button; the others are in a select. */
const MAX_MATCH_LINES = 8

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
    games: (ctx: InteractionContext): Promise<CommandResponse> => showMyMatches(ctx),
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
      const found = (await activeMatches(ctx.ports, ctx.player)).find((each) => each.id === id)
      return found ? showMatch(ctx, found) : showMyMatches(ctx)
    },
  },
} satisfies Subcommand

async function showMyMatches(ctx: InteractionContext, note?: string): Promise<CommandResponse> {
  const { ports, player, texts } = ctx
  const { labels } = texts
  const all = await activeMatches(ports, player)
  const heading = textPart(texts.myMatchesHeading(all.length), ...(note === undefined ? [] : [note]))
  if (all.length === 0)
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
  const lines = await Promise.all(all.slice(0, MAX_MATCH_LINES).map((each) => matchLine(ctx, each)))
  const rest = all.slice(MAX_MATCH_LINES)
  const people = await loadPeople(
    ports.people,
    rest.flatMap(({ match }) => playersOfMatch(match)),
  )
  const list = rest.slice(0, 25).map((each) => ({ label: matchLabel(ctx, each, people), value: each.id }))
  const yours = all.filter((each) => each.isPlayersTurn).length
  return panelResponse(
    createPanel(
      yours > 0 ? 'yours' : 'plain',
      heading,
      ...lines,
      ...(list.length > 0 ? [selectPart(globalCustomId('pick'), texts.moreMatches(rest.length), list)] : []),
      buttonRowPart(
        ...(yours > 0 ? [createButton(labels.next, globalCustomId('next'), 'success')] : []),
        createButton(labels.open, globalCustomId('new')),
      ),
    ),
  )
}

/** A match in two lines, with mentions, and a button beside it. */
async function matchLine(ctx: InteractionContext, { id, match, dueAt }: MatchListItem): Promise<PanelPart> {
  const { texts, player, ports, language } = ctx
  const state = matchListState(match, player)
  const playerNames = mentionNamesOf(
    await loadPeople(ports.people, playersOfMatch(match)),
    match,
    texts.unknownPlayer,
  )
  const others = match.players
    .filter((guest) => guest.player !== player)
    .map((guest) => playerNames.player(guest.player))
  const title = presenterOf(match.terms.game).title[language]
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
    text: `**${[title, ...others].join(' · ')}**\n${told}`,
    button: createButton(texts.labels.show, customId, state === 'yours' ? 'primary' : 'secondary'),
  }
}
