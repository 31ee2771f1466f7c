import type { Language } from '@crackpost/bot/asked'
import { REGISTRATION } from '@crackpost/bot/registration'
import { type Json, list, record, text } from '@crackpost/playground/json'
import type { Filling, Guest } from './guest.ts'
import { BUTTON, LABEL, type Page } from './page.ts'

// A walk through everything that can be touched: each button and each list once, wherever it is first found.

/** How a page was come to: a command, and what was touched from there. */
type Way = readonly ((guest: Guest, page: Page | null) => Promise<Page>)[]

interface Thing {
  /** What it bears, without the turn: the same thing on another page is not touched again. */
  readonly mark: string
  touch(guest: Guest, page: Page): Promise<Page>
}

const DANGER = 4
const STRING_SELECT = 3
const USER_SELECT = 5

/** So many options of a list are tried. */
const OPTIONS = 3

export interface Tour {
  readonly guest: Guest
  /** Commands to begin with. */
  readonly commands: readonly string[]
  /** Whom to choose where people can be chosen. */
  readonly friend: Guest
  /** How far to go from a command. */
  readonly depth: number
  /** What is left alone, by what stands on it: another language would lead astray. */
  readonly avoid?: readonly string[]
}

/** Walks, and gives what was seen; what can't be undone is not touched. */
export async function toured({ guest, commands, friend, depth, avoid = [] }: Tour): Promise<Page[]> {
  const known = new Set<string>()
  const seen: Page[] = []
  const queue: Way[] = commands.map((line) => [(who) => who.type(line)])
  for (let way = queue.shift(); way; way = queue.shift()) {
    const page = await followed(guest, way)
    if (!page) continue
    seen.push(page)
    if (way.length > depth) continue
    for (const { mark, touch } of thingsOn(page, friend, avoid)) {
      if (known.has(mark)) continue
      known.add(mark)
      queue.push([
        ...way,
        (who, from) => (from ? touch(who, from) : Promise.reject(new Error('nothing is shown'))),
      ])
    }
  }
  return seen
}

/** What a guest says who looks for something that is not there any more. */
const GONE = /^(?:0 × |no form is open|no “|no field |a form has no )/

/** Goes the whole way again; null where it no longer leads there, since the match has moved on meanwhile. */
async function followed(guest: Guest, way: Way): Promise<Page | null> {
  let page: Page | null = null
  try {
    for (const step of way) page = await step(guest, page)
  } catch (error) {
    if (error instanceof Error && GONE.test(error.message)) return null
    throw error
  }
  return page
}

const withoutTurn = (custom_id: unknown): string => String(custom_id).replace(/^(\d+:\w+:[^:]+):\d+:/, '$1:')

function thingsOn(page: Page, friend: Guest, avoid: readonly string[]): Thing[] {
  if (!page.message) {
    const fields = wholly(page, friend)
    return [
      {
        mark: `form ${JSON.stringify(Object.keys(fields))}`,
        touch: (guest, form) => guest.fill(form, fields),
      },
    ]
  }
  const met = new Map<string, number>()
  return page.parts().flatMap((part): Thing[] => {
    const { type, style, label, disabled, custom_id, placeholder } = part
    const mark = withoutTurn(custom_id)
    if ([label, placeholder].some((shown) => avoid.includes(String(shown)))) return []
    if (type === BUTTON && typeof label === 'string') {
      const nth = met.get(label) ?? 0
      met.set(label, nth + 1)
      if (style === DANGER || disabled === true) return []
      return [{ mark, touch: (guest, from) => guest.press(from, { label, nth }) }]
    }
    const hint = text(placeholder)
    if (type === USER_SELECT && hint !== null)
      return [{ mark, touch: (guest, from) => guest.choose(from, hint, [friend.user]) }]
    if (type !== STRING_SELECT) return []
    return optionsOf(part)
      .slice(0, OPTIONS)
      .map((option) => ({
        mark: `${mark} ${option}`,
        touch: (guest, from) => guest.choose(from, hint ?? text(custom_id) ?? '', [option]),
      }))
  })
}

const optionsOf = (part: Json): string[] =>
  list(part.options).map((option) => text(record(option).label) ?? '')

/** A form filled in with whatever it takes where nothing is proposed. */
function wholly(form: Page, friend: Guest): Filling {
  const fields = form.parts().flatMap((part): [string, string | string[]][] => {
    if (part.type !== LABEL) return []
    const { type, value, required, default_values } = record(part.component)
    const label = text(part.label) ?? ''
    if (type === 4 && required !== false && value === undefined) return [[label, 'Paris']]
    if (type === USER_SELECT && required !== false && list(default_values).length === 0)
      return [[label, [friend.user]]]
    const proposed = list(record(part.component).options).map(record)
    if (proposed.length > 0 && required !== false && !proposed.some((option) => option.default === true))
      return [[label, [text(proposed[0]?.label) ?? '']]]
    return []
  })
  return Object.fromEntries(fields)
}

/** Every command that needs nothing to be said, by its name in a language. */
export function allCommands(language: Language): string[] {
  const named = (of: Json): string => text(record(of.name_localizations)[language]) ?? text(of.name) ?? ''
  return REGISTRATION.map(record).flatMap((command) =>
    list(command.options)
      .map(record)
      .filter((sub) => !list(sub.options).some((option) => record(option).required === true))
      .map((sub) => `/${named(command)} ${named(sub)}`),
  )
}
