import { requestExport } from '@crackpost/core/use-cases/export-player'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import type { InteractionContext } from '../context.ts'
import { globalCustomId } from '../discord/custom-id.ts'
import type { Language } from '../discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, textPart } from '../discord/panel.ts'
import { frText } from '../i18n/typeset.ts'
import type { FollowUp } from '../match/follow-up.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { nameAndDescription, type Subcommand } from './command.ts'

/** Loaded on first use. */
const loadPrivacyTexts = async (language: Language) =>
  (await import('../i18n/panels/privacy.ts')).PRIVACY_TEXTS[language]

export const privacyCommand = {
  data: {
    ...nameAndDescription(
      'privacy',
      'confidentialité',
      'What I keep about you; your data as a file; forget me',
      frText`Ce que je garde de toi ; tes données en fichier ; l'oubli`,
    ),
    options: [],
  },
  run: async (ctx: InteractionContext): Promise<CommandResponse> => showPrivacyOverview(ctx),
  components: {
    privacy: async (ctx: InteractionContext): Promise<CommandResponse> => showPrivacyOverview(ctx),
    async exportMine(ctx: InteractionContext): Promise<CommandResponse> {
      const { ports, player, settings, language, texts } = ctx
      const { exporting } = await loadPrivacyTexts(language)
      await requestExport(ports, player, language)
      const back = buttonRowPart(createButton(texts.labels.back, globalCustomId('privacy')))
      const followUp: FollowUp = {
        type: 'export',
        player,
        panel: createPanel('plain', back),
        theme: settings.theme,
        language,
      }
      return panelResponse(createPanel('plain', textPart(exporting), back), null, followUp)
    },
    /** Asks for confirmation before the player is forgotten. */
    async forgetMe(ctx: InteractionContext): Promise<CommandResponse> {
      const { ports, player, language, texts } = ctx
      const { askForget, buttons } = await loadPrivacyTexts(language)
      const mine = await activeMatches(ports, player)
      const open = mine.filter(({ match }) => match.phase === 'open').length
      const isExporting = (await ports.jobs.load({ type: 'export', player })) !== null
      const sure = createButton(buttons.forgetNow, globalCustomId('forgetNow'), 'danger')
      const back = createButton(texts.labels.back, globalCustomId('privacy'))
      const lines = askForget({ running: mine.length - open, open, isExporting })
      return panelResponse(createPanel('question', textPart(...lines), buttonRowPart(sure, back)))
    },
    /** Must not look up the player afterwards: that would create a new player id. */
    async forgetNow({ ports, player, settings, language }: InteractionContext): Promise<CommandResponse> {
      await startForgetting(ports, player)
      const { forgetting, forgotten } = await loadPrivacyTexts(language)
      const followUp: FollowUp = {
        type: 'forget',
        player,
        panel: createPanel('over', textPart(forgotten)),
        theme: settings.theme,
        language,
      }
      return panelResponse(createPanel('over', textPart(forgetting)), null, followUp)
    },
  },
} satisfies Subcommand

async function showPrivacyOverview({ language }: InteractionContext): Promise<CommandResponse> {
  const { kept, buttons } = await loadPrivacyTexts(language)
  return panelResponse(
    createPanel(
      'plain',
      textPart(...kept),
      buttonRowPart(
        createButton(buttons.export, globalCustomId('exportMine'), 'primary'),
        createButton(buttons.forget, globalCustomId('forgetMe'), 'danger'),
      ),
    ),
  )
}
