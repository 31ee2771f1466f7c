import type { InteractionContext } from '../context.ts'
import { globalCustomId } from '../discord/custom-id.ts'
import { codeSpan } from '../discord/escape.ts'
import {
  buttonRowPart,
  createButton,
  createPanel,
  type Panel,
  selectPart,
  textPart,
} from '../discord/panel.ts'
import { PRESENTERS } from '../games/index.ts'
import type { HelpTopic } from '../i18n/panels/help.ts'
import { frText } from '../i18n/typeset.ts'
import { rejectionResponse } from '../match/rejection.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { type ComponentPress, nameAndDescription, type Subcommand } from './command.ts'

/** Loaded on first use. */
const loadHelpTexts = () => import('../i18n/panels/help.ts')

export const helpCommand = {
  data: {
    ...nameAndDescription(
      'help',
      'aide',
      'The first steps, and what I can do',
      frText`Les premiers pas, et ce que je sais faire`,
    ),
    options: [],
  },
  run: async (ctx: InteractionContext): Promise<CommandResponse> =>
    panelResponse(await helpPanel(ctx, 'start')),
  components: {
    help: async (ctx: InteractionContext): Promise<CommandResponse> =>
      panelResponse(await helpPanel(ctx, 'start')),
    async helpOn(ctx: InteractionContext, { values: [value] }: ComponentPress): Promise<CommandResponse> {
      const { HELP_TOPICS } = await loadHelpTexts()
      const topic = HELP_TOPICS.find((each) => each === value)
      const again = createButton(ctx.texts.labels.help, globalCustomId('help'))
      return topic
        ? panelResponse(await helpPanel(ctx, topic))
        : rejectionResponse(ctx, { code: 'unknownChoice' }, null, [again])
    },
  },
} satisfies Subcommand

async function helpPanel(
  { language, texts: { labels, list } }: InteractionContext,
  topic: HelpTopic,
): Promise<Panel> {
  const { HELP_TEXTS, HELP_TOPICS } = await loadHelpTexts()
  const { heading, choose, topics, buttons } = HELP_TEXTS[language]
  const commands = PRESENTERS.map(({ moves: { command } }) =>
    codeSpan(`/${language === 'fr' ? command.name_localizations.fr : command.name}`),
  )
  const { title, text: chapter } = topics[topic]
  const contents = HELP_TOPICS.map((each) => ({
    label: topics[each].title,
    value: each,
    chosen: each === topic,
  }))
  return createPanel(
    'plain',
    textPart(heading(title), chapter(list(commands))),
    selectPart(globalCustomId('helpOn'), choose, contents),
    buttonRowPart(
      createButton(labels.open, globalCustomId('new'), 'success'),
      createButton(buttons.games, globalCustomId('games')),
      createButton(labels.rules, globalCustomId('rules')),
      createButton(buttons.settings, globalCustomId('settings')),
    ),
  )
}
