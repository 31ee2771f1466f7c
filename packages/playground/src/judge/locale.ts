import { isRecord, type Json } from '../json.ts'
import type { Complaint } from '../refusal.ts'

/** The languages of Discord, as its documentation lists them. */
const LOCALES = [
  'bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it',
  'ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW',
].flatMap((line) => line.split(' '))

/** A letter that has a small form must be small; the length is in the schema. */
function isName(name: string): boolean {
  return /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]*$/u.test(name) && name === name.toLowerCase()
}

function naming(name: unknown, at: Complaint['at']): Complaint[] {
  if (typeof name !== 'string' || isName(name)) return []
  return [{ at, code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' }]
}

/** The names and descriptions of a part of a command in all languages; `typed` where players type the name. */
export function localeComplaints(part: Json, typed: boolean, at: Complaint['at']): Complaint[] {
  const found = typed ? naming(part.name, [...at, 'name']) : []
  for (const field of ['name_localizations', 'description_localizations']) {
    const localized = part[field]
    if (!isRecord(localized)) continue
    for (const [locale, said] of Object.entries(localized)) {
      const here = [...at, field, locale]
      const message = `Value must be one of (${LOCALES.join(', ')}).`
      if (!LOCALES.includes(locale)) found.push({ at: here, code: 'BASE_TYPE_CHOICES', message })
      else if (typed && field === 'name_localizations') found.push(...naming(said, here))
    }
  }
  return found
}
