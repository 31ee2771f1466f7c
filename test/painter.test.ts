import { paint } from '@crackpost/functions/delivery/paint'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { type Household, household } from './kit/household.ts'

let discord: Fake
let home: Household
beforeAll(async () => {
  discord = await fake()
})
afterAll(() => discord.close())
beforeEach(async () => {
  home = await household(discord)
})
afterEach(() => home.close())

/** An answer that the door has given, and an order to put something into it. */
async function ordered(what: string, seat: number | null) {
  const match = await home.started(2)
  const { token, application_id } = await discord.interaction({
    user: home.user(0),
    channel: home.channel,
    response: { type: 4, data: { content: 'the text that was answered', flags: 64 } },
  })
  return { application: application_id, token, match, seat, what, theme: 'dark', language: 'fr' } as const
}

describe('the painter', () => {
  it.each([
    ['table', null, 'image/png'],
    ['hand', 0, 'image/png'],
    ['seat', 1, 'image/png'],
    ['pad', null, 'image/png'],
    ['text', 0, 'text/plain; charset=utf-8'],
  ] as const)('puts a %s into the answer that is there', async (what, seat, type) => {
    const painted = await paint(home.ports, home.house.rest, await ordered(what, seat))
    expect(painted).toMatchObject({ type: 'painted' })
    const answer = (await discord.messages()).find(({ content }) => content === 'the text that was answered')
    expect(answer?.attachments).toMatchObject([
      { filename: what === 'text' ? 'table.txt' : `${what}.png`, type },
    ])
  })

  it('shows no spectator a hand: the text that was answered stands', async () => {
    const painted = await paint(home.ports, home.house.rest, await ordered('hand', null))
    expect(painted).toMatchObject({ type: 'undrawable' })
  })

  it('says so when the answer can no longer be changed', async () => {
    const order = await ordered('table', null)
    await home.pass(16 * 60_000)
    expect(await paint(home.ports, home.house.rest, order)).toMatchObject({ type: 'unsent', kind: 'refused' })
  })

  it('writes the token down nowhere', async () => {
    const order = await ordered('table', null)
    await paint(home.ports, home.house.rest, order)
    expect(JSON.stringify(home.logged)).not.toContain(order.token)
  })
})
