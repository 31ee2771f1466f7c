import type { SettingsStore } from '@crackpost/core/app/ports'
import { playerSettings, serverSettings } from '@crackpost/core/app/settings'
import type * as z from 'zod/mini'
import { type Key, keyOf } from './keys.ts'
import type { Rows } from './rows.ts'
import { parsed } from './unreadable.ts'

/** What players and servers have chosen; what they have not is the default. */
export function settingsOf(rows: Rows): SettingsStore {
  async function read<T>(schema: z.ZodMiniType<T>, key: Key): Promise<T> {
    const item = await rows.get(key)
    return parsed(schema, item?.settings ?? {}, key)
  }
  const write = async (key: Key, settings: object): Promise<void> => {
    await rows.put({ ...key, settings })
  }
  return {
    ofPlayer: (player) => read(playerSettings, keyOf.playerSettings(player)),
    savePlayer: (player, settings) => write(keyOf.playerSettings(player), settings),
    ofServer: (server) => read(serverSettings, keyOf.serverSettings(server)),
    saveServer: (server, settings) => write(keyOf.serverSettings(server), settings),
  }
}
