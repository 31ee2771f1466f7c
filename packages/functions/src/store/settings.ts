import type { SettingsStore } from '@crackpost/core/use-cases/ports'
import { playerSettingsSchema, serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import type * as z from 'zod/mini'
import { parseItem } from './errors.ts'
import type { ItemStore } from './items.ts'
import { type ItemKey, keyOf } from './keys.ts'

/** Settings of players and servers; missing fields have their default. */
export function createSettingsStore(items: ItemStore): SettingsStore {
  async function read<T>(schema: z.ZodMiniType<T>, key: ItemKey): Promise<T> {
    const item = await items.get(key)
    return parseItem(schema, item?.settings ?? {}, key)
  }
  const write = async (key: ItemKey, settings: object): Promise<void> => {
    await items.put({ ...key, settings })
  }
  return {
    loadPlayerSettings: (player) => read(playerSettingsSchema, keyOf.playerSettings(player)),
    savePlayerSettings: (player, settings) => write(keyOf.playerSettings(player), settings),
    loadServerSettings: (server) => read(serverSettingsSchema, keyOf.serverSettings(server)),
    saveServerSettings: (server, settings) => write(keyOf.serverSettings(server), settings),
  }
}
