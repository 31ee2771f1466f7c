import { type Json, list, record } from '../json.ts'
import { faults } from '../judge/index.ts'
import { UNKNOWN_FIELD } from '../judge/schema.ts'
import { type Answer, type Complaint, invalidForm, refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

/** Where the commands of a call belong, or the answer that there is no such place. */
function home({ state }: World, call: Call): string | Answer {
  if (call.at('app') !== state.bot) return refusal(10002)
  const server = call.at('guild')
  if (server === '') return 'global'
  const found = state.servers[server]
  if (found === undefined) return refusal(10004)
  return found.left ? refusal(50001) : server
}

/** What is wrong with a list of commands; fields that Discord doesn't know it passes over. */
const complaints = (commands: unknown): Complaint[] =>
  faults('commands', commands)
    .filter(({ code }) => code !== UNKNOWN_FIELD)
    .map(({ at, code, message }) => ({ at: [...at], code, message }))

const isSame = (one: Json, other: Json): boolean =>
  one.name === other.name && (one.type ?? 1) === (other.type ?? 1)

/** A command as it is kept: one of the same name keeps its id. */
function kept(world: World, place: string, command: Json): Json {
  const known = world.state.commands[place]?.find((each) => isSame(each, command))
  const version = world.id()
  return {
    default_member_permissions: null,
    ...command,
    type: command.type ?? 1,
    id: known?.id ?? version,
    application_id: world.state.bot,
    ...(place === 'global' ? {} : { guild_id: place }),
    version,
  }
}

function keep(world: World, place: string, commands: Json[]): void {
  world.state.commands[place] = commands
  world.tell({ type: 'commands' })
}

function replace(world: World, call: Call): Answer {
  const place = home(world, call)
  if (typeof place !== 'string') return place
  const wrong = complaints(call.json)
  if (wrong.length > 0) return invalidForm(wrong)
  const commands = list(call.json).map((each) => kept(world, place, record(each)))
  keep(world, place, commands)
  return { status: 200, body: commands }
}

function add(world: World, call: Call): Answer {
  const place = home(world, call)
  if (typeof place !== 'string') return place
  const wrong = complaints([call.json])
  if (wrong.length > 0) return invalidForm(wrong.map((each) => ({ ...each, at: each.at.slice(1) })))
  const before = world.state.commands[place] ?? []
  const command = kept(world, place, call.body)
  const others = before.filter((each) => !isSame(each, command))
  keep(world, place, [...others, command])
  return { status: others.length < before.length ? 200 : 201, body: command }
}

function read(world: World, call: Call): Answer {
  const place = home(world, call)
  return typeof place === 'string' ? { status: 200, body: world.state.commands[place] ?? [] } : place
}

/** A route that works on one command. */
const one =
  (run: (world: World, place: string, command: Json) => Answer): Route['run'] =>
  (world, call) => {
    const place = home(world, call)
    if (typeof place !== 'string') return place
    const found = world.state.commands[place]?.find(({ id }) => id === call.at('command'))
    return found === undefined ? refusal(10063) : run(world, place, found)
  }

const readOne = one((_, __, command) => ({ status: 200, body: command }))

const remove = one((world, place, command) => {
  keep(world, place, world.state.commands[place]?.filter((each) => each !== command) ?? [])
  return { status: 204 }
})

const everywhere = '/applications/:app/commands'
const inServer = '/applications/:app/guilds/:guild/commands'

export const commands: Route[] = [everywhere, inServer].flatMap((pattern) => [
  { method: 'PUT', pattern, run: replace },
  { method: 'GET', pattern, run: read },
  { method: 'POST', pattern, run: add },
  { method: 'GET', pattern: `${pattern}/:command`, run: readOne },
  { method: 'DELETE', pattern: `${pattern}/:command`, run: remove },
])
