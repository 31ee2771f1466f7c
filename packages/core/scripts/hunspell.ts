/**
 * Parses a Hunspell dictionary and expands its entries into all their forms.
 * Hunspell's own `unmunch` supports only flags of one character; this dictionary has flags of two (`FLAG
 * long`). Supported: FLAG long, FULLSTRIP, NEEDAFFIX, CIRCUMFIX, cross products of prefix and suffix, and
 * affixes with flags of their own (two levels).
 */

/** A line of the dictionary: a headword and its inflection flags. */
export interface DictionaryEntry {
  readonly head: string
  readonly flags: readonly string[]
}

/** A rule that removes `strip` from one end of a word and adds `add` there. */
export interface Affix {
  readonly kind: 'PFX' | 'SFX'
  readonly allowsCrossProduct: boolean
  readonly strip: string
  readonly add: string
  /** Flags of the changed word, for a second affix. */
  readonly flags: readonly string[]
  readonly matches: (word: string) => boolean
}

export interface AffixRules {
  readonly byFlag: ReadonlyMap<string, readonly Affix[]>
  readonly fullStrip: boolean
  readonly needAffix: string
  readonly circumfix: string
}

/** An inflected form, and the prefix it was built with. */
export interface WordForm {
  readonly text: string
  readonly prefix: string
}

/** `FLAG long`: every flag has two characters, without separators. */
const parseFlags = (text = ''): string[] => text.match(/../gu) ?? []

/** In an affix file, `0` stands for the empty string. */
const affixText = (field = '0'): string => (field === '0' ? '' : field)

const affixCondition = (kind: 'PFX' | 'SFX', condition = '.'): ((word: string) => boolean) => {
  if (condition === '.') return () => true
  // Hunspell has no ranges within brackets: a hyphen is a literal hyphen.
  const source = condition.replaceAll('-', '\\-')
  const pattern = new RegExp(kind === 'PFX' ? `^${source}` : `${source}$`, 'u')
  return (word) => pattern.test(word)
}

/** Parses the affixes for which `wanted` is true; ignores the others. */
export const parseAffixes = (aff: string, wanted: (affix: Affix) => boolean = () => true): AffixRules => {
  const lines = aff.split('\n').map((line) => line.trim().split(/\s+/u))
  const settingLine = (name: string): string[] | undefined => lines.find((fields) => fields[0] === name)
  if (settingLine('FLAG')?.[1] !== 'long') throw new Error('Only affix files with FLAG long are understood')

  const byFlag = new Map<string, Affix[]>()
  const crossing = new Map<string, boolean>()
  for (const [kind, flag, third, fourth, condition] of lines) {
    if ((kind !== 'PFX' && kind !== 'SFX') || flag === undefined) continue
    // The first line of a flag is its header: PFX, flag, cross product, count.
    if (!crossing.has(flag)) {
      crossing.set(flag, third === 'Y')
      byFlag.set(flag, [])
      continue
    }
    const [add, flags] = (fourth ?? '0').split('/')
    const affix: Affix = {
      kind,
      allowsCrossProduct: crossing.get(flag) === true,
      strip: affixText(third),
      add: affixText(add),
      flags: parseFlags(flags),
      matches: affixCondition(kind, condition),
    }
    if (wanted(affix)) byFlag.get(flag)?.push(affix)
  }
  return {
    byFlag,
    fullStrip: settingLine('FULLSTRIP') !== undefined,
    needAffix: settingLine('NEEDAFFIX')?.[1] ?? '',
    circumfix: settingLine('CIRCUMFIX')?.[1] ?? '',
  }
}

/** The first line of a dictionary is the number of entries. */
export const parseEntries = (dic: string): DictionaryEntry[] =>
  dic
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [head = '', flags] = line.split(/\s/u, 1).join('').split('/')
      return { head, flags: parseFlags(flags) }
    })

const affixesOf = (affixes: AffixRules, flags: readonly string[]): Affix[] =>
  flags.flatMap((flag) => affixes.byFlag.get(flag) ?? [])

const isCrossingSuffix = (affix: Affix): boolean => affix.kind === 'SFX' && affix.allowsCrossProduct

export const isInflected = (affixes: AffixRules, entry: DictionaryEntry): boolean =>
  entry.flags.some((flag) => (affixes.byFlag.get(flag)?.length ?? 0) > 0)

const applyAffix = (affixes: AffixRules, word: string, affix: Affix): string | null => {
  const { kind, strip, add } = affix
  if (kind === 'PFX' ? !word.startsWith(strip) : !word.endsWith(strip)) return null
  if (strip.length === word.length && !affixes.fullStrip) return null
  if (!affix.matches(word)) return null
  return kind === 'PFX' ? add + word.slice(strip.length) : word.slice(0, word.length - strip.length) + add
}

/**
 * Yields all forms of an entry, the headword first: with one affix, and with two if the first allows a second
 * or if prefix and suffix may be combined. A circumfix is a prefix and a suffix that only occur together.
 */
export function* wordForms(affixes: AffixRules, entry: DictionaryEntry): Generator<WordForm> {
  const { needAffix, circumfix } = affixes
  const isHalf = (affix: Affix): boolean => affix.flags.includes(circumfix)
  const isWord = (flags: readonly string[]): boolean => !flags.includes(needAffix)
  const entryAffixes = affixesOf(affixes, entry.flags)

  if (isWord(entry.flags)) yield { text: entry.head, prefix: '' }

  for (const first of entryAffixes) {
    const once = applyAffix(affixes, entry.head, first)
    if (once === null) continue
    const prefix = first.kind === 'PFX' ? first.add : ''
    if (isWord(first.flags) && !isHalf(first)) yield { text: once, prefix }

    const crossed =
      first.kind === 'PFX' && first.allowsCrossProduct ? entryAffixes.filter(isCrossingSuffix) : []
    for (const second of [...affixesOf(affixes, first.flags), ...crossed]) {
      if (isHalf(first) !== isHalf(second) || !isWord(second.flags)) continue
      const twice = applyAffix(affixes, once, second)
      if (twice !== null) yield { text: twice, prefix: second.kind === 'PFX' ? second.add : prefix }
    }
  }
}
