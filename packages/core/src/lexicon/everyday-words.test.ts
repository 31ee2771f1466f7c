import { describe, expect, test } from 'vitest'
import { parseEverydayWords } from '../../scripts/everyday-words.ts'

const formsOf = (line: string): string[] => parseEverydayWords(line).flatMap(({ forms }) => forms)

describe('a line of the everyday words', () => {
  test.each([
    ['faq', 'faq'],
    ['gif -s', 'gif gifs'],
    ['vivaneau -x', 'vivaneau vivaneaux'],
    ['innu -e', 'innu innue innues innus'],
    ['singhalais -e', 'singhalais singhalaise singhalaises'],
    ['slammeur -euse', 'slammeur slammeurs slammeuse slammeuses'],
    ['tondo -s tondi', 'tondo tondos tondi'],
    ['  gif   -s   # an image', 'gif gifs'],
  ])('%s has the forms %s', (line, forms) => {
    expect(formsOf(line)).toEqual(forms.split(' '))
  })

  test('of a verb has every form of its conjugation', () => {
    const forms = `streamer streame streames streamons streamez streament streamant
      streamais streamait streamions streamiez streamaient
      streamai streamas streama streamâmes streamâtes streamèrent
      streamasse streamasses streamât streamassions streamassiez streamassent
      streamerai streameras streamera streamerons streamerez streameront
      streamerais streamerait streamerions streameriez streameraient`.split(/\s+/u)
    expect(formsOf('streamer v.t.').sort()).toEqual(
      [...forms, 'streamé', 'streamée', 'streamés', 'streamées'].sort(),
    )
    expect(formsOf('streamer v.i.').sort()).toEqual([...forms, 'streamé'].sort())
  })

  test('of a verb in -ger keeps its e before a and o', () => {
    const forms = formsOf('manger v.t.')
    for (const form of ['mange', 'mangeons', 'mangeait', 'mangeâmes', 'mangions', 'mangeant', 'mangé'])
      expect(forms, form).toContain(form)
    for (const form of ['mangons', 'mangait', 'mangeions']) expect(forms, form).not.toContain(form)
  })

  test('may have several marks', () => {
    const forms = formsOf('stalker v.t. -s')
    expect(forms).toContain('stalkers')
    expect(forms).toContain('stalkez')
    expect(new Set(forms).size).toBe(forms.length)
  })

  test.each(['# a title', '', '   '])('%j is no entry', (line) => {
    expect(parseEverydayWords(line)).toEqual([])
  })

  test.each([
    ['saz -s', 'saz'],
    ['pixeler v.t.', 'pixeler'],
    ['marketer v.t.', 'marketer'],
    ['sprayer v.t.', 'sprayer'],
    ['finir v.t.', 'finir'],
    ['streamer -euse', 'streamer'],
    ['gif -z', '-z'],
    ['Lego -s', 'Lego'],
    ['mah-jong', 'mah-jong'],
    ['qi', 'qi'],
  ])('%s is rejected', (line, word) => {
    expect(() => parseEverydayWords(line)).toThrow(word)
  })
})
