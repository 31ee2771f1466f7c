import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const errorPaths = (more: object) =>
  findViolations('commands', [{ name: 'jouer', description: 'x', ...more }]).map(({ at }) =>
    at.slice(1).join('.'),
  )

const option = (more: object) => ({ options: [{ type: 3, name: 'mot', description: 'x', ...more }] })
const choice = (more: object) => option({ choices: [{ name: 'Un', value: 'un', ...more }] })

describe('localised names', () => {
  it.each<[string, object, string]>([
    ['a capital letter', { name: 'Jouer' }, 'name'],
    ['a capital letter with an accent', { name: 'Échange' }, 'name'],
    ['a space', { name: 'jouer ici' }, 'name'],
    ['a dot', { name: 'jouer.ici' }, 'name'],
    ['33 letters', { name: 'x'.repeat(33) }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a capital letter in a localisation', { name_localizations: { fr: 'Jouer' } }, 'name_localizations.fr'],
    ['33 letters in a localisation', { name_localizations: { fr: 'x'.repeat(33) } }, 'name_localizations.fr'],
    ['an unknown locale', { name_localizations: { en: 'play' } }, 'name_localizations.en'],
    [
      'a long description',
      { description_localizations: { fr: 'x'.repeat(101) } },
      'description_localizations.fr',
    ],
    ['an empty description', { description_localizations: { fr: '' } }, 'description_localizations.fr'],
    [
      'a description in an unknown locale',
      { description_localizations: { 'fr-FR': 'x' } },
      'description_localizations.fr-FR',
    ],
    ['an option with a capital', option({ name: 'Mot' }), 'options.0.name'],
    [
      'an option in an unknown locale',
      option({ name_localizations: { xx: 'mot' } }),
      'options.0.name_localizations.xx',
    ],
    [
      'a choice in an unknown locale',
      choice({ name_localizations: { en: 'One' } }),
      'options.0.choices.0.name_localizations.en',
    ],
    [
      'a choice with a long name',
      choice({ name_localizations: { fr: 'x'.repeat(101) } }),
      'options.0.choices.0.name_localizations.fr',
    ],
  ])('are rejected: %s', (_, more, path) => {
    expect(errorPaths(more)).toEqual([path])
  })

  it.each<[string, object]>([
    ['accents, digits and dashes', { name: "l'échange-2_ou_3" }],
    [
      'letters without lowercase forms',
      { name_localizations: { 'zh-CN': '玩', th: 'เล่น', hi: 'खेल', ja: 'あそぶ' } },
    ],
    ['32 letters', { name: 'é'.repeat(32) }],
    [
      'languages',
      { name_localizations: { fr: 'jouer', 'en-US': 'play' }, description_localizations: { fr: 'x' } },
    ],
    ['none', { name_localizations: null }],
    [
      'a user command with capitals and spaces',
      { type: 2, description: '', name: 'Défier', name_localizations: { fr: 'Défier ici' } },
    ],
    ['a choice with capitals and spaces', choice({ name_localizations: { 'en-US': 'One or more' } })],
  ])('are accepted: %s', (_, more) => {
    expect(errorPaths(more)).toEqual([])
  })
})
