import { type Command, type Press, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { VOICES } from '../games/index.ts'
import { button, choice, type Panel, panel, row, text } from '../panel.ts'
import { code } from '../quoted.ts'
import { refused } from '../refuse.ts'
import { type Said, shows } from '../said.ts'
import { plain } from '../tag.ts'
import type { Topic } from '../words/help.ts'
import { f } from '../words/typeset.ts'

/** Loaded when somebody asks for help. */
const written = () => import('../words/help.ts')

export const help = {
  data: {
    ...told(
      'help',
      'aide',
      'The first steps, and what I can do',
      f`Les premiers pas, et ce que je sais faire`,
    ),
    options: [],
  },
  run: async (desk: Desk): Promise<Said> => shows(await shown(desk, 'start')),
  presses: {
    help: async (desk: Desk): Promise<Said> => shows(await shown(desk, 'start')),
    async helpOn(desk: Desk, { values: [value] }: Press): Promise<Said> {
      const { TOPICS } = await written()
      const topic = TOPICS.find((each) => each === value)
      const again = button(desk.words.labels.help, plain('help'))
      return topic ? shows(await shown(desk, topic)) : refused(desk, { code: 'unknownChoice' }, null, [again])
    },
  },
} satisfies Command

async function shown({ language, words: { labels, list } }: Desk, topic: Topic): Promise<Panel> {
  const { HELP, TOPICS } = await written()
  const { heading, choose, topics, buttons } = HELP[language]
  const commands = VOICES.map(({ moves: { command } }) =>
    code(`/${language === 'fr' ? command.name_localizations.fr : command.name}`),
  )
  const { title, text: chapter } = topics[topic]
  const contents = TOPICS.map((each) => ({ label: topics[each].title, value: each, chosen: each === topic }))
  return panel(
    'plain',
    text(heading(title), chapter(list(commands))),
    choice(plain('helpOn'), choose, contents),
    row(
      button(labels.open, plain('new'), 'success'),
      button(buttons.games, plain('games')),
      button(labels.rules, plain('rules')),
      button(buttons.settings, plain('settings')),
    ),
  )
}
