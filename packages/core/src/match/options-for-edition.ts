import type { Game, GameTypes } from '../kernel/game.ts'

/**
 * Returns options as this edition of the game has them. Options that were chosen under another edition are kept as far as
 * this one has them; the rest are its defaults.
 */
export function optionsForEdition({ schema }: Pick<Game<GameTypes>, 'schema'>, options: unknown): unknown {
  const parsed = schema.options.safeParse(options)
  if (parsed.success) return parsed.data
  const fields = options !== null && typeof options === 'object' ? Object.entries(options) : []
  const known = fields.filter(([name, value]) => schema.options.safeParse({ [name]: value }).success)
  const together = schema.options.safeParse(Object.fromEntries(known))
  return together.success ? together.data : schema.options.parse({})
}
