/** The slash command, as Discord wants it told. */
export const COMMAND = {
  name: 'crack',
  type: 1,
  description: 'Word games by correspondence: type "help" to begin',
  description_localizations: {
    fr: 'Jeux de mots par correspondance\u202f: écris «\u202faide\u202f» pour commencer',
  },
  contexts: [0, 1, 2],
  integration_types: [0, 1],
  options: [
    {
      name: 'line',
      name_localizations: { fr: 'ligne' },
      type: 3,
      description: 'What to do: help, open, join, start, show, hand, move, games…',
      description_localizations: {
        fr: 'Que faire\u202f: aide, ouvrir, rejoindre, commencer, voir, main, jouer, parties…',
      },
      required: false,
      max_length: 400,
    },
  ],
} as const
