import { leCrack } from '@crackpost/core/games/le-crack/index'
import { type Action, type State, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { rng } from '@crackpost/core/kernel/dice'
import type { Entry } from '@crackpost/core/match/fact'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { french } from '../scripts/french.ts'
import { type House, houseIn, posted, type Said, type Someone, slash, TOKEN, tap } from './kit/signed.ts'

const zoe: Someone = { user: '111111111111111111', locale: 'fr' }
const sam: Someone = { user: '222222222222222222', locale: 'en-GB' }
const eve: Someone = { user: '333333333333333333', locale: 'fr' }

/** Every answer is a callback that Discord takes: seen by one, ringing nobody, not too long. */
const callback = z.strictObject({
  type: z.literal(4),
  data: z.strictObject({
    content: z.string().min(1).max(2000),
    flags: z.literal(64),
    allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
    components: z
      .tuple([
        z.strictObject({
          type: z.literal(1),
          components: z
            .array(
              z.strictObject({
                type: z.literal(2),
                style: z.literal(2),
                label: z.string().min(1).max(80),
                custom_id: z.string().min(1).max(100),
              }),
            )
            .min(1)
            .max(5),
        }),
      ])
      .optional(),
  }),
})

const valid = ({ answer }: Pick<Said, 'answer'>) => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json')
  return callback.parse(JSON.parse(answer.body)).data
}

const idIn = (text: string): string => /`\/crack (?:join|rejoindre) (\w{12})`/.exec(text)?.[1] ?? ''

const entriesOf = async ({ world }: House, id: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of world.ports.matches.log(id)) entries.push(entry)
  return entries
}

/** The position behind the door, for whoever has to choose a move. */
async function stateOf({ world }: House, id: string): Promise<{ state: State; users: (string | null)[] }> {
  const match = (await world.ports.matches.load(id))?.match
  const users = (match?.players ?? []).map(({ player }) => world.ports.people.userOf(player))
  return { state: stateSchema.parse(match?.play?.course.state), users: await Promise.all(users) }
}

/** A move that is legal now: mostly a word, sometimes a pass with an exchange. */
function someMove(state: State, turn: number): Action {
  const dice = rng('door', String(turn))
  const env = { lexicon: french(), dice: (label: string) => rng(`door ${turn}`, label), now: 0, pace: 1 }
  const offers: Action[] = []
  for (const action of leCrack.actions?.(state, state.turn, env) ?? []) if (offers.push(action) === 12) break
  return offers[dice.below(offers.length)] ?? leCrack.idle(state, state.turn)
}

async function started(house: House, host: Someone = zoe, guest: Someone = sam): Promise<string> {
  const id = idIn((await house.ask(host, 'ouvrir le-crack 2')).content)
  await house.ask(guest, `join ${id}`)
  await house.ask(host, `start ${id}`)
  return id
}

