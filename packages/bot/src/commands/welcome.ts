import { LANGUAGES } from '@crackpost/core/match/settings'
import { globalCustomId } from '../discord/custom-id.ts'
import type { Language } from '../discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, type Panel, textPart } from '../discord/panel.ts'
import { PRESENTERS } from '../games/index.ts'
import { textsIn } from '../i18n/index.ts'
import { WELCOME_TEXTS } from '../i18n/panels/welcome.ts'
import { responseFor } from '../match/submit.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import type { ComponentHandler } from './command.ts'

/** The welcome message with a button that starts a demo match. */
export function welcomePanel(language: Language): Panel {
  const { labels } = textsIn(language)
  const { text: told, play, other } = WELCOME_TEXTS[language]
  const [first, ...rest] = PRESENTERS
  const others = LANGUAGES.filter((other) => other !== language).map(
    (other) => `-# ${WELCOME_TEXTS[other].instead}`,
  )
  return createPanel(
    'plain',
    textPart(told(first?.title[language] ?? ''), ...others),
    buttonRowPart(
      createButton(play, globalCustomId('demo', first?.id ?? ''), 'success'),
      createButton(labels.rules, globalCustomId('rules', first?.id ?? '')),
      createButton(labels.help, globalCustomId('help')),
    ),
    ...(rest.length > 0
      ? [
          buttonRowPart(
            ...rest.map(({ id, title }) => createButton(other(title[language]), globalCustomId('demo', id))),
          ),
        ]
      : []),
  )
}

/** Opens a demo match whose other seats are filled at once; offers the normal way if that is not possible here. */
const openDemo: ComponentHandler = async ({ language, ...ctx }, { payload }): Promise<CommandResponse> => {
  const { openDemoMatch, player, invoker } = ctx
  const { server, channel, cause } = invoker
  if (!openDemoMatch || server === null) {
    const { labels } = textsIn(language)
    return panelResponse(
      createPanel(
        'plain',
        textPart(WELCOME_TEXTS[language].nobody),
        buttonRowPart(createButton(labels.open, globalCustomId('new'), 'success')),
      ),
    )
  }
  return responseFor(
    { ...ctx, language },
    await openDemoMatch(payload, player, cause, { server, channel }, language),
  )
}

export const WELCOME_COMPONENTS: Readonly<Record<string, ComponentHandler>> = { demo: openDemo }
