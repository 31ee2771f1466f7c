import { describe, expect, test } from 'vitest'
import { isInflected, parseAffixes, parseEntries, wordForms } from '../../scripts/hunspell.ts'

const aff = (...lines: string[]): string =>
  ['SET UTF-8', 'FLAG long', 'FULLSTRIP', 'NEEDAFFIX ()', 'CIRCUMFIX **', ...lines].join('\n')

const forms = (entry: string, ...lines: string[]): string[] => {
  const affixes = parseAffixes(aff(...lines))
  return parseEntries(`1\n${entry}\n`).flatMap((parsedEntry) =>
    [...wordForms(affixes, parsedEntry)].map((form) => form.text),
  )
}

describe('wordForms', () => {
  test('returns only the headword without flags', () => {
    expect(forms('hier')).toEqual(['hier'])
  })

  test('applies suffixes whose condition matches, with flags of two characters', () => {
    const plural = ['SFX S. Y 2', 'SFX S. 0 s [^sxz]', 'SFX S. 0 0 [sxz]', 'SFX X. Y 1', 'SFX X. al aux al']
    expect(forms('chat/S.', ...plural)).toEqual(['chat', 'chats'])
    expect(forms('nez/S.', ...plural)).toEqual(['nez', 'nez'])
    expect(forms('cheval/S.X.', ...plural)).toEqual(['cheval', 'chevals', 'chevaux'])
  })

  test('takes a hyphen in brackets literally', () => {
    const suffix = ['SFX S. Y 1', 'SFX S. 0 s [a-z]']
    expect(forms('chat/S.', ...suffix)).toEqual(['chat'])
    expect(forms('cha-/S.', ...suffix)).toEqual(['cha-', 'cha-s'])
  })

  test('may strip the whole headword', () => {
    expect(forms('aller/i0', 'SFX i0 Y 1', 'SFX i0 aller vais aller')).toEqual(['aller', 'vais'])
  })

  test('combines a prefix with the suffixes of the entry, and with its own', () => {
    const lines = [
      'SFX S. Y 1',
      'SFX S. 0 s .',
      'PFX Ui Y 1',
      'PFX Ui 0 kilo .',
      'PFX Um Y 1',
      'PFX Um 0 kilo/S. .',
    ]
    expect(forms('watt/S.Ui', ...lines)).toEqual(['watt', 'watts', 'kilowatt', 'kilowatts'])
    expect(forms('watt/Um', ...lines)).toEqual(['watt', 'kilowatt', 'kilowatts'])
  })

  test('does not combine affixes without cross product', () => {
    const lines = ['SFX S. Y 1', 'SFX S. 0 s .', 'PFX Ui N 1', 'PFX Ui 0 kilo .']
    expect(forms('watt/S.Ui', ...lines)).toEqual(['watt', 'watts', 'kilowatt'])
  })

  test('leaves out a headword or a form that needs an affix', () => {
    expect(forms('chev/()X.', 'SFX X. Y 1', 'SFX X. 0 aux .')).toEqual(['chevaux'])
    const two = ['SFX S. Y 1', 'SFX S. 0 s .', 'SFX T. Y 1', 'SFX T. 0 on/()S. .']
    expect(forms('chat/T.', ...two)).toEqual(['chat', 'chatons'])
  })

  test('applies the two halves of a circumfix only together', () => {
    const lines = ['PFX P. Y 1', 'PFX P. 0 en/** .', 'SFX S. Y 2', 'SFX S. 0 er/** .', 'SFX S. 0 s .']
    expect(forms('chant/P.S.', ...lines)).toEqual(['chant', 'enchanter', 'chants'])
  })

  test('ignores unwanted affixes, also for isInflected', () => {
    const text = aff("PFX L' Y 1", "PFX L' 0 l' .", 'SFX S. Y 1', "SFX S. 0 s/L' .")
    const affixes = parseAffixes(text, (affix) => !affix.add.includes("'"))
    const [eau, hier] = parseEntries("2\neau/L'S.\nhier/L'\n")
    if (eau === undefined || hier === undefined) throw new Error('two entries were written')
    expect([...wordForms(affixes, eau)].map((form) => form.text)).toEqual(['eau', 'eaus'])
    expect([isInflected(affixes, eau), isInflected(affixes, hier)]).toEqual([true, false])
  })

  test('rejects an affix file with flags of another kind', () => {
    expect(() => parseAffixes('FLAG num\n')).toThrow('FLAG long')
  })
})
