import type { PlayerText } from '@crackpost/core/kernel/game'
import { isTextHidden, type Match, requireGame, seatOf } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { COMPONENT_LIMITS } from '../discord/components.ts'
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
import { loadAudience } from '../match/match-panel.ts'
import type { Audience } from '../match/match-text.ts'
import { componentWithMatch, submitAndRespond } from '../match/submit.ts'
import { panelResponse } from '../response.ts'
import type { ComponentHandler } from './command.ts'

// Hiding public texts that players wrote: allowed to the host, to moderators and to the author.

/** Selects per message. */
const MAX_LISTS = 4
const PAGE_SIZE = MAX_LISTS * COMPONENT_LIMITS.options

/** The texts that the player may hide, newest first. Core checks the permission again. */
export function hideableTexts({ player, invoker }: InteractionContext, match: Match): readonly PlayerText[] {
  const { play, home, host } = match
  const shown = (play && requireGame(match).freeText?.visibleTexts(play.course.state)) ?? []
  const all = host === player || (invoker.canManageServer && invoker.server === home)
  const seat = seatOf(match, player)
  return shown
    .filter(({ mark, by }) => !isTextHidden(match, mark, by))
    .filter(({ by }) => all || by === seat)
    .toReversed()
}

/** Shows a page of hideable texts; the payload is the index of the first one. */
const showHideableTexts = componentWithMatch(async (ctx, { id, match }, { payload }) => {
  const { texts } = ctx
  const { hiding, labels } = texts
  const tag = (verb: string, payload = '') => encodeCustomId({ verb, match: id, turn: match.turn, payload })
  const all = hideableTexts(ctx, match)
  const from = /^\d{1,4}$/.test(payload) ? Number(payload) : 0
  const page = all.slice(from, from + PAGE_SIZE)
  const buttons: PanelButton[] = [
    ...(all.length > from + PAGE_SIZE
      ? [createButton(hiding.older, tag('hide', String(from + PAGE_SIZE)))]
      : []),
    createButton(labels.back, tag('more')),
  ]
  const shown = createPanel(
    'question',
    textPart(
      texts.heading(presenterOf(match).title[texts.language], id),
      page.length > 0 ? hiding.about : hiding.none,
    ),
    ...hideableListParts(page, await loadAudience(ctx, match), (n) => tag('hides', String(n))),
    buttonRowPart(...buttons),
  )
  return panelResponse(shown, id)
})

function hideableListParts(
  page: readonly PlayerText[],
  { texts, plainNames }: Audience,
  tag: (list: number) => string,
): PanelPart[] {
  const count = Math.ceil(page.length / COMPONENT_LIMITS.options)
  return Array.from({ length: count }, (_, n) => {
    const of = page
      .slice(n * COMPONENT_LIMITS.options, (n + 1) * COMPONENT_LIMITS.options)
      .map(({ mark, by, text }) => ({
        label: `${mark} · ${text} · ${plainNames.seat(by)}`,
        value: mark,
      }))
    const { hint } = texts.hiding
    return selectPart(tag(n), count > 1 ? `${hint} (${n + 1}/${count})` : hint, of)
  })
}

const hideText = componentWithMatch((ctx, found, { values: [mark = ''] }) =>
  submitAndRespond(ctx, found, { type: 'hide', what: mark }),
)

export const HIDE_COMPONENTS: Readonly<Record<string, ComponentHandler>> = {
  hide: showHideableTexts,
  hides: hideText,
}
