/** The initial content of the local Discord: eight users, and a server with a few channels. */
export const SEED_DATA = {
  bot: 'Crackpost',
  users: [
    { id: '2001', name: 'Zoé', locale: 'fr', manages: true },
    { id: '2002', name: 'Léo', locale: 'fr', manages: false },
    { id: '2003', name: 'Amina', locale: 'fr', manages: false },
    { id: '2004', name: 'Sam', locale: 'en-GB', manages: false },
    { id: '2005', name: 'Grace', locale: 'en-US', manages: true },
    { id: '2006', name: 'Mathis', locale: 'fr', manages: false },
    { id: '2007', name: 'Inès', locale: 'fr', manages: false },
    { id: '2008', name: 'Jonas', locale: 'de', manages: false },
  ],
  servers: [
    {
      id: '3001',
      name: 'Le Café des mots',
      locale: 'fr',
      channels: [
        { id: '4001', name: 'jeux' },
        { id: '4002', name: 'bavardage' },
        // A channel where the bot may not write, to show how it responds.
        { id: '4003', name: 'annonces', denied: ['SEND_MESSAGES', 'ATTACH_FILES'] },
      ],
    },
  ],
} as const

/** The channel of the welcome message. */
export const WELCOME_CHANNEL_ID = '4001'
