import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { createServices, type Services, type ServicesOptions } from '@crackpost/functions/composition/root'
import type {
  FunctionUrlEvent,
  FunctionUrlHandler,
  FunctionUrlResult,
} from '@crackpost/functions/http/function-url'
import { createInteractionEndpoint } from '@crackpost/functions/http/interaction-endpoint'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { wrapClient } from '../fakes/dynamo-wrapper.ts'
import {
  commandInteraction,
  createSigningKeys,
  type SigningKeys,
  signRequest,
  TEST_APPLICATION_ID,
  type TestInvoker,
  type TestOptionValues,
} from '../fakes/signed-requests.ts'

/** The interaction endpoint and its services on an embedded database, with log lines collected in a list. */
export interface EndpointHarness {
  readonly keys: SigningKeys
  /** The underlying database client. */
  readonly client: DocumentClient
  readonly services: Services
  readonly endpoint: FunctionUrlHandler
  readonly logLines: readonly string[]
  /** Signs and sends a slash command. */
  runCommand(invoker: TestInvoker, line: string, options?: TestOptionValues): Promise<EndpointExchange>
  /** Signs and sends any interaction. */
  sendInteraction(interaction: object): Promise<EndpointExchange>
  /** All items as sorted JSON lines, without the short-lived match resolutions. */
  dumpTable(): Promise<string[]>
  close(): Promise<void>
}

/** A request and its response; the event can be sent again. */
export interface EndpointExchange {
  readonly event: FunctionUrlEvent
  readonly answer: FunctionUrlResult
  /** All texts of the response, one per line. */
  readonly content: string
}

export interface EndpointHarnessOptions extends Pick<ServicesOptions, 'now' | 'onCommit' | 'enqueue'> {
  /** Folder of the database; null keeps it in memory. */
  readonly folder?: string | null
  readonly application?: string
  /** Path of the lexicon file; by default the one of the sources. */
  readonly lexicon?: string
  /** Awaited before every call to the database. */
  beforeDatabaseCall?(): Promise<void>
  /** Replaces the endpoint's timer. */
  readonly setTimer?: Services['setTimer']
  /** Source of match seeds, for tests that need to know them. */
  readonly secret?: Ports['randomSecret']
}

export async function createEndpointHarness(options: EndpointHarnessOptions = {}): Promise<EndpointHarness> {
  const {
    folder = null,
    application = TEST_APPLICATION_ID,
    lexicon = null,
    beforeDatabaseCall,
    setTimer,
    secret,
    ...servicesOptions
  } = options
  const keys = createSigningKeys()
  const { client, close } = await openEmbeddedDatabase({ folder })
  const logLines: string[] = []
  const created = createServices({
    ...servicesOptions,
    client: beforeDatabaseCall ? delayedClient(client, beforeDatabaseCall) : client,
    table: EMBEDDED_TABLE_NAME,
    discord: { publicKey: keys.publicKey, application },
    lexicon,
    sink: (line) => logLines.push(line),
  })
  const ports = secret ? { ...created.ports, randomSecret: secret } : created.ports
  const services = { ...created, ports, ...(setTimer ? { setTimer } : {}) }
  const endpoint = createInteractionEndpoint(services)
  let sentCount = 0
  const send = async (interaction: object): Promise<EndpointExchange> => {
    // Alternate between plain and base64 bodies.
    const event = signRequest(keys, interaction, { at: ports.now(), base64: sentCount++ % 2 === 0 })
    const answer = await endpoint(event)
    return { event, answer, content: responseText(answer) }
  }
  return {
    keys,
    client,
    services,
    endpoint,
    logLines,
    close,
    async dumpTable() {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: EMBEDDED_TABLE_NAME }))
      return Items.filter(({ pk }) => !String(pk).startsWith('N#meant#'))
        .map((item) => JSON.stringify(item))
        .sort()
    },
    sendInteraction: send,
    runCommand: (invoker, line, options) => send(commandInteraction(invoker, line, options)),
  }
}

/** A client that waits before each call. */
const delayedClient = (client: DocumentClient, wait: () => Promise<void>): DocumentClient =>
  wrapClient(client, async (_, go) => {
    await wait()
    return go()
  })

/** All texts of a response, one per line; '' if it has none. */
export const responseText = ({ body }: FunctionUrlResult): string => displayTexts(JSON.parse(body)).join('\n')

/** Text display contents in a JSON value, top to bottom. */
function displayTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 10 && 'content' in value) return [String(value.content)]
  return Object.values(value).flatMap(displayTexts)
}

/** Custom id of the button or select with this label or placeholder; '' if there is none. */
export function customIdOfLabel({ body }: Pick<FunctionUrlResult, 'body'>, text: string): string {
  const customIdsIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { label, placeholder, custom_id } = value as Record<string, unknown>
    const found = custom_id !== undefined && [label, placeholder].includes(text) ? [String(custom_id)] : []
    return [...found, ...Object.values(value).flatMap(customIdsIn)]
  }
  return customIdsIn(JSON.parse(body))[0] ?? ''
}
