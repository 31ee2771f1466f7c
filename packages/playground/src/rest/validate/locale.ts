import { isJsonObject, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'

/** Discord's locales, from its documentation. */
const DISCORD_LOCALES = [
  'bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it',
  'ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW',
].flatMap((line) => line.split(' '))

/** Command names have no uppercase letters; the schema checks the length. */
function isCommandName(name: string): boolean {
  return /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]*$/u.test(name) && name === name.toLowerCase()
}

function commandNameErrors(name: unknown, at: FieldError['at']): FieldError[] {
  if (typeof name !== 'string' || isCommandName(name)) return []
  return [{ at, code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' }]
}

/** Validation errors of names and descriptions in all locales; `typed` if players type the name. */
export function localizationErrors(part: JsonObject, typed: boolean, at: FieldError['at']): FieldError[] {
  const found = typed ? commandNameErrors(part.name, [...at, 'name']) : []
  for (const field of ['name_localizations', 'description_localizations']) {
    const localized = part[field]
    if (!isJsonObject(localized)) continue
    for (const [locale, localization] of Object.entries(localized)) {
      const here = [...at, field, locale]
      const message = `Value must be one of (${DISCORD_LOCALES.join(', ')}).`
      if (!DISCORD_LOCALES.includes(locale)) found.push({ at: here, code: 'BASE_TYPE_CHOICES', message })
      else if (typed && field === 'name_localizations') found.push(...commandNameErrors(localization, here))
    }
  }
  return found
}
