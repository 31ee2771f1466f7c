import {
  acceptsOnlyListed,
  type CommandDraft,
  EMPTY_OPTION_INPUT,
  newCommandDraft,
  withOptionInput,
} from './draft.ts'
import { type CommandEntry, type CommandOption, localisedName } from './entry.ts'
import { foldAccents } from './search.ts'

/** The entry whose full name, localised or not, starts the line, and the rest of the line; null if none does. */
function findCalledEntry(
  entries: readonly CommandEntry[],
  line: string,
): { entry: CommandEntry; rest: string } | null {
  if (!line.startsWith('/')) return null
  const typed = foldAccents(line.slice(1))
  const found = entries
    .flatMap((entry) => [entry.name, entry.plain].map((name) => ({ entry, name })))
    .filter(({ name }) => typed.startsWith(`${foldAccents(name)} `))
    .sort((one, other) => other.name.length - one.name.length)[0]
  // Accent folding can change the length, so the rest is found by counting words.
  const words = found?.name.split(' ').length ?? 0
  return found === undefined ? null : { entry: found.entry, rest: line.split(' ').slice(words).join(' ') }
}

/** Parses a line such as `/play word word:CHAT row:3`; null until it contains a full command name. */
export function parseCommandLine(
  entries: readonly CommandEntry[],
  line: string,
  locale: string,
): CommandDraft | null {
  const found = findCalledEntry(entries, line)
  if (found === null) return null
  const { entry, rest } = found
  const names = new Map<string, CommandOption>()
  for (const option of entry.options)
    for (const name of [option.name, localisedName(option, locale)]) names.set(foldAccents(name), option)

  let draft = newCommandDraft(entry)
  let option: CommandOption | undefined = entry.options[0]
  for (const word of rest.split(/\s+/).filter((each) => each !== '')) {
    const colon = word.indexOf(':')
    const next = colon < 0 ? undefined : names.get(foldAccents(word.slice(0, colon)))
    const typed = next === undefined ? word : word.slice(colon + 1)
    option = next ?? option
    if (option === undefined) break
    const before = next === undefined ? (draft.filled[option.name]?.text ?? '') : ''
    draft = withOptionInput(draft, option.name, {
      text: [before, typed].filter(Boolean).join(' '),
      value: null,
    })
  }
  return selectTypedChoices(draft, locale)
}

/** Selects the choices whose name or value was typed. */
function selectTypedChoices(draft: CommandDraft, locale: string): CommandDraft {
  return draft.entry.options.reduce((now, option) => {
    const { text } = now.filled[option.name] ?? EMPTY_OPTION_INPUT
    if (text === '' || !acceptsOnlyListed(option) || !('choices' in option)) return now
    const choice = option.choices?.find((each) =>
      [localisedName(each, locale), each.name, String(each.value)].some(
        (name) => foldAccents(name) === foldAccents(text),
      ),
    )
    return choice === undefined
      ? now
      : withOptionInput(now, option.name, { text: localisedName(choice, locale), value: choice.value })
  }, draft)
}
