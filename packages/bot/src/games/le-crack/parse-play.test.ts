import { describe, expect, it } from 'vitest'
import { type PlayFields, parsePlayFields } from './parse-play.ts'
import { formatPlace } from './place.ts'

const fields = (word: string, place = '', swap = ''): PlayFields => ({ word, place, swap })

/** The parsed request in one line: word, place, swap; or the code of its rejection. */
function parsedText(typed: PlayFields): string {
  const requested = parsePlayFields(typed)
  if (!requested.ok) return requested.error.code
  const { word, place, swap } = requested.value
  const square = `${place.row ?? '·'}${place.column ?? '·'}`
  const where = place.direction === null ? square : formatPlace({ at: square, direction: place.direction })
  return [word.join(''), where, ...(swap ? [`${swap.at} ${swap.give}`] : [])].join(' ')
}

describe('typed play', () => {
  it('is a word in any spelling, with optional colours after its letters', () => {
    expect(parsedText(fields('notre'))).toBe('NOTRE ··')
    expect(parsedText(fields('  NOTRE '))).toBe('NOTRE ··')
    expect(parsedText(fields('été'))).toBe('ETE ··')
    expect(parsedText(fields('e\u0301te\u0301'))).toBe('ETE ··')
    expect(parsedText(fields('N4OTRE'))).toBe('N4OTRE ··')
    expect(parsedText(fields('n4o4t4r4e4'))).toBe('N4O4T4R4E4 ··')
  })

  it('may name a place before or after the word, or a part of one', () => {
    for (const text of ['NOTRE 10N', '10N NOTRE', 'notre 10n', 'N10 notre', '10 N notre'])
      expect(parsedText(fields(text)), text).toBe('NOTRE 10N')
    for (const text of ['10N↓ NOTRE', '10Nv notre', 'notre 10N ↓', 'notre↓10N', 'v notre 10n', 'N10v notre'])
      expect(parsedText(fields(text)), text).toBe('NOTRE 10N↓')
    expect(parsedText(fields('10N>NOTRE'))).toBe('NOTRE 10N→')
    expect(parsedText(fields('notre 10'))).toBe('NOTRE 10·')
    expect(parsedText(fields('notre N'))).toBe('NOTRE ·N')
    expect(parsedText(fields('notre n4'))).toBe('NOTRE 4N')
    expect(parsedText(fields('notre ↓'))).toBe('NOTRE ··↓')
  })

  it('may be complete notation, as autocomplete gives it', () => {
    expect(parsedText(fields('10N↓ N4O4T4R4E4 swap 3D O1'))).toBe('N4O4T4R4E4 10N↓ 3D O1')
    expect(parsedText(fields('notre échange 3d o1'))).toBe('NOTRE ·· 3D O1')
    expect(parsedText(fields('échange'))).toBe('ECHANGE ··')
    expect(parsedText(fields('swap 3D'))).toBe('SWAP 3D')
  })

  it('is overridden by the fields for place and swap', () => {
    expect(parsedText(fields('notre 3A', '10N'))).toBe('NOTRE 10N')
    expect(parsedText(fields('notre ↓', '10N'))).toBe('NOTRE 10N↓')
    expect(parsedText(fields('notre', '10n v', 'O1 3D'))).toBe('NOTRE 10N↓ 3D O1')
    expect(parsedText(fields('notre swap 3D O1', '', '4D U3'))).toBe('NOTRE ·· 4D U3')
  })

  it('is rejected with a reason if it is no play', () => {
    for (const text of ['', ' ', '10N', 'N', 'a', 'é', 'N4', '↓'])
      expect(parsedText(fields(text)), JSON.stringify(text)).toBe('noWord')
    for (const text of [
      'notre dame',
      'n5otre',
      '4notre',
      'peut-être',
      'notre!',
      '18N notre',
      'x'.repeat(200),
    ])
      expect(parsedText(fields(text)), text).toBe('unreadable')
    expect(parsedText(fields('anticonstitutionnellement'))).toBe('tooLong')
    for (const place of ['ici', '18A', '10R', '10N notre'])
      expect(parsedText(fields('notre', place)), place).toBe('badPlace')
    for (const swap of ['3D', 'O1', '3D O1 E4', '3D O5', 'O1 O2'])
      expect(parsedText(fields('notre', '', swap)), swap).toBe('badSwap')
  })
})
