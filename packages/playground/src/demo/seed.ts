import type { JsonObject } from '../json.ts'

/** Users, servers and channels for trying the page with the demo bot. */
export const DEMO_SEED: JsonObject = {
  bot: 'Démo',
  users: [
    { id: '2001', name: 'Alice', locale: 'fr', manages: true },
    { id: '2002', name: 'Bruno', locale: 'fr' },
    { id: '2003', name: 'Chloé', locale: 'fr' },
    { id: '2004', name: 'David', locale: 'en-US' },
    { id: '2005', name: 'Emma', locale: 'en-GB' },
    { id: '2006', name: 'Farid', locale: 'fr' },
    { id: '2007', name: 'Greta', locale: 'de' },
    { id: '2008', name: 'Hugo', locale: 'fr', closed: true },
  ],
  servers: [
    {
      id: '3001',
      name: 'Le Café',
      locale: 'fr',
      channels: [
        { id: '4001', name: 'général' },
        { id: '4002', name: 'jeux' },
        { id: '4003', name: 'muet', denied: ['SEND_MESSAGES', 'ATTACH_FILES'] },
      ],
    },
    {
      id: '3002',
      name: 'The Office',
      members: ['2001', '2004', '2005'],
      channels: [{ id: '4004', name: 'lobby' }],
    },
  ],
}

const userOption = {
  type: 6,
  name: 'joueur',
  description: 'Quelqu’un',
  name_localizations: { 'en-US': 'player' },
}

export const DEMO_COMMANDS: JsonObject[] = [
  {
    name: 'essai',
    description: 'Ce que la page sait montrer',
    name_localizations: { 'en-US': 'try', 'en-GB': 'try' },
    description_localizations: { 'en-US': 'What the page can show', 'en-GB': 'What the page can show' },
    contexts: [0, 1],
    options: [
      {
        type: 1,
        name: 'mot',
        description: 'Un mot, complété en écrivant',
        name_localizations: { 'en-US': 'word' },
        options: [
          { type: 3, name: 'mot', description: 'Un mot', required: true, autocomplete: true, max_length: 20 },
          { type: 4, name: 'fois', description: 'Combien de fois', min_value: 1, max_value: 5 },
          {
            type: 3,
            name: 'couleur',
            description: 'Une couleur',
            choices: [
              { name: 'rouge', value: 'red', name_localizations: { 'en-US': 'red' } },
              { name: 'vert', value: 'green', name_localizations: { 'en-US': 'green' } },
            ],
          },
          { type: 5, name: 'secret', description: 'Pour toi seul' },
          userOption,
        ],
      },
      { type: 1, name: 'tout', description: 'Toutes les pièces d’un message' },
      { type: 1, name: 'formulaire', description: 'Toutes les pièces d’un formulaire' },
      { type: 1, name: 'lent', description: 'Une réponse qui se fait attendre' },
      { type: 1, name: 'fil', description: 'Un fil de discussion' },
      { type: 1, name: 'muet', description: 'Pas de réponse du tout' },
      { type: 1, name: 'faux', description: 'Une réponse que Discord refuse' },
    ],
  },
  {
    name: 'regie',
    description: 'Pour ceux qui gèrent le serveur',
    default_member_permissions: '32',
    contexts: [0],
  },
]
