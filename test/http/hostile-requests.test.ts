import { TIMESTAMP_TOLERANCE_MS } from '@crackpost/functions/http/authenticate'
import { type FunctionUrlEvent, MAX_BODY_BYTES } from '@crackpost/functions/http/function-url'
import { RESPONSE_BUDGET_MS } from '@crackpost/functions/http/interaction-endpoint'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  autocompleteInteraction,
  commandInteraction,
  componentInteraction,
  createSigningKeys,
  INTERACTION_TOKEN_PREFIX,
  interactionBase,
  type SigningOptions,
  signRequest,
  TEST_APPLICATION_ID,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import {
  createEndpointHarness,
  customIdOfLabel,
  type EndpointHarness,
  responseText,
} from '../kit/harness/endpoint.ts'
import { hostileText } from '../kit/hostile-input.ts'

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }

const OPEN_OPTIONS = { game: 'le-crack', players: 2 }
const PLAY_COMMAND = 'lecrack play'

/** Reads the match id from the small print under the title. */
const matchIdInText = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('an invalid or hostile request', () => {
  let harness: EndpointHarness
  let id = ''
  let before: string[] = []
  beforeAll(async () => {
    harness = await createEndpointHarness()
    id = matchIdInText((await harness.runCommand(zoe, 'crack new', OPEN_OPTIONS)).content)
    await harness.runCommand(sam, 'crack join', { game: id })
  })
  afterAll(() => harness.close())
  beforeEach(async () => {
    before = await harness.dumpTable()
  })
  // No request has changed the table.
  afterEach(async () => expect(await harness.dumpTable()).toEqual(before))

  const leave = () => commandInteraction(sam, 'crack leave', { game: id })
  const status = async (event: FunctionUrlEvent): Promise<number> =>
    (await harness.endpoint(event)).statusCode
  const send = (body: unknown, posting?: SigningOptions) => status(signRequest(harness.keys, body, posting))
  const header = (name: string, change: (value: string) => string): SigningOptions => ({
    headers: (signed) => ({ ...signed, [name]: change(signed[name] ?? '') }),
  })
  const signature = (change: (value: string) => string) => header('x-signature-ed25519', change)

  it.each<[string, SigningOptions]>([
    ['no signature', { headers: ({ 'x-signature-ed25519': _, ...rest }) => rest }],
    ['no timestamp', { headers: ({ 'x-signature-timestamp': _, ...rest }) => rest }],
    ['no headers', { headers: () => ({}) }],
    ['an empty signature', signature(() => '')],
    ['a short signature', signature((hex) => hex.slice(2))],
    ['a long signature', signature((hex) => `${hex}00`)],
    ['a signature that is no hex', signature((hex) => `zz${hex.slice(2)}`)],
    ['a signature of zeros', signature(() => '0'.repeat(128))],
    [
      'a signature with one bit flipped',
      signature((hex) => (Number.parseInt(hex[0] ?? '0', 16) ^ 1).toString(16) + hex.slice(1)),
    ],
    ['two signatures', signature((hex) => `${hex},${hex}`)],
    [
      'another timestamp than the signed one',
      header('x-signature-timestamp', (text) => String(Number(text) - 1)),
    ],
    ['a timestamp with a sign', header('x-signature-timestamp', (text) => `+${text}`)],
    ['a timestamp in words', header('x-signature-timestamp', () => 'now')],
  ])('with %s is rejected', async (_, posting) => {
    expect(await send(leave(), posting)).toBe(401)
    expect(await send(leave(), { ...posting, base64: true })).toBe(401)
  })

  it('signed with another key is rejected', async () => {
    expect(await status(signRequest(createSigningKeys(), leave()))).toBe(401)
  })

  it('with a body other than the signed one is rejected', async () => {
    const event = signRequest(harness.keys, leave())
    expect(await status({ ...event, body: `${event.body} ` })).toBe(401)
    expect(await status({ ...event, body: '' })).toBe(401)
    expect(await status({ ...event, isBase64Encoded: true })).toBe(401)
    expect(await status({ headers: event.headers ?? {} })).toBe(401)
  })

  it('with a timestamp too old or in the future is rejected', async () => {
    for (const off of [TIMESTAMP_TOLERANCE_MS + 2000, -TIMESTAMP_TOLERANCE_MS - 2000, 365 * 86_400_000])
      expect(await send(leave(), { at: Date.now() - off })).toBe(401)
    expect(await send({ type: 1 }, { at: Date.now() - TIMESTAMP_TOLERANCE_MS + 5000 })).toBe(200)
  })

  it('for another application is rejected', async () => {
    expect(await send({ ...leave(), application_id: '42' })).toBe(401)
    expect(await send({ type: 1, application_id: '42' })).toBe(401)
  })

  it('that is a PING gets a PONG, whatever the case of the headers', async () => {
    const shouted: SigningOptions = {
      headers: (signed) =>
        Object.fromEntries(Object.entries(signed).map(([key, value]) => [key.toUpperCase(), value])),
    }
    for (const base64 of [true, false])
      for (const body of [
        { type: 1 },
        {
          type: 1,
          id: '1',
          application_id: TEST_APPLICATION_ID,
          token: INTERACTION_TOKEN_PREFIX,
          version: 1,
        },
      ])
        expect(await harness.endpoint(signRequest(harness.keys, body, { ...shouted, base64 }))).toEqual({
          statusCode: 200,
          headers: { 'content-type': 'application/json' },
          body: '{"type":1}',
        })
  })

  const bytes = (...values: number[]) => Uint8Array.from(values)
  it.each<[string, unknown]>([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1e309'],
    ['half an object', '{"type":'],
    ['no type', '{}'],
    ['a type in words', '{"type":"2"}'],
    ['an unknown type', { ...interactionBase(zoe), type: 99, data: {} }],
    ['a type below zero', { ...interactionBase(zoe), type: -1 }],
    ['a command without data', { ...interactionBase(zoe), type: 2 }],
    [
      'a command without a user',
      { ...commandInteraction(zoe, 'crack help'), member: undefined, user: undefined },
    ],
    [
      'a command without a channel',
      { ...commandInteraction(zoe, 'crack help'), channel: undefined, channel_id: undefined },
    ],
    ['an id that is none', { ...commandInteraction(zoe, 'crack help'), id: '../1' }],
    ['a user that is none', { ...commandInteraction(zoe, 'crack help'), member: { user: { id: 'U#1' } } }],
    ['a prototype', '{"__proto__":{"type":1},"constructor":{"prototype":{}}}'],
    ['brackets without end', '['.repeat(200_000)],
    ['bytes that are no UTF-8', bytes(0x7b, 0xff, 0xfe, 0x7d)],
    ['a byte order mark and a half', bytes(0xef, 0xbb)],
    ['as much as is looked at, of blanks', ' '.repeat(MAX_BODY_BYTES)],
    ['five megabytes', `"${'x'.repeat(5 * 1024 * 1024)}"`],
    ['a little more than is looked at', ' '.repeat(MAX_BODY_BYTES + 1)],
  ])('with %s gets a 400', async (_, body) => {
    expect(await send(body, { base64: true })).toBe(400)
    if (!(body instanceof Uint8Array)) expect(await send(body)).toBe(400)
  })

  it('for something unknown gets a polite response', async () => {
    const polite = async (body: unknown): Promise<string> => {
      const answer = await harness.endpoint(signRequest(harness.keys, body))
      expect(answer.statusCode).toBe(200)
      return responseText(answer) || answer.body
    }
    const poker = { id: '1', name: 'poker', type: 1 }
    expect(await polite({ ...commandInteraction(zoe, 'crack help'), data: poker })).toContain('commande')
    expect(await polite(commandInteraction(zoe, 'crack jump'))).toContain('commande')
    expect(await polite(componentInteraction(zoe, '__proto__'))).toContain('Ce bouton')
    expect(await polite(componentInteraction(zoe, `1:toString:${id}:0:`))).toContain('Ce bouton')
    expect(
      await polite({ ...interactionBase(zoe), type: 5, data: { custom_id: 'x', components: [] } }),
    ).toContain('Ce bouton')
    for (const data of [
      { name: 'crack' },
      { name: 'poker' },
      autocompleteInteraction(zoe, 'crack new', 'constructor').data,
    ])
      expect(await polite({ ...interactionBase(zoe), type: 4, data })).toBe(
        '{"type":8,"data":{"choices":[]}}',
      )
    expect(await polite(commandInteraction(zoe, 'crack board', { game: '000000000000' }))).toContain(
      'ne trouve pas',
    )
    expect(await polite(commandInteraction(sam, 'crack join', { game: 'constructor!' }))).toContain(
      '`constructor!` is not',
    )
    expect(await polite(commandInteraction(sam, 'crack new', { game: '__proto__' }))).toContain(
      'don’t know the game',
    )
    expect(await polite(commandInteraction(sam, 'crack new', { ...OPEN_OPTIONS, players: 5 }))).toContain(
      '2 to 4',
    )
    expect(await polite(commandInteraction(sam, 'crack new', { ...OPEN_OPTIONS, pace: -1 }))).toContain(
      'no longer offered',
    )
  })

  it('with any text, complete or being typed, gets a polite response', async () => {
    const places = fc.constantFrom(
      ['crack new', 'game'],
      ['crack join', 'game'],
      ['crack board', 'game'],
      ['crack word', 'word'],
      ['crack rules', 'section'],
      [PLAY_COMMAND, 'word'],
      [PLAY_COMMAND, 'game'],
    )
    await fc.assert(
      fc.asyncProperty(places, fc.nat(1_000_000).map(hostileText), async ([line = '', option = ''], text) => {
        const typed = await harness.sendInteraction(commandInteraction(sam, line, { [option]: text }))
        const half = await harness.sendInteraction(
          autocompleteInteraction(sam, line, option, { [option]: text }),
        )
        const { length } = typed.content
        // An empty text opens the form of the command.
        const isModal = typed.answer.body.startsWith('{"type":9,')
        const answered = typed.answer.statusCode === 200 && (isModal || (length > 0 && length <= 4000))
        return answered && half.answer.statusCode === 200 && half.answer.body.startsWith('{"type":8,')
      }),
      { numRuns: 200, examples: [[['crack new', 'game'], '']] },
    )
  })

  it('with any custom id gets a polite response', async () => {
    const verbs = fc.constantFrom('join', 'move', 'confirm', 'other', 'pick', 'kick', 'extra', 'rules', 'x')
    const ids = fc.constantFrom('-', id, '000000000000', 'x')
    await fc.assert(
      fc.asyncProperty(verbs, ids, fc.nat(1_000_000).map(hostileText), async (verb, match, text) => {
        const customId = `1:${verb}:${match}:7:${text}`.slice(0, 100)
        const touched = componentInteraction(zoe, customId, [text.slice(0, 100)])
        const filled = { ...interactionBase(zoe), type: 5, data: { custom_id: customId, components: [] } }
        for (const each of [touched, filled])
          if ((await harness.sendInteraction(each)).answer.statusCode !== 200) return false
        return true
      }),
      { numRuns: 200 },
    )
  })

  it('with any JSON never gets a 500', async () => {
    const json = fc.oneof(
      fc.json().map((text): unknown => JSON.parse(text)),
      fc.jsonValue().map((data) => ({ ...commandInteraction(zoe, 'crack help'), data })),
      fc
        .jsonValue()
        .map((options) => ({ ...commandInteraction(zoe, 'crack help'), data: { name: 'crack', options } })),
      fc.jsonValue().map((values) => ({
        ...componentInteraction(zoe, `1:pick:-:0:`),
        data: { custom_id: '1:pick:-:0:', values },
      })),
      fc.jsonValue().map((components) => ({
        ...componentInteraction(zoe, 'x'),
        type: 5,
        data: { custom_id: 'x', components },
      })),
      fc.jsonValue().map((message) => ({ ...componentInteraction(zoe, 'x'), message })),
      fc.jsonValue().map((member) => ({ ...commandInteraction(zoe, 'crack help'), member })),
    )
    await fc.assert(
      fc.asyncProperty(json, async (body) => (await send(body)) < 500),
      { numRuns: 300 },
    )
  })

  it('leaves a log line with the reason and none of its content', () => {
    const lines = harness.logLines.map((line): Record<string, unknown> => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'signature', status: 401 }))
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'timestamp', status: 401 }))
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'foreign', status: 401 }))
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'tooLarge', status: 400 }))
    expect(lines.filter(({ error }) => error !== undefined)).toEqual([])
    expect(harness.logLines.join('\n')).not.toMatch(
      new RegExp(`${INTERACTION_TOKEN_PREFIX}|everyone|__proto__|poker|Zoé`),
    )
  })
})

