import { once } from 'node:events'
import { Client, Events, type Interaction, MessageFlags } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asArray, asObject } from '../json.ts'
import {
  alice,
  bob,
  gamesChannelId,
  startTestPlayground,
  TEST_BOT_TOKEN,
  TEST_SEED,
  type TestPlayground,
} from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'

let playground: TestPlayground
let client: Client

const button = { type: 1, components: [{ type: 2, style: 1, label: 'Ouvrir', custom_id: 'open' }] }
const input = { type: 4, custom_id: 'word', style: 1 }
const form = {
  title: 'Un mot',
  custom_id: 'form',
  components: [{ type: 18, label: 'Mot', component: input }],
}

/** Responds to each kind of interaction, as a bot on discord.js does. */
async function respondToInteraction(interaction: Interaction): Promise<unknown> {
  if (interaction.isAutocomplete())
    return interaction.respond([{ name: interaction.options.getFocused(), value: 'x' }])
  if (interaction.isChatInputCommand()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral })
    await interaction.editReply({
      content: `contre ${interaction.options.getUser('contre')?.username}`,
      files: [{ attachment: Buffer.from('pixels'), name: 'hand.png' }],
    })
    return interaction.followUp({ content: 'ouvert', components: [button] })
  }
  if (interaction.isButton()) return interaction.showModal(form)
  if (interaction.isModalSubmit() && interaction.isFromMessage())
    return interaction.update({ content: interaction.fields.getTextInputValue('word'), components: [] })
  return null
}

beforeAll(async () => {
  playground = await startTestPlayground()
  await playground.control('seed', TEST_SEED)
  await playground.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
    {
      name: 'jouer',
      description: 'Jouer',
      options: [
        { type: 6, name: 'contre', description: 'Qui', required: true },
        { type: 3, name: 'mot', description: 'Un mot', autocomplete: true },
      ],
    },
  ])
  client = new Client({ intents: [], rest: { api: `${playground.discord.url}/api` } })
  client.on(Events.InteractionCreate, (interaction) => void respondToInteraction(interaction))
  const ready = once(client, Events.ClientReady)
  await client.login(TEST_BOT_TOKEN)
  await ready
})

afterAll(async () => {
  await client.destroy()
  await playground.close()
})

describe('a bot on discord.js', () => {
  it('handles commands, autocomplete, buttons and modals, with deferred responses and files', async () => {
    const contre = { name: 'contre', type: 6, value: bob }
    const typing = [contre, { name: 'mot', type: 3, value: 'zè', focused: true }]
    expect((await playground.interact({ type: 4, data: { name: 'jouer', options: typing } })).body).toEqual({
      type: 'choices',
      choices: [{ name: 'zè', value: 'x' }],
    })
    await playground.interact({ type: 2, data: { name: 'jouer', options: [contre] } })
    await expect.poll(() => playground.messages(alice)).toHaveLength(2)
    const [hand, table] = await playground.messages(alice)
    expect(hand).toMatchObject({ content: 'contre Bob', flags: 64, attachments: [{ filename: 'hand.png' }] })
    expect(asArray(hand?.attachments).map((each) => asObject(each).content_type)).toEqual(['image/png'])
    expect(await playground.messages(bob)).toMatchObject([{ content: 'ouvert' }])
    const pressed = { type: 3, message: table?.id, data: { custom_id: 'open', component_type: 2 } }
    expect((await playground.interact(pressed, bob)).body).toMatchObject({
      type: 'form',
      form: { custom_id: 'form' },
    })
    const parts = [{ type: 18, component: { type: 4, custom_id: 'word', value: 'zèbre' } }]
    expect(
      (await playground.interact({ type: 5, data: { custom_id: 'form', components: parts } }, bob)).body,
    ).toEqual({
      type: 'done',
    })
    expect(await playground.api('GET', `/channels/${gamesChannelId}/messages`)).toMatchObject({
      all: [{ id: table?.id, content: 'zèbre', components: [] }],
    })
    expect(await playground.problemReports()).toEqual([])
  })
})
