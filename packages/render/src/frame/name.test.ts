import { describe, expect, it } from 'vitest'
import { coverage } from './font.ts'
import { readable } from './labels.ts'
import { initials, nameOf, shown } from './name.ts'

describe('the font', () => {
  it('has all that French and the pictures need', () => {
    const needed =
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
      'ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿ’«»…–—·×→↓+−/&()?!.,:;\u00a0\u202f'
    expect([...needed].filter((character) => !coverage().has(character.codePointAt(0) ?? 0))).toEqual([])
  })
})

describe('a name', () => {
  it('keeps every letter that the font has', () => {
    for (const name of ['Éloïse', 'Maÿlis d’Arc', 'Łukasz', 'Søren', 'N°5'])
      expect(shown(name)).toBe(name.normalize('NFC'))
    expect(shown('Le\u0301a')).toBe('Léa')
  })

  it('shows no empty boxes: ornaments become letters, the rest is left out', () => {
    expect(shown('𝓙𝓾𝓵𝓲𝓮 🌸')).toBe('Julie')
    expect(shown('Ｔｈéo')).toBe('Théo')
    expect(shown('  Léa 👩‍👩‍👧  花 ')).toBe('Léa')
    expect(shown('Z̷̛̰a̶l̵g̴o̸')).toMatch(/^Z.?a.?l.?g.?o.?$/)
    expect(shown('a\u202eb\u200bc\u0007d\n e')).toBe('abcd e')
    for (const name of ['𝓙🌸花', 'Z̷̛̰a̶l̵g̴o̸', '\u202e\u0000'])
      for (const character of shown(name)) expect(coverage().has(character.codePointAt(0) ?? 0)).toBe(true)
  })

  it('of which nothing is left is the letter of the seat', () => {
    expect(nameOf(0, '🌸🌸')).toBe('A')
    expect(nameOf(2, '山田')).toBe('C')
    expect(nameOf(1, '…')).toBe('B')
    expect(nameOf(3, '')).toBe('D')
    expect(nameOf(1, 'Bo')).toBe('Bo')
  })

  it('has one or two initials', () => {
    expect(initials('Léa')).toBe('L')
    expect(initials('maÿlis d’Arc')).toBe('MD')
    expect(initials('Zoé & Théo')).toBe('ZT')
    expect(initials('__x__')).toBe('X')
  })
})

describe('labels', () => {
  const labels = { title: 'Jeu 🎲', status: '', names: ['Léa', '🌸'], words: { pass: 'passe' } }

  it('are made readable as a whole', () => {
    expect(readable(labels, ['pass'], 2)).toEqual({
      title: 'Jeu',
      status: '',
      names: ['Léa', 'B'],
      words: { pass: 'passe' },
    })
  })

  it('must hold every word and every name', () => {
    expect(() => readable(labels, ['pass', 'total'], 2)).toThrow('the labels lack total')
    expect(() => readable(labels, ['pass'], 3)).toThrow('2 names for 3 seats')
  })
})
