import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler'

/** Errors of a socket that the other side has closed. */
const CLOSED_SOCKET_CODES = ['ECONNRESET', 'EPIPE', 'ECONNABORTED']

const isClosedSocket = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CLOSED_SOCKET_CODES.includes(String(error.code))

type HandlerArguments = Parameters<NodeHttpHandler['handle']>

/**
 * The SDK's HTTP handler for functions that are frozen between requests. After a freeze the idle keep-alive sockets
 * may be dead without the process knowing it. If a socket that may have been kept alive fails, all idle sockets are
 * dropped and the request is sent once more over a new one; this does not count as an attempt of the SDK.
 */
export function createFreshSocketHandler(options: NodeHttpHandlerOptions) {
  let handler = new NodeHttpHandler(options)
  let hasIdleSockets = false
  return {
    metadata: handler.metadata,
    async handle(...args: HandlerArguments): ReturnType<NodeHttpHandler['handle']> {
      const mayReuse = hasIdleSockets
      const used = handler
      try {
        const result = await used.handle(...args)
        hasIdleSockets = true
        return result
      } catch (error) {
        if (!mayReuse || !isClosedSocket(error)) throw error
        // Requests under way keep the old handler's sockets; idle ones close by themselves.
        if (handler === used) handler = new NodeHttpHandler(options)
        return handler.handle(...args)
      }
    },
    destroy: () => handler.destroy(),
    httpHandlerConfigs: () => handler.httpHandlerConfigs(),
    updateHttpClientConfig: (...args: Parameters<NodeHttpHandler['updateHttpClientConfig']>) =>
      handler.updateHttpClientConfig(...args),
  }
}
