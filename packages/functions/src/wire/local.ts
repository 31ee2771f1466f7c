import { type Sink, stdout } from '../log/log.ts'
import { embedded, TABLE } from '../store/embedded.ts'
import { dataIn, discordIn, type Environment, lexiconIn } from './environment.ts'
import { type World, worldOf } from './world.ts'

export interface LocalWorld extends World {
  close(): Promise<void>
}

/** The same house in one process, on the embedded database in a folder. */
export async function local(env: Environment, sink: Sink = stdout): Promise<LocalWorld> {
  const discord = discordIn(env)
  const lexicon = lexiconIn(env)
  const { client, close } = await embedded({ folder: dataIn(env) })
  return { ...worldOf({ client, table: TABLE, discord, lexicon, sink }), close }
}
