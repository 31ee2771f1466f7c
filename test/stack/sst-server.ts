import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import * as z from 'zod/mini'

/** Parameters of SST's request to build a handler. */
const buildRequestSchema = z.object({
  functionID: z.string(),
  handler: z.string(),
  runtime: z.string(),
  copyFiles: z.array(z.object({ from: z.string(), to: z.string() })),
  properties: z.looseObject({ architecture: z.string() }),
})

export type BuildRequest = z.infer<typeof buildRequestSchema>

const rpcRequestSchema = z.object({ method: z.string(), params: z.tuple([z.unknown()]) })

export interface SstServer {
  readonly url: string
  readonly buildRequests: readonly BuildRequest[]
  close(): Promise<void>
}

/** The part of SST's CLI that a stack calls while it is evaluated: account information and handler builds. */
export async function startSstServer(root: string, folder: string): Promise<SstServer> {
  const built: BuildRequest[] = []

  /** Checks that the handler exists; its bundle is tested elsewhere. */
  async function buildHandler(params: unknown): Promise<object> {
    const request = buildRequestSchema.parse(params)
    built.push(request)
    const out = join(folder, request.functionID)
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'bundle.mjs'), '')
    const [file = '', name = ''] = request.handler.split('.')
    const errors = (await exportsOf(join(root, `${file}.ts`))).includes(name)
      ? []
      : [`Handler not found: ${request.handler}`]
    return { out, handler: `bundle.${name}`, errors, sourcemaps: [] }
  }

  async function result(method: string, params: unknown): Promise<object> {
    if (method === 'Provider.Aws.Bootstrap') return { asset: 'assets', state: 'state' }
    if (method === 'Runtime.Build') return buildHandler(params)
    throw new Error(`nobody has said what ${method} answers`)
  }

  const server = createServer(async (incoming, response) => {
    try {
      const { method, params } = rpcRequestSchema.parse(JSON.parse(await text(incoming)))
      response.end(JSON.stringify({ result: await result(method, params[0]), error: null }))
    } catch (error) {
      response.end(
        JSON.stringify({ result: null, error: error instanceof Error ? error.message : 'unknown' }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    buildRequests: built,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Exported names of a module; [] if it does not exist. */
async function exportsOf(file: string): Promise<readonly string[]> {
  try {
    const { metafile } = await build({
      entryPoints: [file],
      metafile: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
    })
    return Object.values(metafile.outputs).flatMap((output) => output.exports)
  } catch {
    return []
  }
}