describe('a match through the door', () => {
  let house: House
  let id = ''
  const said: Said[] = []
  const hands: string[] = []
  const ask = async (someone: Someone, line: string): Promise<Said> => {
    const answer = await house.ask(someone, line)
    said.push(answer)
    return answer
  }

  beforeAll(async () => {
    house = await houseIn()
    id = idIn((await ask(zoe, 'ouvrir le crack 2')).content)
    await ask(sam, `join ${id}`)
    await ask(zoe, 'commencer')
    for (let turn = 0; turn < 400; turn++) {
      const { state, users } = await stateOf(house, id)
      if (state.over) break
      hands.push(...state.racks.map((rack) => rack.join(' ')), state.bag.join(' '))
      const mover = users[state.turn] === zoe.user ? zoe : sam
      const move = leCrack.notation.make(someMove(state, turn))
      // With and without naming the match, as people do.
      await ask(mover, turn % 2 === 0 ? `move ${move}` : `jouer ${id} ${move}`)
    }
    await ask(zoe, `voir ${id}`)
  })
  afterAll(() => house.close())

  it('is played to its end by signed requests alone', async () => {
    const { state } = await stateOf(house, id)
    expect(state.over).not.toBeNull()
    expect((await entriesOf(house, id)).length).toBe(said.length - 1)
    expect(said.at(-1)?.content).toContain('1. <@')
    expect(said.at(-1)?.content).toContain('la partie est finie')
  })

  it('gets a valid callback for every request', () => {
    for (const each of said) valid(each)
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
    for (const { event, answer } of said.slice(-20)) expect(await house.door(event)).toEqual(answer)
    expect(await entriesOf(house, id)).toEqual(before)
  })

  it('publishes the seed at the end, and not before', async () => {
    const match = (await house.world.ports.matches.load(id))?.match
    const seed = match?.play?.seed ?? 'none'
    expect(said.at(-1)?.content).toContain(seed)
    expect(said.slice(0, -2).some(({ content }) => content.includes(seed))).toBe(false)
  })

  it('leaves one line a request in the log, and nothing in it that is secret', async () => {
    const { world, log } = house
    const match = (await world.ports.matches.load(id))?.match
    const text = log.join('\n')
    expect(log.length).toBeGreaterThanOrEqual(said.length)
    for (const line of log)
      expect(JSON.parse(line)).toMatchObject({ door: 'interactions', status: 200, type: 'command' })
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain('Zoé')
    expect(text).not.toContain(match?.play?.seed ?? '')
    expect(text).not.toMatch(/\b[A-Z][1-4](?:[ ",]+[A-Z][1-4])+/)
    expect(text).not.toMatch(/→|↓|le-crack|LIGNE/i)
    for (const { event } of said) expect(text).not.toContain(event.headers?.['x-signature-ed25519'])
    for (const hidden of hands) if (hidden) expect(text).not.toContain(hidden)
  })

  it('can be had again: a rematch for the same players', async () => {
    const again = await house.ask(sam, `rematch ${id}`)
    expect(again.content).toContain('opens a table')
    expect((await house.door(again.event)).body).toBe(again.answer.body)
    const next = idIn(again.content)
    expect((await house.ask(eve, `join ${next}`)).content).toContain('sur invitation')
    expect((await house.ask(zoe, `rejoindre ${next}`)).content).toContain('rejoint la table')
    expect((await house.ask(zoe, `revanche ${next}`)).content).toContain('n’est pas finie')
  })
})

describe('what the door shows', () => {
  let house: House
  beforeAll(async () => {
    house = await houseIn()
  })
  afterAll(() => house.close())

  it('is the board to everybody and a hand to its owner only', async () => {
    const id = await started(house)
    const { state, users } = await stateOf(house, id)
    const rackOf = (someone: Someone): string[] =>
      [...(state.racks[users.indexOf(someone.user)] ?? [])].sort()
    const shownTo = async (someone: Someone, line: string): Promise<string[]> => {
      const { content } = await house.ask(someone, line)
      return [...(/: `((?:[A-Z]\d ?)+)`/.exec(content)?.[1] ?? '').split(' ')].sort()
    }
    expect(await shownTo(zoe, 'main')).toEqual(rackOf(zoe))
    expect(await shownTo(sam, `hand ${id}`)).toEqual(rackOf(sam))
    expect(await shownTo(eve, `main ${id}`)).toEqual([''])
    expect((await house.ask(eve, 'voir')).content).toContain('```\n   A B C D')
    expect((await house.ask(eve, `main ${id}`)).content).toContain('pas de main')
  })

  it('is nobody’s business in another server, unless they play', async () => {
    const id = await started(house)
    const elsewhere = { server: '499', channel: '599' }
    expect((await house.ask({ ...eve, ...elsewhere }, `voir ${id}`)).content).toContain('ne trouve pas')
    expect((await house.ask({ ...eve, ...elsewhere }, `rejoindre ${id}`)).content).toContain('ne trouve pas')
    expect((await house.ask({ ...sam, ...elsewhere }, `show ${id}`)).content).toContain(id)
    expect((await house.ask({ ...sam, server: null, channel: '700' }, 'games')).content).toContain(id)
  })

  it('is what is current, when a button asks for it', async () => {
    const id = await started(house)
    const answer = await house.door(posted(house.keys, tap(zoe, `show:${id}`)))
    expect(valid({ answer }).content).toContain(id)
    const old = await house.door(posted(house.keys, tap(zoe, 'play:17:abc')))
    expect(valid({ answer: old }).content).toContain('Ce bouton')
  })

  it('is a help in the language of whoever asks, and says back nothing that could do harm', async () => {
    expect((await house.ask(zoe, 'aide')).content).toContain('**Jeux**')
    expect((await house.ask({ ...sam, locale: 'de' }, '')).content).toContain('**Games**')
    const { content } = await house.ask(sam, '`@everyone`<@1>\u202e[x](http://a.b)')
    expect(content).toContain('`ˋ@everyoneˋ<@1> [x](http://a.b)`')
  })

  it('is how the table stands when it is left, ended by agreement or resigned', async () => {
    const id = await started(house)
    expect((await house.ask(zoe, `proposer ${id}`)).content).toContain('propose d’arrêter là')
    expect((await house.ask(zoe, `retirer ${id}`)).content).toContain('retire sa proposition')
    expect((await house.ask(zoe, `proposer ${id}`)).content).toContain('Une proposition par tour')
    expect((await house.ask(sam, `propose ${id}`)).content).toContain('proposes to end here')
    const accepted = await house.ask(zoe, `accepter ${id}`)
    expect(accepted.content).toContain('Tout le monde est d’accord')
    expect((await house.door(accepted.event)).body).toBe(accepted.answer.body)
    const other = await started(house)
    expect((await house.ask(sam, `resign ${other}`)).content).toContain('resigns')
    expect((await house.ask(zoe, `jouer ${other} pass`)).content).toContain('La partie est finie')
    const open = idIn((await house.ask(eve, 'ouvrir le-crack')).content)
    expect((await house.ask(eve, `quitter ${open}`)).content).toContain('la table est fermée')
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
    const passed = await house.ask({ ...mover, channel: '503' }, 'move pass')
    const before = await counts()
    expect(await house.door(passed.event)).toEqual(passed.answer)
    expect(await house.door(passed.event)).toEqual(passed.answer)
    expect(await counts()).toEqual(before)
  })

  it('makes one entry when it comes twice at the same time, and both get the same answer', async () => {
    const id = await started(house, { ...zoe, channel: '511' }, { ...sam, channel: '511' })
    const { state, users } = await stateOf(house, id)
    const mover = users[state.turn] === zoe.user ? zoe : sam
    const before = await entriesOf(house, id)
    const event = posted(house.keys, slash({ ...mover, channel: '511' }, 'move pass'))
    const [one, two] = await Promise.all([house.door(event), house.door(event)])
    expect(one).toEqual(two)
    expect((await entriesOf(house, id)).length).toBe(before.length + 1)
  })
})

/** Somebody whose turn it is in both; the game deals until there is one. */
async function moverOf(house: House, first: string, second: string): Promise<Someone> {
  const turns = await Promise.all([first, second].map((id) => stateOf(house, id)))
  const [one, two] = turns.map(({ state, users }) => users[state.turn])
  if (one !== two && turns[0]) {
    const mover = one === zoe.user ? zoe : sam
    await house.ask(mover, `move ${first} pass`)
  }
  return two === zoe.user ? zoe : sam
}
