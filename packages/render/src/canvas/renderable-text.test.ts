import { describe, expect, it } from 'vitest'
import { loadFontCoverage } from './font.ts'
import { sanitiseLabels } from './picture-labels.ts'
import { avatarInitials, renderableName, renderableText } from './renderable-text.ts'

describe('font coverage', () => {
  it('includes all characters of French and of the pictures', () => {
    const needed =
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
      'ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿ’«»…–—·×→↓+−/&()?!.,:;\u00a0\u202f'
    expect([...needed].filter((character) => !loadFontCoverage().has(character.codePointAt(0) ?? 0))).toEqual(
      [],
    )
  })
})

describe('renderable name', () => {
  it('keeps every letter that the font has', () => {
    for (const name of ['Éloïse', 'Maÿlis d’Arc', 'Łukasz', 'Søren', 'N°5'])
      expect(renderableText(name)).toBe(name.normalize('NFC'))
    expect(renderableText('Le\u0301a')).toBe('Léa')
  })

  it('replaces ornamental letters by plain ones and drops other unknown characters', () => {
    expect(renderableText('𝓙𝓾𝓵𝓲𝓮 🌸')).toBe('Julie')
    expect(renderableText('Ｔｈéo')).toBe('Théo')
    expect(renderableText('  Léa 👩‍👩‍👧  花 ')).toBe('Léa')
    expect(renderableText('Z̷̛̰a̶l̵g̴o̸')).toMatch(/^Z.?a.?l.?g.?o.?$/)
    expect(renderableText('a\u202eb\u200bc\u0007d\n e')).toBe('abcd e')
    for (const name of ['𝓙🌸花', 'Z̷̛̰a̶l̵g̴o̸', '\u202e\u0000'])
      for (const character of renderableText(name))
        expect(loadFontCoverage().has(character.codePointAt(0) ?? 0)).toBe(true)
  })

  it('falls back to the seat’s letter when nothing is left', () => {
    expect(renderableName(0, '🌸🌸')).toBe('A')
    expect(renderableName(2, '山田')).toBe('C')
    expect(renderableName(1, '…')).toBe('B')
    expect(renderableName(3, '')).toBe('D')
    expect(renderableName(1, 'Bo')).toBe('Bo')
  })

  it('gives one or two initials', () => {
    expect(avatarInitials('Léa')).toBe('L')
    expect(avatarInitials('maÿlis d’Arc')).toBe('MD')
    expect(avatarInitials('Zoé & Théo')).toBe('ZT')
    expect(avatarInitials('__x__')).toBe('X')
  })
})

describe('sanitised labels', () => {
  const labels = { title: 'Jeu 🎲', status: '', names: ['Léa', '🌸'], words: { pass: 'passe' } }

  it('contain only renderable characters', () => {
    expect(sanitiseLabels(labels, ['pass'], 2)).toEqual({
      title: 'Jeu',
      status: '',
      names: ['Léa', 'B'],
      words: { pass: 'passe' },
    })
  })

  it('require every word and every name', () => {
    expect(() => sanitiseLabels(labels, ['pass', 'total'], 2)).toThrow('the labels lack total')
    expect(() => sanitiseLabels(labels, ['pass'], 3)).toThrow('2 names for 3 seats')
  })
})