describe('a slow or failing database', () => {
  /** A harness whose database calls and timer the test releases by hand. */
  const createSlowHarness = async () => {
    let release: () => void = () => {}
    let gate = Promise.resolve()
    const timers: { ms: number; fire: () => void }[] = []
    const harness = await createEndpointHarness({
      beforeDatabaseCall: () => gate,
      setTimer: (ms, fire) => {
        timers.push({ ms, fire })
        return () => {}
      },
    })
    return {
      harness,
      timers,
      holdCalls: () => {
        gate = new Promise((resolve) => {
          release = resolve
        })
      },
      releaseCalls: () => release(),
    }
  }

  it('gets a response in time, with a button that shows the current state', async () => {
    const { harness, timers, holdCalls, releaseCalls } = await createSlowHarness()
    const id = matchIdInText((await harness.runCommand(zoe, 'crack new', OPEN_OPTIONS)).content)
    const before = await harness.dumpTable()
    holdCalls()
    const event = signRequest(harness.keys, commandInteraction(sam, 'crack join', { game: id }))
    const pending = harness.endpoint(event)
    expect(timers.at(-1)?.ms).toBe(RESPONSE_BUDGET_MS)
    timers.at(-1)?.fire()
    const answer = await pending
    expect(responseText(answer)).toContain('can’t tell yet')
    const shows = customIdOfLabel(answer, 'Show how the match stands')
    expect(shows).not.toBe('')
    expect(await harness.dumpTable()).toEqual(before)
    expect(JSON.parse(harness.logLines.at(-1) ?? '')).toMatchObject({
      outcome: 'late',
      match: id,
      verb: 'join',
    })

    // The work continues to its end, and the retried request gets its response.
    releaseCalls()
    await vi.waitFor(() =>
      expect(JSON.parse(harness.logLines.at(-1) ?? '')).toMatchObject({ late: true, outcome: 'ok' }),
    )
    expect(responseText(await harness.endpoint(event))).toContain('joins the table')
    expect(
      responseText(await harness.endpoint(signRequest(harness.keys, componentInteraction(sam, shows)))),
    ).toContain('2 of 2')
    await harness.close()
  })

  it("is reported in the user's language", async () => {
    const { harness, timers, holdCalls, releaseCalls } = await createSlowHarness()
    holdCalls()
    const pending = harness.endpoint(signRequest(harness.keys, commandInteraction(zoe, 'crack games')))
    timers.at(-1)?.fire()
    expect(responseText(await pending)).toContain('Je ne sais pas encore')
    releaseCalls()
    await vi.waitFor(() => expect(harness.logLines.length).toBe(2))
    await harness.close()
  })

  it("that fails leads to a polite response, with the error's name but not its message in the log", async () => {
    let failing = false
    const harness = await createEndpointHarness({
      beforeDatabaseCall: async () => {
        if (failing) throw new RangeError(`secret ${INTERACTION_TOKEN_PREFIX}`)
      },
    })
    await harness.runCommand(zoe, 'crack new', OPEN_OPTIONS)
    failing = true
    const { answer, content } = await harness.runCommand(zoe, 'crack board')
    expect(answer.statusCode).toBe(200)
    expect(content).toContain('de mon côté')
    expect(JSON.parse(harness.logLines.at(-1) ?? '')).toMatchObject({
      outcome: 'error',
      error: { name: 'RangeError' },
    })
    expect(harness.logLines.join()).not.toContain(INTERACTION_TOKEN_PREFIX)
    await harness.close()
  })
})
