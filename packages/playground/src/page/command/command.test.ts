import type { APIApplicationCommand } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { parseCommandLine } from './command-line.ts'
import {
  checkOptionInput,
  draftAutocompleteData,
  draftCommandData,
  draftProblems,
  newCommandDraft,
  withOptionInput,
} from './draft.ts'
import { type CommandEntry, type CommandOption, commandEntries } from './entry.ts'
import { searchEntries } from './search.ts'

const base = { application_id: '1', version: '1', default_member_permissions: null, type: 1 } as const

const commands: APIApplicationCommand[] = [
  {
    ...base,
    id: '10',
    name: 'play',
    name_localizations: { fr: 'jouer' },
    description: 'Play',
    options: [
      {
        type: 1,
        name: 'word',
        name_localizations: { fr: 'mot' },
        description: 'Play a word',
        description_localizations: { fr: 'Joue un mot' },
        options: [
          { type: 4, name: 'row', description: 'Row', min_value: 1, max_value: 17 },
          { type: 3, name: 'word', description: 'Word', required: true, autocomplete: true, max_length: 9 },
        ],
      },
      { type: 1, name: 'pass', description: 'Pass' },
      {
        type: 2,
        name: 'set',
        description: 'Set',
        options: [{ type: 1, name: 'pace', description: 'Pace', options: [] }],
      },
    ],
  },
  {
    ...base,
    id: '11',
    name: 'open',
    description: 'Open',
    contexts: [0],
    options: [
      { type: 6, name: 'with', description: 'With', required: true },
      { type: 5, name: 'quiet', description: 'Quiet' },
      {
        type: 3,
        name: 'language',
        name_localizations: { fr: 'langue' },
        description: 'Language',
        choices: [{ name: 'French', name_localizations: { fr: 'Français' }, value: 'fr' }],
      },
    ],
  },
]

const entries = commandEntries(commands, 'fr', '5')

function entry(plain: string): CommandEntry {
  const search = entries.find((each) => each.plain === plain)
  if (search === undefined) throw new Error(`no ${plain}`)
  return search
}

function option(plain: string, name: string): CommandOption {
  const search = entry(plain).options.find((each) => each.name === name)
  if (search === undefined) throw new Error(`no ${name}`)
  return search
}

describe('commandEntries', () => {
  it('lists every command and subcommand in the player’s language', () => {
    expect(entries.map(({ name }) => `/${name}`)).toEqual([
      '/jouer mot',
      '/jouer pass',
      '/jouer set pace',
      '/open',
    ])
    expect(entry('play word').description).toBe('Joue un mot')
    expect(commandEntries(commands, 'de', '5')[0]?.name).toBe('play word')
  })

  it('sorts required options first', () => {
    expect(entry('play word').options.map(({ name }) => name)).toEqual(['word', 'row'])
  })

  it('depends on the server', () => {
    expect(commandEntries(commands, 'fr', null).map(({ plain }) => plain)).not.toContain('open')
  })

  it('finds entries by any part of the name, ignoring accents', () => {
    const search = (text: string) => searchEntries(entries, text).map(({ plain }) => plain)
    expect(search('/')).toHaveLength(4)
    expect(search('/jou')).toEqual(['play word', 'play pass', 'play set pace'])
    expect(search('/MÔT')).toEqual(['play word'])
    expect(search('/play w')).toEqual(['play word'])
    expect(search('/zzz')).toEqual([])
  })
})

describe('draftCommandData', () => {
  it('uses registered names, and sends numbers as numbers', () => {
    const draft = parseCommandLine(entries, '/jouer mot CHAT row:3', 'fr')
    expect(draft && draftCommandData(draft)).toEqual({
      id: '10',
      name: 'play',
      type: 1,
      options: [
        {
          type: 1,
          name: 'word',
          options: [
            { name: 'word', type: 3, value: 'CHAT' },
            { name: 'row', type: 4, value: 3 },
          ],
        },
      ],
    })
  })

  it('nests groups and subcommands', () => {
    expect(draftCommandData(newCommandDraft(entry('play set pace')))).toEqual({
      id: '10',
      name: 'play',
      type: 1,
      options: [{ type: 2, name: 'set', options: [{ type: 1, name: 'pace', options: [] }] }],
    })
  })

  it('sends users, booleans and choices by their values', () => {
    let draft = withOptionInput(newCommandDraft(entry('open')), 'with', { text: 'Zoé', value: '42' })
    draft = withOptionInput(draft, 'quiet', { text: 'Faux', value: false })
    draft = withOptionInput(draft, 'language', { text: 'Français', value: 'fr' })
    expect(draftCommandData(draft)).toMatchObject({
      options: [
        { name: 'with', type: 6, value: '42' },
        { name: 'quiet', type: 5, value: false },
        { name: 'language', type: 3, value: 'fr' },
      ],
    })
  })

  it('marks the focused option of an autocomplete request and sends its raw text', () => {
    const draft = parseCommandLine(entries, '/play word CH', 'fr')
    expect(draft && draftAutocompleteData(draft, 'word')).toMatchObject({
      options: [{ name: 'word', options: [{ name: 'word', type: 3, value: 'CH', focused: true }] }],
    })
  })
})

describe('parseCommandLine', () => {
  it('returns null until the full name is typed', () => {
    expect(parseCommandLine(entries, '/jouer ', 'fr')).toBeNull()
    expect(parseCommandLine(entries, '/jouer mot', 'fr')).toBeNull()
    expect(parseCommandLine(entries, 'jouer mot ', 'fr')).toBeNull()
    expect(parseCommandLine(entries, '/jouer mot ', 'fr')?.entry.plain).toBe('play word')
  })

  it('fills options by name, in either language, and the first one without a name', () => {
    const draft = parseCommandLine(entries, '/play word le chat row:7', 'fr')
    expect(draft?.filled).toEqual({ word: { text: 'le chat', value: null }, row: { text: '7', value: null } })
    const other = parseCommandLine(entries, '/open langue:francais', 'fr')
    expect(other?.filled.language).toEqual({ text: 'Français', value: 'fr' })
  })
})

describe('option input', () => {
  it('is checked against the option’s limits', () => {
    const checkText = (name: string, text: string) => {
      const result = checkOptionInput(option('play word', name), { text, value: null })
      return result.ok ? result.value : result.problem.code
    }
    expect(checkText('row', '3')).toBe(3)
    expect(checkText('row', '3,5')).toBe('whole')
    expect(checkText('row', 'x')).toBe('whole')
    expect(checkText('row', '0')).toBe('least')
    expect(checkText('row', '18')).toBe('most')
    expect(checkText('word', 'ANTICONSTITUTION')).toBe('long')
    expect(checkText('word', ' ')).toBe('required')
  })

  it('must be a listed value if there is a list', () => {
    expect(checkOptionInput(option('open', 'with'), { text: 'Zo', value: null })).toMatchObject({
      problem: { code: 'choice' },
    })
  })

  it('blocks sending until all required options are valid', () => {
    expect(draftProblems(newCommandDraft(entry('open')))).toEqual({ with: { code: 'required' } })
    const draft = withOptionInput(newCommandDraft(entry('open')), 'with', { text: 'Zoé', value: '42' })
    expect(draftProblems(withOptionInput(draft, 'quiet', { text: '', value: null }))).toEqual({})
  })
})
