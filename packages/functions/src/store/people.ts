import { randomBytes } from 'node:crypto'
import type { People } from '@crackpost/core/app/ports'
import { player as playerSchema } from '@crackpost/core/match/terms'
import * as z from 'zod'
import { keyOf } from './keys.ts'
import { ABSENT, type Rows } from './rows.ts'
import { parsed } from './unreadable.ts'

/** 96 bits in 16 letters: nobody can guess one, and no two are the same. */
const newPlayer = (): string => randomBytes(12).toString('base64url')

const who = z.object({ player: playerSchema, linked: z.boolean() })
const user = z.object({ user: z.string().min(1) })

/** Discord users and their random ids. The user's item decides; the player's leads back, and follows it. */
export function peopleOf(rows: Rows): People {
  async function known(name: string): Promise<z.infer<typeof who> | null> {
    const key = keyOf.user(name)
    const item = await rows.get(key)
    return item && parsed(who, item, key)
  }

  /** The way back is written before the user's item says that it is there; whoever sees it missing writes it. */
  async function link(name: string, player: string): Promise<void> {
    await rows.put({ ...keyOf.player(player), user: name })
    await rows.update(
      keyOf.user(name),
      { text: 'SET #linked = :yes', values: { ':yes': true } },
      { text: '#player = :player', values: { ':player': player } },
    )
  }

  async function playerOf(name: string): Promise<string> {
    const found = await known(name)
    if (found?.linked) return found.player
    const player = found?.player ?? newPlayer()
    if (!found && !(await rows.put({ ...keyOf.user(name), player, linked: false }, ABSENT))) {
      // Somebody was faster, so there is one now.
      return playerOf(name)
    }
    await link(name, player)
    return player
  }

  return {
    playerOf,

    async userOf(player) {
      const key = keyOf.player(player)
      const item = await rows.get(key)
      return item && parsed(user, item, key).user
    },

    async forget(name) {
      const found = await known(name)
      if (!found) return
      // What they chose goes with them; the user's item last, so that a crash in between can be made good.
      await rows.remove(keyOf.playerSettings(found.player))
      await rows.remove(keyOf.player(found.player))
      await rows.remove(keyOf.user(name))
    },
  }
}
