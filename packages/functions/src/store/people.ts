import { randomBytes } from 'node:crypto'
import { playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import type { IdentityStore } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { parseItem } from './errors.ts'
import { IF_ABSENT, type ItemStore } from './items.ts'
import { keyOf } from './keys.ts'

/** 96 random bits as 16 characters. */
const newPlayerId = (): string => randomBytes(12).toString('base64url')

const userItemSchema = z.object({
  player: playerSchema,
  linked: z.boolean(),
  name: z._default(z.string(), ''),
})
const playerItemSchema = z.object({
  user: z.string().check(z.minLength(1)),
  name: z._default(z.string(), ''),
})

const MAX_NAME_LENGTH = 32

/** Removes invisible and direction characters from a name, normalises spaces, and truncates it. */
export const normaliseName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')

/** Maps Discord users to random player ids. The user item is authoritative; the player item points back to it. */
export function createPeopleStore(items: ItemStore): IdentityStore {
  async function findUser(user: string): Promise<z.infer<typeof userItemSchema> | null> {
    const key = keyOf.user(user)
    const item = await items.get(key)
    return item && parseItem(userItemSchema, item, key)
  }

  /** Writes the player item, then marks the user item as linked. A user item that is not linked yet is linked again. */
  async function link(user: string, player: string, name: string): Promise<void> {
    await items.put({ ...keyOf.player(player), user, name })
    await items.update(
      keyOf.user(user),
      { text: 'SET #linked = :yes, #name = :name', values: { ':yes': true, ':name': name } },
      { text: '#player = :player', values: { ':player': player } },
    )
  }

  async function playerOf(user: string, given = ''): Promise<string> {
    const name = normaliseName(given)
    const found = await findUser(user)
    if (found?.linked && (name === '' || name === found.name)) return found.player
    const player = found?.player ?? newPlayerId()
    if (!found && !(await items.put({ ...keyOf.user(user), player, linked: false, name }, IF_ABSENT))) {
      // Another request created the user item: read it.
      return playerOf(user, given)
    }
    await link(user, player, name === '' ? (found?.name ?? '') : name)
    return player
  }

  return {
    findOrCreatePlayer: playerOf,

    findPlayer: async (user) => (await findUser(user))?.player ?? null,

    async identityOf(player) {
      const key = keyOf.player(player)
      const item = await items.get(key)
      if (!item) return null
      const { user, name } = parseItem(playerItemSchema, item, key)
      return { user, name }
    },

    async forgetUser(user) {
      const found = await findUser(user)
      if (!found) return
      // The user item is removed last, so that the call can be repeated after a crash.
      await items.remove(keyOf.playerSettings(found.player))
      await items.remove(keyOf.player(found.player))
      await items.remove(keyOf.user(user))
    },
  }
}
