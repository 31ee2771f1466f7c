import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { deliverMatch } from '@crackpost/functions/delivery/deliver'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import type { DiscordProcess, FaultSpec } from '../kit/fakes/discord-process.ts'
import { type DeliveryHarness, ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import { sampleCases } from '../kit/sampling.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const PASS_COMMAND = { type: 'act', action: { type: 'pass', give: [] } } as const
const keyOf = ({ components }: MessageRecord): string => messageKeyIn(components) ?? ''

let id: string
let thread: string
beforeEach(async () => {
  id = await harness.startMatch(2)
  thread = (await discord.listMessages()).find((message) => message.thread !== null)?.thread ?? ''
  expect(thread).not.toBe('')
})

/** Messages whose key contains this text, with the place where each was posted. */
const placesOf = async (part: string): Promise<string[]> =>
  (await discord.listMessages())
    .filter((message) => keyOf(message).includes(part))
    .map(({ channel }) => channel)
const postRequests = async (channel: string): Promise<number> =>
  (await discord.listRequests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith(`/channels/${channel}/messages`),
  ).length

/** What happens to a thread, and the error with which Discord then refuses messages. */
const THREAD_FAULTS: readonly { readonly what: string; readonly code: number; fault(): FaultSpec }[] = [
  {
    what: 'was deleted',
    code: 10003,
    fault: () => ({ kind: 'channel', channel: thread, deleted: true }),
  },
  {
    what: 'is locked',
    code: 160005,
    fault: () => ({ kind: 'channel', channel: thread, locked: true }),
  },
  {
    what: 'is archived and locked',
    code: 50083,
    fault: () => ({ kind: 'channel', channel: thread, archived: true, locked: true }),
  },
  {
    what: 'is hidden from the bot',
    code: 50001,
    fault: () => ({ kind: 'permission', channel: thread, permission: 'VIEW_CHANNEL' }),
  },
  {
    what: 'may not be written in',
    code: 50013,
    fault: () => ({ kind: 'permission', channel: thread, permission: 'SEND_MESSAGES_IN_THREADS' }),
  },
  {
    what: 'can’t be reopened, since the server has too many',
    code: 160006,
    fault: () => ({
      kind: 'refuse',
      code: 160006,
      match: { method: 'POST', path: `/channels/${thread}/messages` },
    }),
  },
]

describe.each(sampleCases(THREAD_FAULTS, 1))('a match whose thread $what', ({ code, fault }) => {
  beforeEach(async () => {
    await discord.planFault(fault())
    const refused = await harness.deps.rest.createMessage(thread, { content: 'x' }, { nonce: 'probe' })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused', code } })
  })

  it('goes on in the channel with its next reminder, and is not paused', async () => {
    const late = await harness.userToMove(id)
    await harness.advanceWithSweeps(ONE_DAY_MS + ONE_HOUR_MS, ONE_HOUR_MS)
    expect(await placesOf('#half#')).toEqual([harness.channel])
    expect((await discord.listMessages()).at(-1)?.pinged.users).toEqual([harness.userId(late)])
    expect((await harness.loadMatch(id)).paused).toBe(null)
    // The checkpoint remembers it: the thread is not tried again.
    expect(await harness.deps.checkpoints.load(id)).toMatchObject({ thread: null })
    const tried = await postRequests(thread)
    await harness.submit(id, late, PASS_COMMAND)
    expect(await placesOf('000002#')).toEqual([harness.channel, harness.channel])
    expect(await postRequests(thread)).toBe(tried)
    expect(harness.logLines).toContainEqual(
      expect.objectContaining({ event: 'threadUnreachable', match: id }),
    )
  })

  it('goes on in the channel with its next announcement', async () => {
    await harness.submit(id, await harness.userToMove(id), PASS_COMMAND)
    expect(await placesOf('000002#')).toEqual([harness.channel, harness.channel])
    expect((await harness.loadMatch(id)).paused).toBe(null)
    expect(await harness.deps.checkpoints.load(id)).toMatchObject({ thread: null })
  })

  it('is paused only when its channel can’t be reached either', async () => {
    await discord.planFault({ kind: 'permission', channel: harness.channel, permission: 'SEND_MESSAGES' })
    await harness.advanceWithSweeps(ONE_DAY_MS + ONE_HOUR_MS, ONE_HOUR_MS)
    expect((await harness.loadMatch(id)).paused).toMatchObject({ reason: 'forbidden' })
    expect(await placesOf('#half#')).toEqual([])
  })
})

describe('a reminder', () => {
  it('goes to the thread if that is archived only: a message reopens it', async () => {
    await discord.planFault({ kind: 'channel', channel: thread, archived: true })
    await harness.advanceWithSweeps(ONE_DAY_MS + ONE_HOUR_MS, ONE_HOUR_MS)
    expect(await placesOf('#half#')).toEqual([thread])
    expect(await harness.deps.checkpoints.load(id)).toMatchObject({ thread })
  })

  it('goes to the channel if direct messages are closed and the thread is gone', async () => {
    const late = await harness.userToMove(id)
    await harness.ports.settings.savePlayerSettings(
      await harness.playerId(late),
      playerSettingsSchema.parse({ dm: true }),
    )
    await discord.planFault({ kind: 'dms', user: harness.userId(late), closed: true })
    await discord.planFault({ kind: 'channel', channel: thread, deleted: true })
    await harness.advanceWithSweeps(ONE_DAY_MS + ONE_HOUR_MS, ONE_HOUR_MS)
    expect(await placesOf('#half#')).toEqual([harness.channel])
    expect((await harness.loadMatch(id)).paused).toBe(null)
  })

  it('of a second player follows the first into the channel without another attempt in the thread', async () => {
    await discord.planFault({ kind: 'channel', channel: thread, locked: true })
    const before = await postRequests(thread)
    await harness.submit(id, 0, { type: 'resign' })
    expect(await placesOf('#over#')).toEqual([harness.channel, harness.channel])
    expect(await postRequests(thread)).toBe(before + 1)
  })
})

describe('a history that can’t be read', () => {
  /** Takes the bot's permission away, or refuses the call as Discord does in some channels. */
  const HISTORY_FAULTS: readonly { readonly what: string; plan(): Promise<void> }[] = [
    {
      what: 'is shown as empty',
      async plan() {
        for (const channel of [thread, harness.channel])
          await discord.planFault({ kind: 'permission', channel, permission: 'READ_MESSAGE_HISTORY' })
      },
    },
    ...[50001, 50013].map((code) => ({
      what: `is refused with ${code}`,
      plan: () =>
        discord.planFault({
          kind: 'refuse',
          code,
          match: { method: 'GET', path: '/channels/:any/messages' },
        }),
    })),
  ]

  it.each(sampleCases(HISTORY_FAULTS, 1))(
    'and $what does not keep a late message from being posted',
    async ({ plan }) => {
      await plan()
      await discord.planFault({
        kind: 'answer',
        when: 'before',
        status: 503,
        match: { method: 'POST', path: '/channels/:any/messages' },
      })
      await harness.submit(id, await harness.userToMove(id), PASS_COMMAND)
      // Long enough that Discord has forgotten the nonce: the history would tell whether the message is there.
      await harness.advanceWithSweeps(10 * ONE_MINUTE_MS)
      expect(await placesOf('000002#')).toEqual([])
      await discord.clearFaults()
      await plan()
      await harness.advanceWithSweeps(10 * ONE_MINUTE_MS)
      expect(await placesOf('000002#')).toEqual([thread, thread])
      expect((await harness.loadMatch(id)).paused).toBe(null)
      expect((await discord.listRequests()).filter(({ method }) => method === 'GET')).not.toEqual([])
    },
  )

  it('is asked again later if Discord only asks to wait', async () => {
    const path = '/channels/:any/messages'
    await discord.planFault({ kind: 'answer', when: 'before', status: 503, match: { method: 'POST', path } })
    await harness.submit(id, await harness.userToMove(id), PASS_COMMAND)
    await harness.advanceWithSweeps(10 * ONE_MINUTE_MS)
    await discord.clearFaults()
    await discord.planFault({ kind: 'limit', retryAfter: 600, match: { method: 'GET', path } })
    await runSweep(harness.deps)
    await deliverMatch(harness.deps, id)
    expect(await placesOf('000002#')).toEqual([])
    await discord.clearFaults()
    await harness.advanceWithSweeps(15 * ONE_MINUTE_MS)
    expect(await placesOf('000002#')).toEqual([thread, thread])
  })
})
