import { describe, expect, it } from 'vitest'
import { sameCommands } from './sync-commands.ts'

const option = {
  type: 4,
  name: 'players',
  name_localizations: { fr: 'joueurs' },
  description: 'For how many',
  description_localizations: { fr: 'Pour combien' },
  required: false,
  choices: [{ name: 'two', value: 2 }],
}
const localCommand = {
  name: 'crack',
  type: 1,
  description: 'Word games',
  description_localizations: { fr: 'Jeux', 'en-GB': 'Games' },
  contexts: [0, 1, 2],
  options: [option, { ...option, name: 'pace', required: true }],
}

/** `localCommand` as Discord returns it: with ids, defaults and another order of fields. */
const remoteCommand = {
  id: '1',
  application_id: '2',
  version: '3',
  default_member_permissions: null,
  dm_permission: true,
  nsfw: false,
  options: [
    { ...option, required: undefined },
    { ...option, name: 'pace', required: true },
  ],
  contexts: [0, 1, 2],
  description_localizations: { 'en-GB': 'Games', fr: 'Jeux' },
  description: 'Word games',
  type: 1,
  name: 'crack',
}

describe('sameCommands', () => {
  it('ignores what Discord adds and the order of the commands', () => {
    const other = { ...localCommand, name: 'other' }
    expect(sameCommands([remoteCommand, other], [other, localCommand])).toBe(true)
    expect(sameCommands([], [])).toBe(true)
    expect(sameCommands(null, [])).toBe(true)
  })

  it.each<[string, object]>([
    ['a name', { name: 'crick' }],
    ['a description', { description: 'Word game' }],
    ['a translation', { description_localizations: { fr: 'Jeu', 'en-GB': 'Games' } }],
    ['an added translation', { name_localizations: { fr: 'crac' } }],
    ['the contexts', { contexts: [0, 1] }],
    ['the permissions', { default_member_permissions: '32' }],
    ['a missing option', { options: [option] }],
    ['the order of options', { options: localCommand.options.toReversed() }],
    ['whether an option is required', { options: [option, { ...option, name: 'pace' }] }],
    ['a choice', { options: [{ ...option, choices: [{ name: 'two', value: 3 }] }, localCommand.options[1]] }],
    [
      'a choice that is zero',
      { options: [{ ...option, choices: [{ name: 'two', value: 0 }] }, localCommand.options[1]] },
    ],
  ])('detects a change of %s', (_, change) => {
    expect(sameCommands([{ ...remoteCommand, ...change }], [localCommand])).toBe(false)
  })

  it('detects a missing command', () => {
    expect(sameCommands([], [localCommand])).toBe(false)
    expect(sameCommands([remoteCommand, { ...remoteCommand, name: 'old' }], [localCommand])).toBe(false)
  })
})
