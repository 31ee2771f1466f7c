import type { Language } from '../asked.ts'
import { type Command, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import type { Order } from '../order.ts'
import { button, panel, row, text } from '../panel.ts'
import { type Said, shows } from '../said.ts'
import { plain } from '../tag.ts'
import { f } from '../words/typeset.ts'

/** Loaded when somebody asks about it. */
const written = async (language: Language) => (await import('../words/privacy.ts')).PRIVACY[language]

export const privacy = {
  data: {
    ...told(
      'privacy',
      'confidentialité',
      'What I keep about you; your data as a file; forget me',
      f`Ce que je garde de toi ; tes données en fichier ; l'oubli`,
    ),
    options: [],
  },
  run: async (desk: Desk): Promise<Said> => overview(desk),
  presses: {
    privacy: async (desk: Desk): Promise<Said> => overview(desk),
    async exportMine(desk: Desk): Promise<Said> {
      const { player, settings, language, words } = desk
      const { exporting, exported } = await written(language)
      const back = row(button(words.labels.back, plain('privacy')))
      const order: Order = {
        type: 'export',
        player,
        panel: panel('plain', text(exported), back),
        theme: settings.theme,
        language,
      }
      return shows(panel('plain', text(exporting), back), null, order)
    },
    /** Nobody is forgotten by mistake. */
    async forgetMe(desk: Desk): Promise<Said> {
      const { app, player, language, words } = desk
      const { askForget, buttons } = await written(language)
      const mine = await app.mine(player)
      const open = mine.filter(({ match }) => match.phase === 'open').length
      const sure = button(buttons.forgetNow, plain('forgetNow'), 'danger')
      const back = button(words.labels.back, plain('privacy'))
      return shows(panel('question', text(...askForget(mine.length - open, open)), row(sure, back)))
    },
    /** Nothing after it may ask who they are: that would make them somebody new. */
    async forgetNow({ app, asker, language }: Desk): Promise<Said> {
      await app.forget(asker.user, asker.cause)
      return shows(panel('over', text((await written(language)).forgotten)))
    },
  },
} satisfies Command

async function overview({ language }: Desk): Promise<Said> {
  const { kept, buttons } = await written(language)
  return shows(
    panel(
      'plain',
      text(...kept),
      row(
        button(buttons.export, plain('exportMine'), 'primary'),
        button(buttons.forget, plain('forgetMe'), 'danger'),
      ),
    ),
  )
}
