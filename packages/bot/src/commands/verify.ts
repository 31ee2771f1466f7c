import { hasPublicRecord } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { frText } from '../i18n/typeset.ts'
import type { FollowUp } from '../match/follow-up.ts'
import { rejectionResponse } from '../match/rejection.ts'
import { type DefaultMatchRule, type MatchRef, refreshMatch, resolveMatch } from '../match/resolve-match.ts'
import { componentWithMatch } from '../match/submit.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { nameAndDescription, type Subcommand } from './command.ts'
import { completeOwnMatches, MATCH_OPTION } from './match-option.ts'

/** Everyone who sees a match can verify it. */
const ONLY_ENDED: DefaultMatchRule = { phases: ['over', 'off'], includesSpectators: true }

export const verifyCommand = {
  data: {
    ...nameAndDescription(
      'verify',
      'vérifier',
      'Check the draw of a finished match; its record as a file',
      frText`Vérifie le tirage d'une partie finie ; toute la partie en fichier`,
    ),
    options: [MATCH_OPTION],
  },
  async run(ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> {
    const found = await resolveMatch(ctx, options, ONLY_ENDED)
    return found.ok
      ? showVerification(ctx, await refreshMatch(ctx, found.value))
      : rejectionResponse(ctx, found.error)
  },
  autocomplete: (ctx, _, { game }) => completeOwnMatches(ctx, ['over'], game),
  components: { verify: componentWithMatch((ctx, found) => showVerification(ctx, found)) },
} satisfies Subcommand

/** Starts the job that makes the record and verifies it. The seed of a running match is secret. */
async function showVerification(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const { settings, language, texts } = ctx
  const { id, match } = found
  if (!hasPublicRecord(match))
    return rejectionResponse(ctx, { code: match.phase === 'off' ? 'nothingDrawn' : 'verifyEarly' }, id)
  const { VERIFICATION_TEXTS } = await import('../i18n/panels/verification.ts')
  const heading = textPart(texts.heading(presenterOf(match).title[language], id))
  const customId = encodeCustomId({ verb: 'board', match: id, turn: match.turn, payload: '' })
  const buttons = buttonRowPart(createButton(texts.labels.board, customId))
  const followUp: FollowUp = {
    type: 'record',
    match: id,
    panel: createPanel('over', heading, buttons),
    theme: settings.theme,
    language,
  }
  const shown = createPanel('over', heading, textPart(VERIFICATION_TEXTS[language].verifying), buttons)
  return panelResponse(shown, id, followUp)
}
