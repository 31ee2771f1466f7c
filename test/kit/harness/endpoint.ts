import type { Ports } from '@crackpost/core/use-cases/ports'
import { createApp } from '@crackpost/functions/composition/app'
import { createServices, type Services, type ServicesOptions } from '@crackpost/functions/composition/root'
import type { FunctionUrlEvent, FunctionUrlResult } from '@crackpost/functions/http/function-url'
import {
  createInteractionEndpoint,
  type EndpointDeps,
  type FunctionUrlHandler,
} from '@crackpost/functions/http/interaction-endpoint'
import type { Client } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import {
  commandInteraction,
  createSigningKeys,
  type SigningKeys,
  signRequest,
  TEST_APPLICATION_ID,
  type TestInvoker,
  type TestOptionValues,
} from '../fakes/signed-requests.ts'

/** A whole house behind its door, on an embedded database; its log is a list. */
export interface EndpointHarness {
  readonly keys: SigningKeys
  /** The database under it. */
  readonly client: Client
  readonly services: Services
  readonly endpoint: FunctionUrlHandler
  readonly logLines: readonly string[]
  /** Signs what somebody types, and gives what the door answers. */
  runCommand(invoker: TestInvoker, line: string, options?: TestOptionValues): Promise<EndpointExchange>
  /** The same for anything else that comes from Discord. */
  sendInteraction(interaction: object): Promise<EndpointExchange>
  /** Everything in the database, an item a line, but for the short memory of which match a request meant. */
  dumpTable(): Promise<string[]>
  close(): Promise<void>
}

/** A request and its answer: to be posted again, to be compared. */
export interface EndpointExchange {
  readonly event: FunctionUrlEvent
  readonly answer: FunctionUrlResult
  /** All texts of the answer, a line each. */
  readonly content: string
}

export interface EndpointHarnessOptions extends Pick<ServicesOptions, 'now' | 'onCommit' | 'enqueue'> {
  /** Where the database is; null: in memory. */
  readonly folder?: string | null
  readonly application?: string
  /** Awaited before every call to the database. */
  beforeDatabaseCall?(): Promise<void>
  /** Moves the door's alarms by hand. */
  readonly setTimer?: EndpointDeps['setTimer']
  /** What seeds are made of, where they have to be known. */
  readonly secret?: Ports['randomSecret']
}

export async function createEndpointHarness(means: EndpointHarnessOptions = {}): Promise<EndpointHarness> {
  const {
    folder = null,
    application = TEST_APPLICATION_ID,
    beforeDatabaseCall,
    setTimer,
    secret,
    ...site
  } = means
  const keys = createSigningKeys()
  const { client, close } = await openEmbeddedDatabase({ folder })
  const log: string[] = []
  const world = createServices({
    ...site,
    client: beforeDatabaseCall ? delayedClient(client, beforeDatabaseCall) : client,
    table: EMBEDDED_TABLE_NAME,
    discord: { publicKey: keys.publicKey, application },
    lexicon: null,
    sink: (line) => log.push(line),
  })
  const ports = secret ? { ...world.ports, randomSecret: secret } : world.ports
  const doorway = {
    ...world.endpointDeps,
    app: createApp(ports),
    ...(setTimer ? { setTimer: setTimer } : {}),
  }
  const door = createInteractionEndpoint(doorway)
  let sent = 0
  const send = async (interaction: object): Promise<EndpointExchange> => {
    // Both encodings, in turn.
    const event = signRequest(keys, interaction, { at: ports.now(), base64: sent++ % 2 === 0 })
    const answer = await door(event)
    return { event, answer, content: responseText(answer) }
  }
  return {
    keys,
    client,
    services: { ...world, ports, endpointDeps: doorway },
    endpoint: door,
    logLines: log,
    close,
    async dumpTable() {
      const { Items = [] } = await client.ask('Scan', { TableName: EMBEDDED_TABLE_NAME })
      return Items.filter(({ pk }) => !String(pk).startsWith('N#meant#'))
        .map((item) => JSON.stringify(item))
        .sort()
    },
    sendInteraction: send,
    runCommand: (invoker, line, options) => send(commandInteraction(invoker, line, options)),
  }
}

/** The same database, at the end of a slow line. */
const delayedClient = (client: Client, wait: () => Promise<void>): Client => ({
  async ask(operation, input) {
    await wait()
    return client.ask(operation, input)
  },
})

/** What a message says, all texts of it; '' for an answer that is none. */
export const responseText = ({ body }: FunctionUrlResult): string => displayTexts(JSON.parse(body)).join('\n')

/** The texts of an answer, from top to bottom. */
function displayTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 10 && 'content' in value) return [String(value.content)]
  return Object.values(value).flatMap(displayTexts)
}

/** What the button or select bears that shows this, or '' where there is none. */
export function customIdOfLabel({ body }: Pick<FunctionUrlResult, 'body'>, shown: string): string {
  const seek = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { label, placeholder, custom_id } = value as Record<string, unknown>
    const found = custom_id !== undefined && [label, placeholder].includes(shown) ? [String(custom_id)] : []
    return [...found, ...Object.values(value).flatMap(seek)]
  }
  return seek(JSON.parse(body))[0] ?? ''
}
