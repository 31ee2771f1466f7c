import { LANGUAGES, type Language } from '../asked.ts'
import type { Pressed } from '../command.ts'
import { settled } from '../deed.ts'
import { VOICES } from '../games/index.ts'
import { button, type Panel, panel, row, text } from '../panel.ts'
import { type Said, shows } from '../said.ts'
import { plain } from '../tag.ts'
import { wordsIn } from '../words/index.ts'
import { WELCOME } from '../words/welcome.ts'

/** The first thing a newcomer sees: what this is, and one button that plays. */
export function welcomePanel(language: Language): Panel {
  const { labels } = wordsIn(language)
  const { text: told, play, other } = WELCOME[language]
  const [first, ...rest] = VOICES
  const others = LANGUAGES.filter((other) => other !== language).map(
    (other) => `-# ${WELCOME[other].instead}`,
  )
  return panel(
    'plain',
    text(told(first?.title[language] ?? ''), ...others),
    row(
      button(play, plain('demo', first?.id ?? ''), 'success'),
      button(labels.rules, plain('rules', first?.id ?? '')),
      button(labels.help, plain('help')),
    ),
    ...(rest.length > 0
      ? [row(...rest.map(({ id, title }) => button(other(title[language]), plain('demo', id))))]
      : []),
  )
}

/** A table whose other seats are taken at once, where there are others at hand. */
const demo: Pressed = async ({ language, ...desk }, { rest }): Promise<Said> => {
  const { app, player, asker } = desk
  const { server, channel, cause } = asker
  if (!app.demo || server === null) {
    const { labels } = wordsIn(language)
    return shows(
      panel('plain', text(WELCOME[language].nobody), row(button(labels.open, plain('new'), 'success'))),
    )
  }
  return settled({ ...desk, language }, await app.demo(rest, player, cause, { server, channel }, language))
}

export const WELCOMES: Readonly<Record<string, Pressed>> = { demo }
