import { REGISTRATION } from '@crackpost/bot/registration'
import { wordsIn } from '@crackpost/bot/words/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { diceBox } from '@crackpost/core/kernel/dice'
import { deliver } from '@crackpost/functions/delivery/deliver'
import type { House } from '@crackpost/functions/delivery/house'
import { paint } from '@crackpost/functions/delivery/paint'
import { type Commission, doorOf } from '@crackpost/functions/discord/door'
import { listen } from '@crackpost/functions/discord/listener'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { houseOf } from '@crackpost/functions/wire/house'
import { type World, worldOf } from '@crackpost/functions/wire/world'
import { seed } from '@crackpost/playground/seed'
import { start } from '@crackpost/playground/server'
import { french } from '../scripts/french.ts'
import { around } from '../test/kit/client.ts'
import { idIn } from '../test/kit/evening.ts'
import type { Guest } from '../test/kit/guest.ts'
import { clientOf } from '../test/kit/remote.ts'
import { type Meter, meter } from './meter.ts'

/** What one function did for one thing that was asked. */
export interface Work {
  readonly calls: number
  readonly read: number
  readonly written: number
  /** Questions to the table, requests to Discord and bytes of files in them. */
  readonly asked: number
  readonly rest: number
  readonly bytes: number
  readonly ms: number
}

export const PARTS = ['opening', 'suggestion', 'preview', 'move', 'worker', 'painter'] as const
export type Part = (typeof PARTS)[number]

/** Whole matches and all the work they made, by what it was for. */
export interface Sum {
  readonly moves: number
  readonly parts: Readonly<Record<Part, Work>>
}

const TOKEN = 'the-token-of-the-bot-on-the-bench'
const MATCHES = 2
const NONE: Work = { calls: 0, read: 0, written: 0, asked: 0, rest: 0, bytes: 0, ms: 0 }

/**
 * Matches as people play them, at a local Discord, with the functions called one after the other. Units are counted or
 * time is taken: counting costs time.
 */
export async function tableWork(counts: boolean): Promise<Sum> {
  const discord = await start(0, { token: TOKEN })
  const { client, close } = await embedded({ folder: null })
  const counter: Meter | null = counts ? meter(client, TABLE) : null
  const seen = { asked: 0, rest: 0, bytes: 0 }
  const rung = new Set<string>()
  const orders: Commission[] = []
  const world: World = worldOf({
    client: around(counter?.client ?? client, async (_, go) => {
      seen.asked++
      return go()
    }),
    table: TABLE,
    discord: { publicKey: discord.desk.world.key.public, application: discord.desk.world.state.bot },
    lexicon: null,
    sink: () => {},
    committed: (id) => void rung.add(id),
    order: async (order) => void orders.push(order),
  })
  const house = counting(houseOf(world, TOKEN, `${discord.url}/api/v10`), seen)
  const parts = Object.fromEntries(PARTS.map((part) => [part, NONE])) as Record<Part, Work>

  /** One call of a function. */
  async function worked<T>(part: Part, work: () => Promise<T>): Promise<T> {
    counter?.reset()
    Object.assign(seen, { asked: 0, rest: 0, bytes: 0 })
    const before = performance.now()
    const result = await work()
    const ms = performance.now() - before
    const sum = parts[part]
    parts[part] = {
      calls: sum.calls + 1,
      read: sum.read + (counter?.read ?? 0),
      written: sum.written + (counter?.written ?? 0),
      asked: sum.asked + seen.asked,
      rest: sum.rest + seen.rest,
      bytes: sum.bytes + seen.bytes,
      ms: sum.ms + ms,
    }
    return result
  }

  let part: Part = 'opening'
  const door = doorOf(world.doorway)
  const url = await listen((event) => worked(part, () => door(event)))
  await entrusted(discord.url, discord.desk.world.state.bot, url.url)
  const guests = seated(discord)
  const settle = async (): Promise<void> => {
    for (const id of rung) {
      rung.delete(id)
      await worked(part === 'opening' ? 'opening' : 'worker', () => deliver(house, id))
    }
    for (const order of orders.splice(0))
      await worked(part === 'opening' ? 'opening' : 'painter', () => paint(house, order, async () => {}))
  }
  const during = async <T>(which: Part, work: () => Promise<T>): Promise<T> => {
    part = which
    const result = await work()
    await settle()
    return result
  }
  let moves = 0
  for (let match = 0; match < MATCHES; match++) moves += await played(world, guests, during)
  await url.close()
  await close()
  await discord.close()
  return { moves, parts }
}

type During = <T>(which: Part, work: () => Promise<T>) => Promise<T>

async function played(world: World, guests: readonly Guest[], during: During): Promise<number> {
  const [host, other] = guests
  if (!host || !other) throw new Error('nobody is there')
  const id = await during('opening', async () =>
    idIn(await host.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })),
  )
  await during('opening', () => other.type('/crack rejoindre', { partie: id }))
  await during('opening', () => host.type('/crack commencer', { partie: id }))
  for (let moves = 0; ; moves++) {
    const match = (await world.ports.matches.load(id))?.match
    const state = stateSchema.parse(match?.play?.course.state)
    if (state.over) return moves
    const person = await world.ports.people.personOf(match?.players[state.turn]?.player ?? '')
    const guest = guests.find(({ user }) => user === person?.user) ?? host
    const env = { lexicon: french(), dice: diceBox(`bench ${moves}`), now: 0, pace: 1 }
    const [action] = [...(leCrack.actions?.(state, state.turn, env) ?? [])].filter(
      ({ type }) => type === 'play',
    )
    if (action?.type !== 'play') {
      await during('move', () => guest.type('/lecrack passer', { partie: id }))
      continue
    }
    const letters = action.word.map((tile) => tile.charAt(0)).join('')
    await during('suggestion', () => guest.complete('/lecrack jouer', 'mot', { mot: letters }))
    const mot = leCrack.notation.make(action)
    const preview = await during('preview', () => guest.type('/lecrack jouer', { mot, partie: id }))
    await during('move', () => guest.press(preview, wordsIn('fr').labels.confirm))
  }
}

/** Two who know each other, in a channel of theirs. */
function seated(discord: Awaited<ReturnType<typeof start>>): Guest[] {
  const { world } = discord.desk
  const { users, servers } = seed(world, {
    users: ['Zoé', 'Sam'].map((name) => ({ name, locale: 'fr' })),
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [{ channels: [channel = ''] = [] } = {}] = servers
  return users.map((user) => clientOf(discord, user, channel))
}

async function entrusted(discord: string, bot: string, endpoint: string): Promise<void> {
  const ask = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${discord}/api/v10${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  await ask('PUT', `/applications/${bot}/commands`, REGISTRATION)
  await ask('PATCH', '/applications/@me', { interactions_endpoint_url: endpoint })
}

/** The house with an eye on what goes to Discord. */
function counting(house: House, seen: { rest: number; bytes: number }): House {
  const rest = new Proxy(house.rest, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...args: readonly unknown[]) => {
        seen.rest++
        const files = args.flatMap((arg) =>
          typeof arg === 'object' && arg !== null && 'files' in arg && Array.isArray(arg.files)
            ? arg.files
            : [],
        )
        for (const { bytes } of files) seen.bytes += bytes.length
        return Reflect.apply(call, target, args)
      }
    },
  })
  return { ...house, rest }
}
