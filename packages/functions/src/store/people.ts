import { randomBytes } from 'node:crypto'
import type { People } from '@crackpost/core/app/ports'
import { player as playerSchema } from '@crackpost/core/match/terms'
import * as z from 'zod/mini'
import { keyOf } from './keys.ts'
import { ABSENT, type Rows } from './rows.ts'
import { parsed } from './unreadable.ts'

/** 96 bits in 16 letters: nobody can guess one, and no two are the same. */
const newPlayer = (): string => randomBytes(12).toString('base64url')

const who = z.object({ player: playerSchema, linked: z.boolean(), name: z._default(z.string(), '') })
const person = z.object({ user: z.string().check(z.minLength(1)), name: z._default(z.string(), '') })

/** So much of a name is enough to know somebody by. */
const LONGEST = 32

/** A name without what can't be seen or turns the direction of reading. */
export const tidyName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('')

/** Discord users and their random ids. The user's item decides; the player's leads back, and follows it. */
export function peopleOf(rows: Rows): People {
  async function whoIs(user: string): Promise<z.infer<typeof who> | null> {
    const key = keyOf.user(user)
    const item = await rows.get(key)
    return item && parsed(who, item, key)
  }

  /** The way back is written before the user's item says that it is there; whoever sees it missing writes it. */
  async function link(user: string, player: string, name: string): Promise<void> {
    await rows.put({ ...keyOf.player(player), user, name })
    await rows.update(
      keyOf.user(user),
      { text: 'SET #linked = :yes, #name = :name', values: { ':yes': true, ':name': name } },
      { text: '#player = :player', values: { ':player': player } },
    )
  }

  async function playerOf(user: string, given = ''): Promise<string> {
    const name = tidyName(given)
    const found = await whoIs(user)
    if (found?.linked && (name === '' || name === found.name)) return found.player
    const player = found?.player ?? newPlayer()
    if (!found && !(await rows.put({ ...keyOf.user(user), player, linked: false, name }, ABSENT))) {
      // Somebody was faster, so there is one now.
      return playerOf(user, given)
    }
    await link(user, player, name === '' ? (found?.name ?? '') : name)
    return player
  }

  return {
    playerOf,

    known: async (user) => (await whoIs(user))?.player ?? null,

    async personOf(player) {
      const key = keyOf.player(player)
      const item = await rows.get(key)
      if (!item) return null
      const { user, name } = parsed(person, item, key)
      return { user, name }
    },

    async forget(user) {
      const found = await whoIs(user)
      if (!found) return
      // What they chose goes with them; the user's item last, so that a crash in between can be made good.
      await rows.remove(keyOf.playerSettings(found.player))
      await rows.remove(keyOf.player(found.player))
      await rows.remove(keyOf.user(user))
    },
  }
}
