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
import { passActionIn } from '../kit/pass-command.ts'
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
  harness: EndpointHarness,
  host: TestInvoker = zoe,
  guest: TestInvoker = sam,
): Promise<string> {
  const id = matchIdInText((await harness.runCommand(host, 'crack new', OPEN_OPTIONS)).content)
  await harness.runCommand(guest, 'crack join', { game: id })
  await harness.runCommand(host, 'crack start', { game: id })
  return id
}

/** Presses a button of a response. */
const pressButton = (
  harness: EndpointHarness,
  invoker: TestInvoker,
  { answer }: EndpointExchange,
  label: string,
): Promise<EndpointExchange> =>
  harness.sendInteraction(componentInteraction(invoker, customIdOfLabel(answer, label)))

describe('a match played by signed requests', () => {
  const { seed, steps } = loadRecordedMatch('short-empty-2')
  let harness: EndpointHarness
  let id = ''
  const exchanges: EndpointExchange[] = []
  /** Requests that changed something. */
  const changes: EndpointExchange[] = []
  const hands: string[] = []
  const record = <S extends EndpointExchange>(all: EndpointExchange[], exchange: S): S => {
    all.push(exchange)
    return exchange
  }

  beforeAll(async () => {
    harness = await createEndpointHarness({ secret: () => seed })
    id = matchIdInText(record(changes, await harness.runCommand(zoe, 'crack new', OPEN_OPTIONS)).content)
    record(changes, await harness.runCommand(sam, 'crack join', { game: id }))
    record(changes, await harness.runCommand(zoe, 'crack start'))
    exchanges.push(...changes)
    for (const [turn, { by, action }] of steps.entries()) {
      const { racks, bag } = await loadState(harness, id)
      hands.push(...racks.map((rack) => rack.join(' ')), bag.join(' '))
      const [mover, label] = by === 0 ? ([zoe, 'Confirmer'] as const) : ([sam, 'Confirm'] as const)
      // With and without naming the match.
      const matchOption = turn % 2 === 0 ? {} : { game: id }
      if (action.type !== 'play') {
        const give = { give: action.give.join(' ') }
        exchanges.push(
          record(
            changes,
            await harness.runCommand(mover, `lecrack ${action.type}`, { ...give, ...matchOption }),
          ),
        )
        continue
      }
      const word = leCrackGame.notation.make(action)
      const preview = record(
        exchanges,
        await harness.runCommand(mover, 'lecrack play', { word, ...matchOption }),
      )
      exchanges.push(record(changes, await pressButton(harness, mover, preview, label)))
    }
    exchanges.push(await harness.runCommand(zoe, 'crack board', { game: id }))
  })
  afterAll(() => harness.close())

  it('reaches its end', async () => {
    expect(await loadState(harness, id)).toEqual(steps.at(-1)?.after)
    expect((await loadEntries(harness, id)).length).toBe(changes.length)
    expect(exchanges.at(-1)?.content).toContain('1 – <@')
    expect(exchanges.at(-1)?.content).toContain('la partie est finie')
  })

  it('gets a valid callback for every request', () => {
    for (const each of exchanges) expectValidResponse(each, JSON.parse(interactionIdIn(each)).type)
  })

  it("responds in each user's language", () => {
    expect(exchanges[0]?.content).toContain('ouvre une table\u202f:')
    expect(exchanges[1]?.content).toContain('joins the table')
    expect(exchanges.some(({ content }) => content.includes('Ta main\u202f:'))).toBe(true)
    expect(exchanges.some(({ content }) => content.includes('Your hand:'))).toBe(true)
  })

  it('returns the first response when the same interaction arrives twice, and changes nothing', async () => {
    const before = await loadEntries(harness, id)
    for (const { event, answer } of changes) expect(await harness.endpoint(event)).toEqual(answer)
    expect(await loadEntries(harness, id)).toEqual(before)
  })

  it('publishes the seed at the end and not before', () => {
    expect(exchanges.at(-1)?.content).toContain(seed)
    expect(exchanges.slice(0, -2).some(({ content }) => content.includes(seed))).toBe(false)
  })

  it('writes one log line per request, without secrets', () => {
    const { logLines } = harness
    const text = logLines.join('\n')
    expect(logLines.length).toBeGreaterThanOrEqual(exchanges.length)
    for (const line of logLines) {
      expect(JSON.parse(line)).toMatchObject({ door: 'interactions', status: 200 })
      expect(['command', 'component']).toContain(JSON.parse(line).type)
    }
    expect(text).not.toContain(INTERACTION_TOKEN_PREFIX)
    expect(text).not.toContain('Zoé')
    expect(text).not.toContain(seed)
    expect(text).not.toMatch(/\b[A-Z][1-4](?:[ ",]+[A-Z][1-4])+/)
    expect(text).not.toMatch(/→|↓|le-crack|LIGNE/i)
    for (const { event } of exchanges) expect(text).not.toContain(event.headers?.['x-signature-ed25519'])
    for (const hidden of hands) if (hidden) expect(text).not.toContain(hidden)
  })

  it('can be followed by a rematch of the same players', async () => {
    const again = await harness.runCommand(sam, 'crack rematch', { game: id })
    expect(again.content).toContain('opens a table')
    expect((await harness.endpoint(again.event)).body).toBe(again.answer.body)
    const next = matchIdInText(again.content)
    expect((await harness.runCommand(eve, 'crack join', { game: next })).content).toContain('sur invitation')
    expect((await harness.runCommand(zoe, 'crack join', { game: next })).content).toContain(
      'rejoint la table',
    )
    expect((await harness.runCommand(zoe, 'crack rematch', { game: next })).content).toContain(
      'n’est pas finie',
    )
  })
})

/** Id of the interaction in an event, in either encoding. */
const interactionIdIn = ({ event }: EndpointExchange): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')

describe("the endpoint's responses", () => {
  let harness: EndpointHarness
  beforeAll(async () => {
    harness = await createEndpointHarness()
  })
  afterAll(() => harness.close())

  it('show the board to everybody and a hand only to its owner', async () => {
    const id = await startMatch(harness)
    const { racks } = await loadState(harness, id)
    const shownTo = async (invoker: TestInvoker, line: string): Promise<string[]> => {
      const { content } = await harness.runCommand(invoker, line, { game: id })
      return [...(/: `((?:[A-Z]\d ?)+)`/.exec(content)?.[1] ?? '').split(' ')].sort()
    }
    expect(await shownTo(zoe, 'crack hand')).toEqual(racks[0]?.toSorted())
    expect(await shownTo(sam, 'crack hand')).toEqual(racks[1]?.toSorted())
    expect(await shownTo(eve, 'crack hand')).toEqual([''])
    expect((await harness.runCommand(eve, 'crack board')).content).toContain('```\n   A B C D')
    expect((await harness.runCommand(eve, 'crack hand', { game: id })).content).toContain(
      'Tu n’es pas à cette table',
    )
  })

  it('show a match of another server only to its players', async () => {
    const id = await startMatch(harness)
    const matchOption = { game: id }
    const elsewhere = { server: '499', channel: '599' }
    expect(
      (await harness.runCommand({ ...eve, ...elsewhere }, 'crack board', matchOption)).content,
    ).toContain('ne trouve pas')
    expect((await harness.runCommand({ ...eve, ...elsewhere }, 'crack join', matchOption)).content).toContain(
      'ne trouve pas',
    )
    expect(
      (await harness.runCommand({ ...sam, ...elsewhere }, 'crack board', matchOption)).content,
    ).toContain(id)
    const direct = { ...sam, server: null, channel: '700' }
    expect((await harness.runCommand(direct, 'crack hand', matchOption)).content).toContain(id)
    const completed = await harness.sendInteraction(autocompleteInteraction(direct, 'crack board', 'game'))
    expectValidResponse(completed, 4)
    expect(completed.answer.body).toContain(id)
  })

  it('open a match only where its players can see it and the bot can write', async () => {
    const refusedTo = async (invoker: TestInvoker) =>
      (await harness.runCommand(invoker, 'crack new', OPEN_OPTIONS)).content
    expect(await refusedTo({ ...zoe, server: null })).toContain('dans un salon de serveur')
    expect(await refusedTo({ ...zoe, installed: false })).toContain('dans un salon de serveur')
    const rights = 1n << 10n
    expect(await refusedTo({ ...zoe, appPermissions: rights })).toContain('**Envoyer des messages**')
    expect(await refusedTo({ ...sam, appPermissions: rights })).toContain('**Send Messages**')
    expect(await refusedTo({ ...zoe, appPermissions: 8n })).toContain('ouvre une table')
  })

  it('show the current state for a refresh button', async () => {
    const id = await startMatch(harness)
    const board = await harness.runCommand(zoe, 'crack board', { game: id })
    const more = await pressButton(harness, zoe, board, 'Plus…')
    expectValidResponse(more, 3)
    expect(more.content).toContain(id)
    const old = await harness.sendInteraction(componentInteraction(zoe, 'play:17:abc'))
    expectValidResponse(old, 3)
    expect(old.content).toContain('Ce bouton')
  })

  it("give help in the user's language and echo no harmful text", async () => {
    const french = (await harness.runCommand(zoe, 'crack help')).content
    const english = (await harness.runCommand({ ...sam, locale: 'de' }, 'crack help')).content
    expect(french).toContain('/crack nouvelle')
    expect(english).toContain('/crack new')
    const { content } = await harness.runCommand(sam, 'crack board', {
      game: '`@everyone`<@1>\u202e[x](http://a.b)',
    })
    expect(content).toContain('`ˋ@everyoneˋ<@1> [x](http://a.b)`')
  })

  it('show the match after a player leaves, the players agree to end, or a player resigns', async () => {
    const game = await startMatch(harness)
    expect((await harness.runCommand(zoe, 'crack end', { game })).content).toContain('propose d’arrêter là')
    expect((await harness.runCommand(zoe, 'crack end', { game, how: 'withdraw' })).content).toContain(
      'retire sa proposition',
    )
    expect((await harness.runCommand(zoe, 'crack end', { game })).content).toContain(
      'Une proposition par tour',
    )
    expect((await harness.runCommand(sam, 'crack end', { game, how: 'propose' })).content).toContain(
      'proposes to end here',
    )
    const accepted = await harness.runCommand(zoe, 'crack end', { game, how: 'accept' })
    expect(accepted.content).toContain('Tout le monde est d’accord')
    expect((await harness.endpoint(accepted.event)).body).toBe(accepted.answer.body)
    const other = await startMatch(harness)
    const confirmation = await harness.runCommand(sam, 'crack resign', { game: other })
    expect(confirmation.content).toContain('no way back')
    expect((await pressButton(harness, sam, confirmation, 'Resign')).content).toContain('resigns')
    expect((await harness.runCommand(zoe, 'lecrack pass', { game: other })).content).toContain(
      'La partie est finie',
    )
    const open = matchIdInText((await harness.runCommand(eve, 'crack new', OPEN_OPTIONS)).content)
    expect((await harness.runCommand(eve, 'crack leave', { game: open })).content).toContain(
      'la table est fermée',
    )
  })
})

describe('a repeated request', () => {
  let harness: EndpointHarness
  beforeAll(async () => {
    harness = await createEndpointHarness()
  })
  afterAll(() => harness.close())

  it('never moves another match, although it names none', async () => {
    // Both matches are in other channels: the most urgent one is resolved.
    const first = await startMatch(harness, { ...zoe, channel: '501' }, { ...sam, channel: '501' })
    const second = await startMatch(harness, { ...zoe, channel: '502' }, { ...sam, channel: '502' })
    const counts = async () => [
      (await loadEntries(harness, first)).length,
      (await loadEntries(harness, second)).length,
    ]
    const mover = await invokerToMove(harness, first, second)
    const give = await tilesToGive(harness, first)
    const passed = await harness.runCommand({ ...mover, channel: '503' }, 'lecrack pass', { give })
    const before = await counts()
    expect(await harness.endpoint(passed.event)).toEqual(passed.answer)
    expect(await harness.endpoint(passed.event)).toEqual(passed.answer)
    expect(await counts()).toEqual(before)
  })

  it('arriving twice at once makes one entry and gets one response', async () => {
    const id = await startMatch(harness, { ...zoe, channel: '511' }, { ...sam, channel: '511' })
    const { turn } = await loadState(harness, id)
    const before = await loadEntries(harness, id)
    const mover = { ...(turn === 0 ? zoe : sam), channel: '511' }
    const give = await tilesToGive(harness, id)
    const event = signRequest(harness.keys, commandInteraction(mover, 'lecrack pass', { give }))
    const [exchange, two] = await Promise.all([harness.endpoint(event), harness.endpoint(event)])
    expect(exchange).toEqual(two)
    expect((await loadEntries(harness, id)).length).toBe(before.length + 1)
  })
})

/** Two tiles of the player to move, for a pass. */
async function tilesToGive(harness: EndpointHarness, id: string): Promise<string> {
  return passActionIn(await loadState(harness, id)).give.join(' ')
}

/** A player to move in both matches; plays a turn in the first until there is one. */
async function invokerToMove(harness: EndpointHarness, first: string, second: string): Promise<TestInvoker> {
  const [exchange, two] = await Promise.all(
    [first, second].map(async (id) => (await loadState(harness, id)).turn),
  )
  const give = await tilesToGive(harness, first)
  if (exchange !== two)
    await harness.runCommand(exchange === 0 ? zoe : sam, 'lecrack pass', { game: first, give })
  return two === 0 ? zoe : sam
}
