import { frText } from '../../i18n/typeset.ts'
import { type ComponentHandler, type ModalHandler, nameAndDescription, type Subcommand } from '../command.ts'
import type { SERVER_COMPONENTS, SERVER_MODALS } from './server.ts'

// The panels for those who manage a server are loaded on first use: few interactions need them.

const loadHandlers = () => import('./server.ts')

const componentHandler =
  (verb: keyof typeof SERVER_COMPONENTS): ComponentHandler =>
  async (ctx, press) =>
    (await loadHandlers()).SERVER_COMPONENTS[verb](ctx, press)

const modalHandler =
  (verb: keyof typeof SERVER_MODALS): ModalHandler =>
  async (ctx, customId, fields) =>
    (await loadHandlers()).SERVER_MODALS[verb](ctx, customId, fields)

const components: Readonly<Record<keyof typeof SERVER_COMPONENTS, ComponentHandler>> = {
  server: componentHandler('server'),
  serverThreads: componentHandler('serverThreads'),
  serverPace: componentHandler('serverPace'),
  serverLanguage: componentHandler('serverLanguage'),
  referee: componentHandler('referee'),
  refereeEnd: componentHandler('refereeEnd'),
  refereeEndNow: componentHandler('refereeEndNow'),
  refereeReplace: componentHandler('refereeReplace'),
  refereeOffer: componentHandler('refereeOffer'),
  house: componentHandler('house'),
}

const modals: Readonly<Record<keyof typeof SERVER_MODALS, ModalHandler>> = {
  refereeReplace: modalHandler('refereeReplace'),
  house: modalHandler('house'),
}

export const serverCommand = {
  data: {
    ...nameAndDescription(
      'server',
      'serveur',
      'For those who manage the server: threads, pace, language, words, matches',
      frText`Pour qui gère le serveur : fils, cadence, langue, mots, parties`,
    ),
    options: [],
  },
  run: async (ctx) => (await loadHandlers()).showServerSettings(ctx),
  components,
  modals,
} satisfies Subcommand
