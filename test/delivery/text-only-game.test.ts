import { describe, expect, it } from 'vitest'
import { exampleGame } from '../kit/example-game.ts'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import type { DeliveryHarness } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

describe('the messages of a game without pictures', () => {
  it('show the board as text and have no attachment', async () => {
    const id = await harness.startMatch(2, { game: exampleGame.id })
    await harness.submit(id, 0, { type: 'act', action: { type: 'lay' } })
    const messages = await discord.listMessages()
    expect(messages.flatMap(({ attachments }) => attachments)).toEqual([])
    const [board] = messages.filter((message) => JSON.stringify(message.components).includes('#board'))
    expect(JSON.stringify(board?.components)).toContain('Le tas')
    expect(harness.logLines.filter(({ event }) => event === 'undrawable')).toEqual([])
  })
})
