import { describe, expect, it } from 'vitest'
import { type PlayFields, parsePlayFields } from './parse-play.ts'
import { formatPlace } from './place.ts'

const typed = (word: string, place = '', swap = ''): PlayFields => ({ word, place, swap })

/** The parsed request in one line: word, place, swap; or the code of its rejection. */
function told(wanted: PlayFields): string {
  const wish = parsePlayFields(wanted)
  if (!wish.ok) return wish.error.code
  const { word, place, swap } = wish.value
  const at = `${place.row ?? '·'}${place.column ?? '·'}`
  const where = place.direction === null ? at : formatPlace({ at, direction: place.direction })
  return [word.join(''), where, ...(swap ? [`${swap.at} ${swap.give}`] : [])].join(' ')
}

describe('typed play', () => {
  it('is a word in any spelling, with optional colours after its letters', () => {
    expect(told(typed('notre'))).toBe('NOTRE ··')
    expect(told(typed('  NOTRE '))).toBe('NOTRE ··')
    expect(told(typed('été'))).toBe('ETE ··')
    expect(told(typed('e\u0301te\u0301'))).toBe('ETE ··')
    expect(told(typed('N4OTRE'))).toBe('N4OTRE ··')
    expect(told(typed('n4o4t4r4e4'))).toBe('N4O4T4R4E4 ··')
  })

  it('may name a place before or after the word, or a part of one', () => {
    for (const text of ['NOTRE 10N', '10N NOTRE', 'notre 10n', 'N10 notre', '10 N notre'])
      expect(told(typed(text)), text).toBe('NOTRE 10N')
    for (const text of ['10N↓ NOTRE', '10Nv notre', 'notre 10N ↓', 'notre↓10N', 'v notre 10n', 'N10v notre'])
      expect(told(typed(text)), text).toBe('NOTRE 10N↓')
    expect(told(typed('10N>NOTRE'))).toBe('NOTRE 10N→')
    expect(told(typed('notre 10'))).toBe('NOTRE 10·')
    expect(told(typed('notre N'))).toBe('NOTRE ·N')
    expect(told(typed('notre n4'))).toBe('NOTRE 4N')
    expect(told(typed('notre ↓'))).toBe('NOTRE ··↓')
  })

  it('may be complete notation, as autocomplete gives it', () => {
    expect(told(typed('10N↓ N4O4T4R4E4 swap 3D O1'))).toBe('N4O4T4R4E4 10N↓ 3D O1')
    expect(told(typed('notre échange 3d o1'))).toBe('NOTRE ·· 3D O1')
    expect(told(typed('échange'))).toBe('ECHANGE ··')
    expect(told(typed('swap 3D'))).toBe('SWAP 3D')
  })

  it('is overridden by the fields for place and swap', () => {
    expect(told(typed('notre 3A', '10N'))).toBe('NOTRE 10N')
    expect(told(typed('notre ↓', '10N'))).toBe('NOTRE 10N↓')
    expect(told(typed('notre', '10n v', 'O1 3D'))).toBe('NOTRE 10N↓ 3D O1')
    expect(told(typed('notre swap 3D O1', '', '4D U3'))).toBe('NOTRE ·· 4D U3')
  })

  it('is rejected with a reason if it is no play', () => {
    for (const text of ['', ' ', '10N', 'N', 'a', 'é', 'N4', '↓'])
      expect(told(typed(text)), JSON.stringify(text)).toBe('noWord')
    for (const text of [
      'notre dame',
      'n5otre',
      '4notre',
      'peut-être',
      'notre!',
      '18N notre',
      'x'.repeat(200),
    ])
      expect(told(typed(text)), text).toBe('unreadable')
    expect(told(typed('anticonstitutionnellement'))).toBe('tooLong')
    for (const place of ['ici', '18A', '10R', '10N notre'])
      expect(told(typed('notre', place)), place).toBe('badPlace')
    for (const swap of ['3D', 'O1', '3D O1 E4', '3D O5', 'O1 O2'])
      expect(told(typed('notre', '', swap)), swap).toBe('badSwap')
  })
})
