import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { findViolations } from '@crackpost/playground/rest/validate/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  autocompleteInteraction,
  commandInteraction,
  componentInteraction,
  INTERACTION_TOKEN_PREFIX,
  signRequest,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import {
  createEndpointHarness,
  customIdOfLabel,
  type EndpointExchange,
  type EndpointHarness,
} from '../kit/harness/endpoint.ts'
import { loadRecordedMatch } from '../kit/scenarios/match.ts'

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }
const eve: TestInvoker = { user: '333333333333333333', locale: 'fr' }

const OPEN_OPTIONS = { game: 'le-crack', players: 2 }

/** Every response is a valid callback, ephemeral and without mentions. */
const expectValidResponse = ({ answer }: Pick<EndpointExchange, 'answer'>, interaction: 2 | 3 | 4 = 2) => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json')
  const reply = JSON.parse(answer.body)
  expect(findViolations('callback', reply, { interaction })).toEqual([])
  if (reply.type === 4)
    expect(reply.data).toMatchObject({ flags: 64 | 32768, allowed_mentions: { parse: [] } })
}

/** Reads the match id from the small print under the title. */
const matchIdInText = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

const loadEntries = async ({ services }: EndpointHarness, id: string): Promise<MatchLogEntry[]> => {
  const entries: MatchLogEntry[] = []
  for await (const entry of services.ports.matches.readEntries(id)) entries.push(entry)
  return entries
}

const loadState = async ({ services }: EndpointHarness, id: string) =>
  stateSchema.parse((await services.ports.matches.loadSnapshot(id))?.match?.play?.course.state)

async function startMatch(
  house: EndpointHarness,
  host: TestInvoker = zoe,
  guest: TestInvoker = sam,
): Promise<string> {
  const id = matchIdInText((await house.runCommand(host, 'crack new', OPEN_OPTIONS)).content)
  await house.runCommand(guest, 'crack join', { game: id })
  await house.runCommand(host, 'crack start', { game: id })
  return id
}

/** Presses a button of a response. */
const pressButton = (
  house: EndpointHarness,
  invoker: TestInvoker,
  { answer }: EndpointExchange,
  label: string,
): Promise<EndpointExchange> =>
  house.sendInteraction(componentInteraction(invoker, customIdOfLabel(answer, label)))

