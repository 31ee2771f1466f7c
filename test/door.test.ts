import { leCrack } from '@crackpost/core/games/le-crack/index'
import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import type { Entry } from '@crackpost/core/match/fact'
import { faults } from '@crackpost/playground/judge/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from './kit/evening.ts'
import {
  type House,
  houseIn,
  posted,
  type Said,
  type Someone,
  slash,
  TOKEN,
  tagOf,
  tap,
  typing,
} from './kit/signed.ts'

const zoe: Someone = { user: '111111111111111111', locale: 'fr' }
const sam: Someone = { user: '222222222222222222', locale: 'en-GB' }
const eve: Someone = { user: '333333333333333333', locale: 'fr' }

const TABLE = { game: 'le-crack', players: 2 }

/** Every answer is a callback that Discord takes: seen by one, and ringing nobody. */
const valid = ({ answer }: Pick<Said, 'answer'>, interaction: 2 | 3 | 4 = 2) => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json')
  const reply = JSON.parse(answer.body)
  expect(faults('callback', reply, { interaction })).toEqual([])
  if (reply.type === 4)
    expect(reply.data).toMatchObject({ flags: 64 | 32768, allowed_mentions: { parse: [] } })
}

/** The id stands small under the title. */
const idIn = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

const entriesOf = async ({ world }: House, id: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of world.ports.matches.log(id)) entries.push(entry)
  return entries
}

const stateOf = async ({ world }: House, id: string) =>
  stateSchema.parse((await world.ports.matches.load(id))?.match?.play?.course.state)

async function started(house: House, host: Someone = zoe, guest: Someone = sam): Promise<string> {
  const id = idIn((await house.ask(host, 'crack new', TABLE)).content)
  await house.ask(guest, 'crack join', { game: id })
  await house.ask(host, 'crack start', { game: id })
  return id
}

/** Presses what stands under an answer. */
const press = (house: House, someone: Someone, { answer }: Said, label: string): Promise<Said> =>
  house.send(tap(someone, tagOf(answer, label)))

