import { randomBytes } from 'node:crypto'
import { namesOf, playersOf } from '@crackpost/bot/cast'
import { componentsOf } from '@crackpost/bot/component'
import { voiceOf } from '@crackpost/bot/games/index'
import type { Order } from '@crackpost/bot/order'
import { type Panel, text } from '@crackpost/bot/panel'
import { COMPONENTS_V2, NOBODY } from '@crackpost/bot/reply'
import { exportOf } from '@crackpost/core/app/export'
import { look } from '@crackpost/core/app/look'
import type { Ports } from '@crackpost/core/app/ports'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { tagsIn } from '../discord/answer.ts'
import type { Commission } from '../discord/door.ts'
import { type Failure, isUnanswered } from '../discord/failure.ts'
import type { Attached } from '../discord/form.ts'
import { drawn, drawnView, pngFile } from './drawing.ts'
import type { House } from './house.ts'
import { tried } from './trial.ts'

export type Painted =
  | { readonly type: 'painted'; readonly bytes: number }
  /** What was answered stands. */
  | { readonly type: 'undrawable'; readonly why: string }
  | { readonly type: 'unsent'; readonly kind: Exclude<Put, 'painted'> }

/** The answer as it is to be, and the file that comes with it. */
interface Finished {
  readonly panel: Panel
  readonly file: Attached | null
}

type Made = Result<Finished, string>
type OrderOf<T extends Order['type']> = Extract<Order, { type: T }>

type Wait = (ms: number) => Promise<void>

/** Makes what was ordered and puts it into the answer that is there already. */
export async function paint(house: House, order: Commission, wait: Wait): Promise<Painted> {
  const made = await finished(house, order)
  if (!made.ok) return { type: 'undrawable', why: made.error }
  const kind = await put(house, order, made.value, wait)
  if (kind !== 'painted') return { type: 'unsent', kind }
  return { type: 'painted', bytes: made.value.file?.bytes.length ?? 0 }
}

function finished(house: House, order: Order): Promise<Made> {
  switch (order.type) {
    case 'picture':
      return pictured(house.ports, order)
    case 'example':
      return illustrated(order)
    case 'export':
      return packed(house.ports, order)
    case 'test':
      return tested(house, order)
  }
}

async function pictured(ports: Ports, order: OrderOf<'picture'>): Promise<Made> {
  const match = (await look(ports, order.match))?.match
  if (!match?.play) return no('there is nothing to see')
  if (order.turn !== null && order.turn !== match.turn) return no('the turn is over')
  const result = drawn(match, order.seat, await namesOf(ports.people, playersOf(match)), order)
  if (!result.ok) return no(result.error.why)
  return ok({ panel: order.panel, file: pngFile(order.what, result.value) })
}

async function illustrated({ game, section, panel, theme, language }: OrderOf<'example'>): Promise<Made> {
  const voice = voiceOf(game)
  const example = (await voice.rules()).find(({ id }) => id === section)?.example
  if (!example) return no('there is no such example')
  const { what, names, preview } = example
  const result = drawnView(voice, example.view(), names, { what, theme, language, preview })
  return result.ok ? ok({ panel, file: pngFile('example', result.value) }) : no(result.error.why)
}

async function packed(ports: Ports, { panel, player }: OrderOf<'export'>): Promise<Made> {
  const bytes = new TextEncoder().encode(JSON.stringify(await exportOf(ports, player), null, 2))
  const file = { name: 'crackpost.json', type: 'application/json', bytes }
  return ok({ panel: { ...panel, parts: [...panel.parts, { type: 'file' }] }, file })
}

async function tested(house: House, { panel, player, channel, language }: OrderOf<'test'>): Promise<Made> {
  const nonce = randomBytes(12).toString('base64url')
  const lines = await tried(house, { player, channel, language, nonce })
  return ok({ panel: { ...panel, parts: [...panel.parts, text(...lines)] }, file: null })
}

/** So long is waited between looks where Discord has not taken the first answer yet: five seconds in all. */
const WAITS = [250, 500, 1000, 1500, 1750]

type Put = 'painted' | 'overtaken' | Failure['kind']

/** Whoever has gone on from the answer meanwhile keeps what they see: it is painted only while it stands there. */
async function put({ rest }: House, order: Commission, done: Finished, wait: Wait): Promise<Put> {
  const { application, token } = order
  const tags = tagsIn(componentsOf(order.panel, null)).join()
  let last: Put = 'overtaken'
  for (const ms of [0, ...WAITS]) {
    if (ms > 0) await wait(ms)
    const there = await rest.original(application, token)
    if (there.ok && tagsIn(there.value.components).join() === tags) return edit(rest, order, done)
    if (!there.ok && !isUnanswered(there.error)) return there.error.kind
    last = there.ok ? 'overtaken' : there.error.kind
  }
  return last
}

async function edit(
  rest: House['rest'],
  { application, token }: Commission,
  { panel, file }: Finished,
): Promise<Put> {
  const components = componentsOf(panel, file?.name ?? null)
  const body = { flags: COMPONENTS_V2, components, allowed_mentions: NOBODY }
  const edited = await rest.editOriginal(application, token, body, { files: file ? [file] : [] })
  return edited.ok ? 'painted' : edited.error.kind
}
