import { type Draft, drafted, EMPTY, isClosed, withOption } from './draft.ts'
import { type Entry, nameOf, type Option } from './entry.ts'
import { folded } from './search.ts'

/** The entry that a line calls by its whole name, in either language, and what follows it. */
function called(entries: readonly Entry[], line: string): { entry: Entry; rest: string } | null {
  if (!line.startsWith('/')) return null
  const said = folded(line.slice(1))
  const found = entries
    .flatMap((entry) => [entry.name, entry.plain].map((name) => ({ entry, name })))
    .filter(({ name }) => said.startsWith(`${folded(name)} `))
    .sort((one, other) => other.name.length - one.name.length)[0]
  // Folding may change how long a text is; what follows the name is found by counting its words.
  const words = found?.name.split(' ').length ?? 0
  return found === undefined ? null : { entry: found.entry, rest: line.split(' ').slice(words).join(' ') }
}

/** A draft from a line such as `/play word word:CHAT row:3`; null while the line calls nothing by its whole name. */
export function typed(entries: readonly Entry[], line: string, locale: string): Draft | null {
  const found = called(entries, line)
  if (found === null) return null
  const { entry, rest } = found
  const names = new Map<string, Option>()
  for (const option of entry.options)
    for (const name of [option.name, nameOf(option, locale)]) names.set(folded(name), option)

  let draft = drafted(entry)
  let option: Option | undefined = entry.options[0]
  for (const word of rest.split(/\s+/).filter((each) => each !== '')) {
    const colon = word.indexOf(':')
    const next = colon < 0 ? undefined : names.get(folded(word.slice(0, colon)))
    const said = next === undefined ? word : word.slice(colon + 1)
    option = next ?? option
    if (option === undefined) break
    const before = next === undefined ? (draft.filled[option.name]?.text ?? '') : ''
    draft = withOption(draft, option.name, { text: [before, said].filter(Boolean).join(' '), value: null })
  }
  return settled(draft, locale)
}

/** Choices that were typed by name or value are chosen. */
function settled(draft: Draft, locale: string): Draft {
  return draft.entry.options.reduce((now, option) => {
    const { text } = now.filled[option.name] ?? EMPTY
    if (text === '' || !isClosed(option) || !('choices' in option)) return now
    const choice = option.choices?.find((each) =>
      [nameOf(each, locale), each.name, String(each.value)].some((name) => folded(name) === folded(text)),
    )
    return choice === undefined
      ? now
      : withOption(now, option.name, { text: nameOf(choice, locale), value: choice.value })
  }, draft)
}