describe('a match through the door', () => {
  const { seed, steps } = recorded('short-empty-2')
  let house: House
  let id = ''
  const said: Said[] = []
  /** Those that have changed something. */
  const deeds: Said[] = []
  const hands: string[] = []
  const noted = <S extends Said>(all: Said[], one: S): S => {
    all.push(one)
    return one
  }

  beforeAll(async () => {
    house = await houseIn({ secret: () => seed })
    id = idIn(noted(deeds, await house.ask(zoe, 'crack new', TABLE)).content)
    noted(deeds, await house.ask(sam, 'crack join', { game: id }))
    noted(deeds, await house.ask(zoe, 'crack start'))
    said.push(...deeds)
    for (const [turn, { by, action }] of steps.entries()) {
      const { racks, bag } = await stateOf(house, id)
      hands.push(...racks.map((rack) => rack.join(' ')), bag.join(' '))
      const [mover, label] = by === 0 ? ([zoe, 'Confirmer'] as const) : ([sam, 'Confirm'] as const)
      // With and without naming the match, as people do.
      const named = turn % 2 === 0 ? {} : { game: id }
      if (action.type !== 'play') {
        const give = { give: action.give.join(' ') }
        said.push(noted(deeds, await house.ask(mover, `lecrack ${action.type}`, { ...give, ...named })))
        continue
      }
      const word = leCrack.notation.make(action)
      const preview = noted(said, await house.ask(mover, 'lecrack play', { word, ...named }))
      said.push(noted(deeds, await press(house, mover, preview, label)))
    }
    said.push(await house.ask(zoe, 'crack board', { game: id }))
  })
  afterAll(() => house.close())

  it('is played to its end by signed requests alone', async () => {
    expect(await stateOf(house, id)).toEqual(steps.at(-1)?.after)
    expect((await entriesOf(house, id)).length).toBe(deeds.length)
    expect(said.at(-1)?.content).toContain('1 – <@')
    expect(said.at(-1)?.content).toContain('la partie est finie')
  })

  it('gets a valid callback for every request', () => {
    for (const each of said) valid(each, JSON.parse(interactionIn(each)).type)
  })

  it('answers everybody in their own language', () => {
    expect(said[0]?.content).toContain('ouvre une table\u202f:')
    expect(said[1]?.content).toContain('joins the table')
    expect(said.some(({ content }) => content.includes('Ta main\u202f:'))).toBe(true)
    expect(said.some(({ content }) => content.includes('Your hand:'))).toBe(true)
  })

  it('answers a request that is heard again byte for byte, and nothing changes', async () => {
    const before = await entriesOf(house, id)
    // The head remembers the causes of the last two dozen entries.
    for (const { event, answer } of deeds.slice(-20)) expect(await house.door(event)).toEqual(answer)
    expect(await entriesOf(house, id)).toEqual(before)
  })

  it('publishes the seed at the end, and not before', () => {
    expect(said.at(-1)?.content).toContain(seed)
    expect(said.slice(0, -2).some(({ content }) => content.includes(seed))).toBe(false)
  })

  it('leaves one line a request in the log, and nothing in it that is secret', () => {
    const { log } = house
    const text = log.join('\n')
    expect(log.length).toBeGreaterThanOrEqual(said.length)
    for (const line of log) {
      expect(JSON.parse(line)).toMatchObject({ door: 'interactions', status: 200 })
      expect(['command', 'component']).toContain(JSON.parse(line).type)
    }
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain('Zoé')
    expect(text).not.toContain(seed)
    expect(text).not.toMatch(/\b[A-Z][1-4](?:[ ",]+[A-Z][1-4])+/)
    expect(text).not.toMatch(/→|↓|le-crack|LIGNE/i)
    for (const { event } of said) expect(text).not.toContain(event.headers?.['x-signature-ed25519'])
    for (const hidden of hands) if (hidden) expect(text).not.toContain(hidden)
  })

  it('can be had again: a rematch for the same players', async () => {
    const again = await house.ask(sam, 'crack rematch', { game: id })
    expect(again.content).toContain('opens a table')
    expect((await house.door(again.event)).body).toBe(again.answer.body)
    const next = idIn(again.content)
    expect((await house.ask(eve, 'crack join', { game: next })).content).toContain('sur invitation')
    expect((await house.ask(zoe, 'crack join', { game: next })).content).toContain('rejoint la table')
    expect((await house.ask(zoe, 'crack rematch', { game: next })).content).toContain('n’est pas finie')
  })
})

/** The interaction that was sent, in whichever of the two encodings. */
const interactionIn = ({ event }: Said): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')

describe('what the door shows', () => {
  let house: House
  beforeAll(async () => {
    house = await houseIn()
  })
  afterAll(() => house.close())

  it('is the board to everybody and a hand to its owner only', async () => {
    const id = await started(house)
    const { racks } = await stateOf(house, id)
    const shownTo = async (someone: Someone, line: string): Promise<string[]> => {
      const { content } = await house.ask(someone, line, { game: id })
      return [...(/: `((?:[A-Z]\d ?)+)`/.exec(content)?.[1] ?? '').split(' ')].sort()
    }
    expect(await shownTo(zoe, 'crack hand')).toEqual(racks[0]?.toSorted())
    expect(await shownTo(sam, 'crack hand')).toEqual(racks[1]?.toSorted())
    expect(await shownTo(eve, 'crack hand')).toEqual([''])
    expect((await house.ask(eve, 'crack board')).content).toContain('```\n   A B C D')
    expect((await house.ask(eve, 'crack hand', { game: id })).content).toContain('Tu n’es pas à cette table')
  })

  it('is nobody’s business in another server, unless they play', async () => {
    const id = await started(house)
    const named = { game: id }
    const elsewhere = { server: '499', channel: '599' }
    expect((await house.ask({ ...eve, ...elsewhere }, 'crack board', named)).content).toContain(
      'ne trouve pas',
    )
    expect((await house.ask({ ...eve, ...elsewhere }, 'crack join', named)).content).toContain(
      'ne trouve pas',
    )
    expect((await house.ask({ ...sam, ...elsewhere }, 'crack board', named)).content).toContain(id)
    const direct = { ...sam, server: null, channel: '700' }
    expect((await house.ask(direct, 'crack hand', named)).content).toContain(id)
    const completed = await house.send(typing(direct, 'crack board', 'game'))
    valid(completed, 4)
    expect(completed.answer.body).toContain(id)
  })

  it('is a table only where its players can see it and we can write', async () => {
    const refusedTo = async (someone: Someone) => (await house.ask(someone, 'crack new', TABLE)).content
    expect(await refusedTo({ ...zoe, server: null })).toContain('dans un salon de serveur')
    expect(await refusedTo({ ...zoe, installed: false })).toContain('dans un salon de serveur')
    const rights = 1n << 10n
    expect(await refusedTo({ ...zoe, rights })).toContain('**Envoyer des messages**')
    expect(await refusedTo({ ...sam, rights })).toContain('**Send Messages**')
    expect(await refusedTo({ ...zoe, rights: 8n })).toContain('ouvre une table')
  })

  it('is what is current, when a button asks for it', async () => {
    const id = await started(house)
    const board = await house.ask(zoe, 'crack board', { game: id })
    const more = await press(house, zoe, board, 'Plus…')
    valid(more, 3)
    expect(more.content).toContain(id)
    const old = await house.send(tap(zoe, 'play:17:abc'))
    valid(old, 3)
    expect(old.content).toContain('Ce bouton')
  })

  it('is a help in the language of whoever asks, and says back nothing that could do harm', async () => {
    const french = (await house.ask(zoe, 'crack help')).content
    const english = (await house.ask({ ...sam, locale: 'de' }, 'crack help')).content
    expect(french).toContain('/crack nouvelle')
    expect(english).toContain('/crack new')
    const { content } = await house.ask(sam, 'crack board', { game: '`@everyone`<@1>\u202e[x](http://a.b)' })
    expect(content).toContain('`ˋ@everyoneˋ<@1> [x](http://a.b)`')
  })

  it('is how the table stands when it is left, ended by agreement or resigned', async () => {
    const game = await started(house)
    expect((await house.ask(zoe, 'crack end', { game })).content).toContain('propose d’arrêter là')
    expect((await house.ask(zoe, 'crack end', { game, how: 'withdraw' })).content).toContain(
      'retire sa proposition',
    )
    expect((await house.ask(zoe, 'crack end', { game })).content).toContain('Une proposition par tour')
    expect((await house.ask(sam, 'crack end', { game, how: 'propose' })).content).toContain(
      'proposes to end here',
    )
    const accepted = await house.ask(zoe, 'crack end', { game, how: 'accept' })
    expect(accepted.content).toContain('Tout le monde est d’accord')
    expect((await house.door(accepted.event)).body).toBe(accepted.answer.body)
    const other = await started(house)
    const asked = await house.ask(sam, 'crack resign', { game: other })
    expect(asked.content).toContain('no way back')
    expect((await press(house, sam, asked, 'Resign')).content).toContain('resigns')
    expect((await house.ask(zoe, 'lecrack pass', { game: other })).content).toContain('La partie est finie')
    const open = idIn((await house.ask(eve, 'crack new', TABLE)).content)
    expect((await house.ask(eve, 'crack leave', { game: open })).content).toContain('la table est fermée')
  })
})

describe('a request that is heard again', () => {
  let house: House
  beforeAll(async () => {
    house = await houseIn()
  })
  afterAll(() => house.close())

  it('never moves another match, though it named none', async () => {
    // Both are in other channels than where the move is typed: the most urgent one is meant.
    const first = await started(house, { ...zoe, channel: '501' }, { ...sam, channel: '501' })
    const second = await started(house, { ...zoe, channel: '502' }, { ...sam, channel: '502' })
    const counts = async () => [
      (await entriesOf(house, first)).length,
      (await entriesOf(house, second)).length,
    ]
    const mover = await moverOf(house, first, second)
    const passed = await house.ask({ ...mover, channel: '503' }, 'lecrack pass')
    const before = await counts()
    expect(await house.door(passed.event)).toEqual(passed.answer)
    expect(await house.door(passed.event)).toEqual(passed.answer)
    expect(await counts()).toEqual(before)
  })

  it('makes one entry when it comes twice at the same time, and both get the same answer', async () => {
    const id = await started(house, { ...zoe, channel: '511' }, { ...sam, channel: '511' })
    const { turn } = await stateOf(house, id)
    const before = await entriesOf(house, id)
    const mover = { ...(turn === 0 ? zoe : sam), channel: '511' }
    const event = posted(house.keys, slash(mover, 'lecrack pass'))
    const [one, two] = await Promise.all([house.door(event), house.door(event)])
    expect(one).toEqual(two)
    expect((await entriesOf(house, id)).length).toBe(before.length + 1)
  })
})

/** Somebody whose turn it is in both; where there is nobody, the first goes on by one turn. */
async function moverOf(house: House, first: string, second: string): Promise<Someone> {
  const [one, two] = await Promise.all([first, second].map(async (id) => (await stateOf(house, id)).turn))
  if (one !== two) await house.ask(one === 0 ? zoe : sam, 'lecrack pass', { game: first })
  return two === 0 ? zoe : sam
}
