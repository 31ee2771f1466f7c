import { randomBytes } from 'node:crypto'
import { playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import { normaliseName } from '@crackpost/core/use-cases/display-name'
import type { IdentityStore, ServerNickname } from '@crackpost/core/use-cases/ports'
import * as z from 'zod/mini'
import { parseItem } from './errors.ts'
import { type DynamoExpression, IF_ABSENT, type ItemStore } from './items.ts'
import { type ItemKey, keyOf } from './keys.ts'

/** 96 random bits as 16 characters. */
const newPlayerId = (): string => randomBytes(12).toString('base64url')

/** Nicknames by server. Items of earlier releases have none. */
const nicknamesSchema = z._default(z.record(z.string(), z.string()), {})
const userItemSchema = z.object({
  player: playerSchema,
  linked: z.boolean(),
  name: z._default(z.string(), ''),
  nicknames: nicknamesSchema,
})
const playerItemSchema = z.object({
  user: z.string().check(z.minLength(1)),
  name: z._default(z.string(), ''),
  nicknames: nicknamesSchema,
})

/** Discord's limit of servers per user. Beyond it, the nicknames of other servers are dropped and learnt again. */
const MAX_NICKNAMES = 200

/** The condition that an item still belongs to this user or player: it may have been forgotten meanwhile. */
const ownedBy = (attribute: 'user' | 'player', id: string): DynamoExpression => ({
  text: `#${attribute} = :owner`,
  values: { ':owner': id },
})

/** Maps Discord users to random player ids. The user item is authoritative; the player item points back to it. */
export function createPeopleStore(items: ItemStore): IdentityStore {
  async function findUser(user: string): Promise<z.infer<typeof userItemSchema> | null> {
    const key = keyOf.user(user)
    const item = await items.get(key)
    return item && parseItem(userItemSchema, item, key)
  }

  /**
   * Writes the player item, then marks the user item as linked. A user item that is not linked yet is linked again. False,
   * and nothing is kept, if the player was forgotten meanwhile.
   */
  async function link(user: string, player: string, name: string): Promise<boolean> {
    await items.put({ ...keyOf.player(player), user, name })
    const linked = { text: 'SET #linked = :yes, #name = :name', values: { ':yes': true, ':name': name } }
    if (await items.update(keyOf.user(user), linked, ownedBy('player', player))) return true
    await items.remove(keyOf.player(player))
    return false
  }

  /** Stores another name; false, and nothing is kept, if the player was forgotten meanwhile. */
  async function rename(user: string, player: string, name: string): Promise<boolean> {
    const change = { text: 'SET #name = :name', values: { ':name': name } }
    await items.update(keyOf.player(player), change, ownedBy('user', user))
    return items.update(keyOf.user(user), change, ownedBy('player', player))
  }

  /** Sets or removes one nickname of an item; other nicknames stay, also those that other requests write now. */
  async function writeNickname(
    key: ItemKey,
    owner: DynamoExpression,
    { server, nickname }: ServerNickname,
    replacesAll: boolean,
  ): Promise<void> {
    const hasNicknames = { ...owner, text: `${owner.text} AND attribute_exists(#nicknames)` }
    const hasNone = { ...owner, text: `${owner.text} AND attribute_not_exists(#nicknames)` }
    const setOne =
      nickname === null
        ? { text: `REMOVE #nicknames.#${server}` }
        : { text: `SET #nicknames.#${server} = :nickname`, values: { ':nickname': nickname } }
    const setAll = { text: 'SET #nicknames = :all', values: { ':all': { [server]: nickname } } }
    if (nickname !== null && replacesAll) {
      await items.update(key, setAll, owner)
      return
    }
    if ((await items.update(key, setOne, hasNicknames)) || nickname === null) return
    // If both fail, another request wrote the first nickname in between, or the player was forgotten.
    if (!(await items.update(key, setAll, hasNone))) await items.update(key, setOne, hasNicknames)
  }

  /** Stores a nickname that has changed. The player item first: until the user item has it, it is written again. */
  async function saveNickname(
    user: string,
    player: string,
    known: Readonly<Record<string, string>>,
    given: ServerNickname,
  ): Promise<void> {
    const nickname = normaliseName(given.nickname ?? '') || null
    const before = Object.hasOwn(known, given.server) ? (known[given.server] ?? null) : null
    if (nickname === before) return
    const changed = { server: given.server, nickname }
    const replacesAll = Object.keys(known).length >= MAX_NICKNAMES
    await writeNickname(keyOf.player(player), ownedBy('user', user), changed, replacesAll)
    await writeNickname(keyOf.user(user), ownedBy('player', player), changed, replacesAll)
  }

  async function playerOf(user: string, given = '', inServer?: ServerNickname): Promise<string> {
    const name = normaliseName(given)
    const found = await findUser(user)
    const player = found?.player ?? newPlayerId()
    if (!found && !(await items.put({ ...keyOf.user(user), player, linked: false, name }, IF_ABSENT))) {
      // Another request created the user item: read it.
      return playerOf(user, given, inServer)
    }
    const isLinked = found?.linked
      ? name === '' || name === found.name || (await rename(user, player, name))
      : await link(user, player, name === '' ? (found?.name ?? '') : name)
    if (!isLinked) return playerOf(user, given, inServer)
    if (inServer) await saveNickname(user, player, found?.nicknames ?? {}, inServer)
    return player
  }

  return {
    findOrCreatePlayer: playerOf,

    async findPlayer(user) {
      const found = await findUser(user)
      // Linked here as well, because `forgetPlayer` finds the user item through the player item.
      if (found && !found.linked && !(await link(user, found.player, found.name))) return null
      return found?.player ?? null
    },

    async identityOf(player) {
      const key = keyOf.player(player)
      const item = await items.get(key)
      if (!item) return null
      const { user, name, nicknames } = parseItem(playerItemSchema, item, key)
      return { user, name, nicknames }
    },

    async forgetPlayer(player) {
      const key = keyOf.player(player)
      const item = await items.get(key)
      // The user may have a new player id already, if an earlier call was interrupted.
      if (item)
        await items.remove(keyOf.user(parseItem(playerItemSchema, item, key).user), ownedBy('player', player))
      await items.remove(keyOf.playerSettings(player))
      // Last, because it leads to the user item.
      await items.remove(key)
    },
  }
}
