import { asArray, asObject, type JsonObject } from '../../json.ts'
import type { Emulator } from '../../state/emulator.ts'
import { errorResponse, type FieldError, type HttpResponse, invalidFormResponse } from '../errors.ts'
import { findViolations } from '../validate/index.ts'
import { UNKNOWN_FIELD_CODE } from '../validate/schema.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

/** Returns `global` or the guild id whose commands a request is about, or an error response. */
function commandScope({ state }: Emulator, call: RouteRequest): string | HttpResponse {
  if (call.param('app') !== state.bot) return errorResponse(10002)
  const server = call.param('guild')
  if (server === '') return 'global'
  const found = state.servers[server]
  if (found === undefined) return errorResponse(10004)
  return found.left ? errorResponse(50001) : server
}

/** Validation errors of a command list, without unknown fields, which Discord ignores. */
const commandListErrors = (commands: unknown): FieldError[] =>
  findViolations('commands', commands)
    .filter(({ code }) => code !== UNKNOWN_FIELD_CODE)
    .map(({ at, code, message }) => ({ at: [...at], code, message }))

const isSameCommand = (one: JsonObject, other: JsonObject): boolean =>
  one.name === other.name && (one.type ?? 1) === (other.type ?? 1)

/** Returns the command to store. A command of the same name and type keeps its id. */
function registeredCommand(emulator: Emulator, scope: string, command: JsonObject): JsonObject {
  const known = emulator.state.commands[scope]?.find((each) => isSameCommand(each, command))
  const version = emulator.nextId()
  return {
    default_member_permissions: null,
    ...command,
    type: command.type ?? 1,
    id: known?.id ?? version,
    application_id: emulator.state.bot,
    ...(scope === 'global' ? {} : { guild_id: scope }),
    version,
  }
}

function saveCommands(emulator: Emulator, scope: string, commands: JsonObject[]): void {
  emulator.state.commands[scope] = commands
  emulator.publish({ type: 'commands' })
}

function overwriteCommands(emulator: Emulator, call: RouteRequest): HttpResponse {
  const scope = commandScope(emulator, call)
  if (typeof scope !== 'string') return scope
  const errors = commandListErrors(call.json)
  if (errors.length > 0) return invalidFormResponse(errors)
  const commands = asArray(call.json).map((each) => registeredCommand(emulator, scope, asObject(each)))
  saveCommands(emulator, scope, commands)
  return { status: 200, body: commands }
}

function createCommand(emulator: Emulator, call: RouteRequest): HttpResponse {
  const scope = commandScope(emulator, call)
  if (typeof scope !== 'string') return scope
  const errors = commandListErrors([call.json])
  if (errors.length > 0) return invalidFormResponse(errors.map((each) => ({ ...each, at: each.at.slice(1) })))
  const before = emulator.state.commands[scope] ?? []
  const command = registeredCommand(emulator, scope, call.body)
  const others = before.filter((each) => !isSameCommand(each, command))
  saveCommands(emulator, scope, [...others, command])
  return { status: others.length < before.length ? 200 : 201, body: command }
}

function listCommands(emulator: Emulator, call: RouteRequest): HttpResponse {
  const scope = commandScope(emulator, call)
  return typeof scope === 'string' ? { status: 200, body: emulator.state.commands[scope] ?? [] } : scope
}

/** Wraps a route that works on one existing command. */
const withCommand =
  (run: (emulator: Emulator, scope: string, command: JsonObject) => HttpResponse): ApiRoute['run'] =>
  (emulator, call) => {
    const scope = commandScope(emulator, call)
    if (typeof scope !== 'string') return scope
    const found = emulator.state.commands[scope]?.find(({ id }) => id === call.param('command'))
    return found === undefined ? errorResponse(10063) : run(emulator, scope, found)
  }

const getCommand = withCommand((_, __, command) => ({ status: 200, body: command }))

const deleteCommand = withCommand((emulator, scope, command) => {
  saveCommands(emulator, scope, emulator.state.commands[scope]?.filter((each) => each !== command) ?? [])
  return { status: 204 }
})

const GLOBAL_COMMANDS_PATTERN = '/applications/:app/commands'
const GUILD_COMMANDS_PATTERN = '/applications/:app/guilds/:guild/commands'

export const commandRoutes: ApiRoute[] = [GLOBAL_COMMANDS_PATTERN, GUILD_COMMANDS_PATTERN].flatMap(
  (pattern) => [
    { method: 'PUT', pattern, run: overwriteCommands },
    { method: 'GET', pattern, run: listCommands },
    { method: 'POST', pattern, run: createCommand },
    { method: 'GET', pattern: `${pattern}/:command`, run: getCommand },
    { method: 'DELETE', pattern: `${pattern}/:command`, run: deleteCommand },
  ],
)