describe('a match played by signed requests', () => {
  const { seed, steps } = loadRecordedMatch('short-empty-2')
  let house: EndpointHarness
  let id = ''
  const said: EndpointExchange[] = []
  /** Requests that changed something. */
  const deeds: EndpointExchange[] = []
  const hands: string[] = []
  const noted = <S extends EndpointExchange>(all: EndpointExchange[], one: S): S => {
    all.push(one)
    return one
  }

  beforeAll(async () => {
    house = await createEndpointHarness({ secret: () => seed })
    id = matchIdInText(noted(deeds, await house.runCommand(zoe, 'crack new', OPEN_OPTIONS)).content)
    noted(deeds, await house.runCommand(sam, 'crack join', { game: id }))
    noted(deeds, await house.runCommand(zoe, 'crack start'))
    said.push(...deeds)
    for (const [turn, { by, action }] of steps.entries()) {
      const { racks, bag } = await loadState(house, id)
      hands.push(...racks.map((rack) => rack.join(' ')), bag.join(' '))
      const [mover, label] = by === 0 ? ([zoe, 'Confirmer'] as const) : ([sam, 'Confirm'] as const)
      // With and without naming the match.
      const named = turn % 2 === 0 ? {} : { game: id }
      if (action.type !== 'play') {
        const give = { give: action.give.join(' ') }
        said.push(
          noted(deeds, await house.runCommand(mover, `lecrack ${action.type}`, { ...give, ...named })),
        )
        continue
      }
      const word = leCrackGame.notation.make(action)
      const preview = noted(said, await house.runCommand(mover, 'lecrack play', { word, ...named }))
      said.push(noted(deeds, await pressButton(house, mover, preview, label)))
    }
    said.push(await house.runCommand(zoe, 'crack board', { game: id }))
  })
  afterAll(() => house.close())

  it('reaches its end', async () => {
    expect(await loadState(house, id)).toEqual(steps.at(-1)?.after)
    expect((await loadEntries(house, id)).length).toBe(deeds.length)
    expect(said.at(-1)?.content).toContain('1 – <@')
    expect(said.at(-1)?.content).toContain('la partie est finie')
  })

  it('gets a valid callback for every request', () => {
    for (const each of said) expectValidResponse(each, JSON.parse(interactionIdIn(each)).type)
  })

  it("responds in each user's language", () => {
    expect(said[0]?.content).toContain('ouvre une table\u202f:')
    expect(said[1]?.content).toContain('joins the table')
    expect(said.some(({ content }) => content.includes('Ta main\u202f:'))).toBe(true)
    expect(said.some(({ content }) => content.includes('Your hand:'))).toBe(true)
  })

  it('returns the first response when the same interaction arrives twice, and changes nothing', async () => {
    const before = await loadEntries(house, id)
    // The snapshot holds the causes of the last 24 entries.
    for (const { event, answer } of deeds.slice(-20)) expect(await house.endpoint(event)).toEqual(answer)
    expect(await loadEntries(house, id)).toEqual(before)
  })

  it('publishes the seed at the end and not before', () => {
    expect(said.at(-1)?.content).toContain(seed)
    expect(said.slice(0, -2).some(({ content }) => content.includes(seed))).toBe(false)
  })

  it('writes one log line per request, without secrets', () => {
    const { logLines } = house
    const text = logLines.join('\n')
    expect(logLines.length).toBeGreaterThanOrEqual(said.length)
    for (const line of logLines) {
      expect(JSON.parse(line)).toMatchObject({ door: 'interactions', status: 200 })
      expect(['command', 'component']).toContain(JSON.parse(line).type)
    }
    expect(text).not.toContain(INTERACTION_TOKEN_PREFIX)
    expect(text).not.toContain('Zoé')
    expect(text).not.toContain(seed)
    expect(text).not.toMatch(/\b[A-Z][1-4](?:[ ",]+[A-Z][1-4])+/)
    expect(text).not.toMatch(/→|↓|le-crack|LIGNE/i)
    for (const { event } of said) expect(text).not.toContain(event.headers?.['x-signature-ed25519'])
    for (const hidden of hands) if (hidden) expect(text).not.toContain(hidden)
  })

  it('can be followed by a rematch of the same players', async () => {
    const again = await house.runCommand(sam, 'crack rematch', { game: id })
    expect(again.content).toContain('opens a table')
    expect((await house.endpoint(again.event)).body).toBe(again.answer.body)
    const next = matchIdInText(again.content)
    expect((await house.runCommand(eve, 'crack join', { game: next })).content).toContain('sur invitation')
    expect((await house.runCommand(zoe, 'crack join', { game: next })).content).toContain('rejoint la table')
    expect((await house.runCommand(zoe, 'crack rematch', { game: next })).content).toContain(
      'n’est pas finie',
    )
  })
})

/** Id of the interaction in an event, in either encoding. */
const interactionIdIn = ({ event }: EndpointExchange): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')

describe("the endpoint's responses", () => {
  let house: EndpointHarness
  beforeAll(async () => {
    house = await createEndpointHarness()
  })
  afterAll(() => house.close())

  it('show the board to everybody and a hand only to its owner', async () => {
    const id = await startMatch(house)
    const { racks } = await loadState(house, id)
    const shownTo = async (invoker: TestInvoker, line: string): Promise<string[]> => {
      const { content } = await house.runCommand(invoker, line, { game: id })
      return [...(/: `((?:[A-Z]\d ?)+)`/.exec(content)?.[1] ?? '').split(' ')].sort()
    }
    expect(await shownTo(zoe, 'crack hand')).toEqual(racks[0]?.toSorted())
    expect(await shownTo(sam, 'crack hand')).toEqual(racks[1]?.toSorted())
    expect(await shownTo(eve, 'crack hand')).toEqual([''])
    expect((await house.runCommand(eve, 'crack board')).content).toContain('```\n   A B C D')
    expect((await house.runCommand(eve, 'crack hand', { game: id })).content).toContain(
      'Tu n’es pas à cette table',
    )
  })

  it('show a match of another server only to its players', async () => {
    const id = await startMatch(house)
    const named = { game: id }
    const elsewhere = { server: '499', channel: '599' }
    expect((await house.runCommand({ ...eve, ...elsewhere }, 'crack board', named)).content).toContain(
      'ne trouve pas',
    )
    expect((await house.runCommand({ ...eve, ...elsewhere }, 'crack join', named)).content).toContain(
      'ne trouve pas',
    )
    expect((await house.runCommand({ ...sam, ...elsewhere }, 'crack board', named)).content).toContain(id)
    const direct = { ...sam, server: null, channel: '700' }
    expect((await house.runCommand(direct, 'crack hand', named)).content).toContain(id)
    const completed = await house.sendInteraction(autocompleteInteraction(direct, 'crack board', 'game'))
    expectValidResponse(completed, 4)
    expect(completed.answer.body).toContain(id)
  })

  it('open a match only where its players can see it and the bot can write', async () => {
    const refusedTo = async (invoker: TestInvoker) =>
      (await house.runCommand(invoker, 'crack new', OPEN_OPTIONS)).content
    expect(await refusedTo({ ...zoe, server: null })).toContain('dans un salon de serveur')
    expect(await refusedTo({ ...zoe, installed: false })).toContain('dans un salon de serveur')
    const rights = 1n << 10n
    expect(await refusedTo({ ...zoe, appPermissions: rights })).toContain('**Envoyer des messages**')
    expect(await refusedTo({ ...sam, appPermissions: rights })).toContain('**Send Messages**')
    expect(await refusedTo({ ...zoe, appPermissions: 8n })).toContain('ouvre une table')
  })

  it('show the current state for a refresh button', async () => {
    const id = await startMatch(house)
    const board = await house.runCommand(zoe, 'crack board', { game: id })
    const more = await pressButton(house, zoe, board, 'Plus…')
    expectValidResponse(more, 3)
    expect(more.content).toContain(id)
    const old = await house.sendInteraction(componentInteraction(zoe, 'play:17:abc'))
    expectValidResponse(old, 3)
    expect(old.content).toContain('Ce bouton')
  })

  it("give help in the user's language and echo no harmful text", async () => {
    const french = (await house.runCommand(zoe, 'crack help')).content
    const english = (await house.runCommand({ ...sam, locale: 'de' }, 'crack help')).content
    expect(french).toContain('/crack nouvelle')
    expect(english).toContain('/crack new')
    const { content } = await house.runCommand(sam, 'crack board', {
      game: '`@everyone`<@1>\u202e[x](http://a.b)',
    })
    expect(content).toContain('`ˋ@everyoneˋ<@1> [x](http://a.b)`')
  })

  it('show the match after a player leaves, the players agree to end, or a player resigns', async () => {
    const game = await startMatch(house)
    expect((await house.runCommand(zoe, 'crack end', { game })).content).toContain('propose d’arrêter là')
    expect((await house.runCommand(zoe, 'crack end', { game, how: 'withdraw' })).content).toContain(
      'retire sa proposition',
    )
    expect((await house.runCommand(zoe, 'crack end', { game })).content).toContain('Une proposition par tour')
    expect((await house.runCommand(sam, 'crack end', { game, how: 'propose' })).content).toContain(
      'proposes to end here',
    )
    const accepted = await house.runCommand(zoe, 'crack end', { game, how: 'accept' })
    expect(accepted.content).toContain('Tout le monde est d’accord')
    expect((await house.endpoint(accepted.event)).body).toBe(accepted.answer.body)
    const other = await startMatch(house)
    const asked = await house.runCommand(sam, 'crack resign', { game: other })
    expect(asked.content).toContain('no way back')
    expect((await pressButton(house, sam, asked, 'Resign')).content).toContain('resigns')
    expect((await house.runCommand(zoe, 'lecrack pass', { game: other })).content).toContain(
      'La partie est finie',
    )
    const open = matchIdInText((await house.runCommand(eve, 'crack new', OPEN_OPTIONS)).content)
    expect((await house.runCommand(eve, 'crack leave', { game: open })).content).toContain(
      'la table est fermée',
    )
  })
})

describe('a repeated request', () => {
  let house: EndpointHarness
  beforeAll(async () => {
    house = await createEndpointHarness()
  })
  afterAll(() => house.close())

  it('never moves another match, although it names none', async () => {
    // Both matches are in other channels: the most urgent one is resolved.
    const first = await startMatch(house, { ...zoe, channel: '501' }, { ...sam, channel: '501' })
    const second = await startMatch(house, { ...zoe, channel: '502' }, { ...sam, channel: '502' })
    const counts = async () => [
      (await loadEntries(house, first)).length,
      (await loadEntries(house, second)).length,
    ]
    const mover = await invokerToMove(house, first, second)
    const passed = await house.runCommand({ ...mover, channel: '503' }, 'lecrack pass')
    const before = await counts()
    expect(await house.endpoint(passed.event)).toEqual(passed.answer)
    expect(await house.endpoint(passed.event)).toEqual(passed.answer)
    expect(await counts()).toEqual(before)
  })

  it('arriving twice at once makes one entry and gets one response', async () => {
    const id = await startMatch(house, { ...zoe, channel: '511' }, { ...sam, channel: '511' })
    const { turn } = await loadState(house, id)
    const before = await loadEntries(house, id)
    const mover = { ...(turn === 0 ? zoe : sam), channel: '511' }
    const event = signRequest(house.keys, commandInteraction(mover, 'lecrack pass'))
    const [one, two] = await Promise.all([house.endpoint(event), house.endpoint(event)])
    expect(one).toEqual(two)
    expect((await loadEntries(house, id)).length).toBe(before.length + 1)
  })
})

/** A player to move in both matches; plays a turn in the first until there is one. */
async function invokerToMove(house: EndpointHarness, first: string, second: string): Promise<TestInvoker> {
  const [one, two] = await Promise.all([first, second].map(async (id) => (await loadState(house, id)).turn))
  if (one !== two) await house.runCommand(one === 0 ? zoe : sam, 'lecrack pass', { game: first })
  return two === 0 ? zoe : sam
}
