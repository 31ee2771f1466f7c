import { count, type Json, list, record } from '../json.ts'
import { type Answer, badLength, type Complaint, invalidForm, refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { Call, Route } from './route.ts'

const name = /^[-_'\p{L}\p{N}]{1,32}$/u

function naming(part: Json, at: Complaint['at']): Complaint[] {
  const said = String(part.name ?? '')
  const found: Complaint[] = []
  if (!name.test(said) || said !== said.toLowerCase()) {
    const message = 'Command name is invalid'
    found.push({ at: [...at, 'name'], code: 'APPLICATION_COMMAND_INVALID_NAME', message })
  }
  if (count(part.description) < 1 || count(part.description) > 100)
    found.push(badLength([...at, 'description'], 1, 100))
  return found
}

function options(owner: Json, at: Complaint['at']): Complaint[] {
  const all = list(owner.options).map(record)
  const found = all.flatMap((option, index) => {
    const here = [...at, 'options', index]
    return [...naming(option, here), ...options(option, here)]
  })
  if (all.length > 25) found.push(badLength([...at, 'options'], 0, 25))
  const late = all.findIndex(({ required }, index) => required === true && all[index - 1]?.required === false)
  if (late >= 0) {
    const message = 'Required options must be placed before non-required options'
    found.push({
      at: [...at, 'options', late],
      code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
      message,
    })
  }
  return found
}

function complaints(commands: Json[]): Complaint[] {
  const found = commands.flatMap((command, index) => {
    // Only slash commands have a description and options.
    const slash = (command.type ?? 1) === 1
    return slash ? [...naming(command, [index]), ...options(command, [index])] : []
  })
  const seen = new Set<string>()
  for (const [index, { name: said, type = 1 }] of commands.entries()) {
    const key = `${type} ${said}`
    if (seen.has(key)) {
      const message = 'Application command names must be unique'
      found.push({ at: [index, 'name'], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message })
    }
    seen.add(key)
  }
  return found
}

/** Where the commands of a call belong, or null where there is no such place. */
function home({ state }: World, call: Call): string | Answer {
  if (call.at('app') !== state.bot) return refusal(10002)
  const server = call.at('guild')
  if (server === '') return 'global'
  return state.servers[server] === undefined ? refusal(10004) : server
}

function replace(world: World, call: Call): Answer {
  const place = home(world, call)
  if (typeof place !== 'string') return place
  const wanted = list(call.json).map(record)
  const wrong = complaints(wanted)
  if (wrong.length > 0) return invalidForm(wrong)
  const before = world.state.commands[place] ?? []
  const commands = wanted.map((command) => {
    const known = before.find((each) => each.name === command.name && each.type === (command.type ?? 1))
    const version = world.id()
    return {
      default_member_permissions: null,
      ...command,
      type: command.type ?? 1,
      id: known?.id ?? version,
      application_id: world.state.bot,
      version,
    }
  })
  world.state.commands[place] = commands
  return { status: 200, body: commands }
}

function read(world: World, call: Call): Answer {
  const place = home(world, call)
  return typeof place === 'string' ? { status: 200, body: world.state.commands[place] ?? [] } : place
}

const everywhere = '/applications/:app/commands'
const inServer = '/applications/:app/guilds/:guild/commands'

export const commands: Route[] = [everywhere, inServer].flatMap((pattern) => [
  { method: 'PUT', pattern, run: replace },
  { method: 'GET', pattern, run: read },
])
