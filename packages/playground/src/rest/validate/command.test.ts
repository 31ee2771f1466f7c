import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const errorPaths = (json: unknown) => findViolations('commands', json).map(({ at }) => at.join('.'))

const command = (more: object = {}) => ({ name: 'jouer', description: 'Jouer un coup', ...more })
const commandsOfType = (count: number, type: number) =>
  Array.from({ length: count }, (_, each) => ({
    type,
    name: `n${each}`,
    ...(type === 1 && { description: 'x' }),
  }))

/** A command with 200 choices whose names have the given length. */
const commandWithLongChoices = (size: number, more: object = {}) => {
  const choices = Array.from({ length: 20 }, (_, each) => ({
    name: 'x'.repeat(size),
    value: `${each}`,
    ...more,
  }))
  const options = Array.from({ length: 10 }, (_, each) => ({
    type: 3,
    name: `o${each}`,
    description: 'x',
    choices,
  }))
  return command({ options })
}

describe('commands', () => {
  it.each<[string, unknown, string]>([
    ['no list', command(), ''],
    ['no description', [command({ description: undefined })], '0.description'],
    ['an empty description', [command({ description: '' })], '0.description'],
    ['a long description', [command({ description: 'x'.repeat(101) })], '0.description'],
    ['a description of a user command', [{ type: 2, name: 'Défier', description: 'x' }], '0.description'],
    [
      'options of a message command',
      [{ type: 3, name: 'Défier', options: [{ type: 3, name: 'a', description: 'x' }] }],
      '0.options',
    ],
    ['a duplicate name', [command(), command()], '1.name'],
    ['101 slash commands', commandsOfType(101, 1), '100'],
    ['16 user commands', commandsOfType(16, 2), '15'],
    ['an unknown context', [command({ contexts: [3] })], '0.contexts.0'],
    ['over 8,000 characters', [commandWithLongChoices(40)], '0'],
    [
      'over 8,000 characters in the longest localisation',
      [commandWithLongChoices(20, { name_localizations: { fr: 'x'.repeat(40) } })],
      '0',
    ],
  ])('are rejected: %s', (_, json, path) => {
    expect(errorPaths(json)).toEqual([path])
  })

  it.each<[string, unknown]>([
    ['none', []],
    ['a description of 100', [command({ description: 'é'.repeat(100) })]],
    [
      'user and message commands',
      [
        { type: 2, name: 'Défier au jeu' },
        { type: 3, name: 'Relire', description: '' },
      ],
    ],
    ['one name for two types', [command(), { type: 2, name: 'jouer' }]],
    [
      'the maximum number of each type',
      [...commandsOfType(100, 1), ...commandsOfType(15, 2), ...commandsOfType(15, 3)],
    ],
    ['contexts and integration types', [command({ contexts: [0, 1, 2], integration_types: [0, 1] })]],
    ['under 8,000 characters', [commandWithLongChoices(36)]],
  ])('are accepted: %s', (_, json) => {
    expect(errorPaths(json)).toEqual([])
  })
})
