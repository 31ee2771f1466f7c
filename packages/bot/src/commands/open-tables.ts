import { canJoin, seatOf } from '@crackpost/core/match/state'
import { type ListedMatch, loadCurrentMatches } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { COMPONENT_LIMITS } from '../discord/components.ts'
import { globalCustomId } from '../discord/custom-id.ts'
import { listPage, pageButtons } from '../discord/list-page.ts'
import { buttonRowPart, createButton, createPanel, selectPart, textPart } from '../discord/panel.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import { loadPeople, playersOfMatch } from '../match/player-names.ts'
import { canSeeMatch } from '../match/resolve-match.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { MAX_CHOICES, matchChoices, matchLabel } from './match-option.ts'

/** The value of the choice that leads to the list of all tables. */
export const ALL_TABLES_CHOICE = 'all'

/** The open tables that the player may join, newest first: those of this channel, and those with an invitation. */
async function loadOpenTables(ctx: InteractionContext): Promise<ListedMatch[]> {
  const { ports, invoker, player } = ctx
  const { directory } = ports
  const channels = [invoker.channel, ...(invoker.parentChannel === null ? [] : [invoker.parentChannel])]
  const lists = await Promise.all([
    directory.invitationsOf(player),
    ...channels.map((channel) => directory.matchesInChannel(channel, 'open')),
  ])
  return (await loadCurrentMatches(ports, [...new Set(lists.flat())]))
    .filter(
      ({ match }) =>
        match.phase === 'open' &&
        seatOf(match, player) === null &&
        canJoin(match, player) &&
        canSeeMatch(match, player, invoker),
    )
    .sort((a, b) => b.match.openedAt - a.match.openedAt)
}

/** Choices of open tables. If there are more than fit, the last choice leads to the list of all. */
export async function completeOpenTables(
  ctx: InteractionContext,
  typed: unknown,
): Promise<AutocompleteChoice[]> {
  const choices = await matchChoices(ctx, await loadOpenTables(ctx), typed)
  if (choices.length <= MAX_CHOICES) return choices
  const first = choices.slice(0, MAX_CHOICES - 1)
  const name = ctx.texts.openTables.more(choices.length - first.length)
  return [...first, { name, value: ALL_TABLES_CHOICE }]
}

/** A page of the open tables, newest first, in a select. `payload`: where the page begins. */
export async function showOpenTables(ctx: InteractionContext, payload = ''): Promise<CommandResponse> {
  const { ports, texts } = ctx
  const { labels, openTables } = texts
  const page = listPage(await loadOpenTables(ctx), payload, COMPONENT_LIMITS.options)
  const people = await loadPeople(
    ports.people,
    page.items.flatMap(({ match }) => playersOfMatch(match)),
  )
  const options = page.items.map((each) => ({ label: matchLabel(ctx, each, people), value: each.id }))
  const open = createButton(labels.open, globalCustomId('new'), options.length > 0 ? 'secondary' : 'success')
  return panelResponse(
    createPanel(
      'plain',
      textPart(openTables.heading(page.total), ...(options.length > 0 ? [] : [openTables.none])),
      ...(options.length > 0 ? [selectPart(globalCustomId('joinTable'), openTables.hint, options)] : []),
      buttonRowPart(...pageButtons(page, labels, (from) => globalCustomId('tables', from)), open),
    ),
  )
}
