import { randomBytes } from 'node:crypto'
import { playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import type { IdentityStore } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { parseItem } from './errors.ts'
import { IF_ABSENT, type ItemStore } from './items.ts'
import { keyOf } from './keys.ts'

/** 96 bits in 16 letters: nobody can guess one, and no two are the same. */
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

/** So much of a name is enough to know somebody by. */
const MAX_NAME_LENGTH = 32

/** A name without what can't be seen or turns the direction of reading. */
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

/** Discord users and their random ids. The user's item decides; the player's leads back, and follows it. */
export function createPeopleStore(items: ItemStore): IdentityStore {
  async function whoIs(user: string): Promise<z.infer<typeof userItemSchema> | null> {
    const key = keyOf.user(user)
    const item = await items.get(key)
    return item && parseItem(userItemSchema, item, key)
  }

  /** The way back is written before the user's item says that it is there; whoever sees it missing writes it. */
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
    const found = await whoIs(user)
    if (found?.linked && (name === '' || name === found.name)) return found.player
    const player = found?.player ?? newPlayerId()
    if (!found && !(await items.put({ ...keyOf.user(user), player, linked: false, name }, IF_ABSENT))) {
      // Somebody was faster, so there is one now.
      return playerOf(user, given)
    }
    await link(user, player, name === '' ? (found?.name ?? '') : name)
    return player
  }

  return {
    findOrCreatePlayer: playerOf,

    findPlayer: async (user) => (await whoIs(user))?.player ?? null,

    async identityOf(player) {
      const key = keyOf.player(player)
      const item = await items.get(key)
      if (!item) return null
      const { user, name } = parseItem(playerItemSchema, item, key)
      return { user, name }
    },

    async forgetUser(user) {
      const found = await whoIs(user)
      if (!found) return
      // What they chose goes with them; the user's item last, so that a crash in between can be made good.
      await items.remove(keyOf.playerSettings(found.player))
      await items.remove(keyOf.player(found.player))
      await items.remove(keyOf.user(user))
    },
  }
}
