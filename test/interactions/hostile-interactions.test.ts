import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { asArray, asObject, isJsonObject, type JsonObject } from '@crackpost/playground/json'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { seedEmulator as seeded } from '@crackpost/playground/state/seed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changedRows } from '../kit/fakes/table-diff.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { passActionIn } from '../kit/pass-command.ts'
import { leCrackStateOf } from '../kit/scenarios/le-crack-endings.ts'
import {
  latestTurnMessage,
  loadRecordedMatch,
  type MatchScenario,
  matchMessages,
  playMove,
  publicMessagesIn,
  startLeCrackScenario,
} from '../kit/scenarios/match.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const { seed, steps } = loadRecordedMatch('short-empty-2')
const frenchTexts = textsIn('fr')
const englishTexts = textsIn('en')
const gameTexts = LE_CRACK_TEXTS.fr

/** Expects an ephemeral response with text. */
function expectPoliteReply(view: MessageView, ...parts: (string | RegExp)[]): void {
  expect((view.message?.flags ?? 0) & 64, view.text()).toBe(64)
  for (const part of parts) expect(view.text()).toMatch(part)
}

/** Forges the data of an interaction. */
const withData =
  (change: (data: JsonObject) => JsonObject): ForgeInteraction =>
  (interaction) => ({ ...interaction, data: change(asObject(interaction.data)) })

/** Forges the value of a command option. */
const withOption = (name: string, value: unknown): ForgeInteraction =>
  withData((data) => ({
    ...data,
    options: asArray(data.options)
      .map(asObject)
      .map((sub) => ({
        ...sub,
        options: [
          ...asArray(sub.options).filter((option) => asObject(option).name !== name),
          { name, type: typeof value === 'number' ? 4 : 3, value },
        ],
      })),
  }))

describe('a running match', () => {
  let harness: DiscordHarness
  let scenario: MatchScenario
  let zoe: TestUser
  let sam: TestUser
  let eve: TestUser
  let abroad: TestUser
  let before: string[]
  beforeAll(async () => {
    harness = await createDiscordHarness()
    scenario = await startLeCrackScenario(harness, 'fr', 2, 'buttons', seed)
    const [first, second] = scenario.users
    if (!first || !second) throw new Error('nobody is there')
    for (const [n, step] of steps.slice(0, 4).entries()) await playMove(scenario, step, n)
    eve = harness.addUser('Ève')
    const { servers, users } = seeded(harness.discord, {
      users: [{ name: 'Abroad', locale: 'en-GB' }],
      servers: [{ name: 'Elsewhere', members: [], channels: [{ name: 'far' }] }],
    })
    abroad = harness.addVisitor(users[0] ?? '', servers[0]?.channels[0] ?? '', servers[0]?.id ?? '')
    // The player to move, and the one who waits.
    const state = asObject((await harness.loadMatch(scenario.matchId)).play?.course.state)
    const turn = Number(state.turn)
    ;[zoe, sam] = turn === 0 ? [first, second] : [second, first]
  })
  afterAll(() => harness.close())
  beforeEach(async () => {
    before = await harness.endpoint.dumpTable()
    for (const user of [zoe, sam, eve]) user.switchChannel(harness.channel)
  })
  afterEach(async () => expect(await changedRows(harness, before, eve, abroad)).toEqual([]))

  describe('for a stranger', () => {
    it('shows the board but no hand', async () => {
      const hand = await eve.pressButton(latestTurnMessage(scenario), frenchTexts.labels.hand)
      expectPoliteReply(hand, frenchTexts.spectator)
      expect(hand.text()).not.toContain(gameTexts.rack('').slice(0, 6))
      expectPoliteReply(await eve.pressButton(latestTurnMessage(scenario), frenchTexts.labels.board))
      const more = await eve.pressButton(latestTurnMessage(scenario), frenchTexts.labels.more)
      expect(more.buttonLabels()).not.toContain(frenchTexts.labels.resign)
    })

    it('is not changed by anything they press or type', async () => {
      const notSeated = frenchTexts.rejections.notSeated(
        { code: 'notSeated' },
        { player: String, seat: String },
      )
      expectPoliteReply(await eve.pressButton(latestTurnMessage(scenario), gameTexts.buttons.play), notSeated)
      expectPoliteReply(await eve.pressButton(latestTurnMessage(scenario), gameTexts.buttons.pass), notSeated)
      eve.switchChannel(scenario.threadId)
      for (const line of [
        '/lecrack passer',
        '/crack abandonner',
        '/crack temps',
        '/crack relancer',
        '/crack arrêter',
      ])
        expectPoliteReply(
          await eve.typeCommand(line, { partie: scenario.matchId }),
          /Tu n’es pas à cette table/,
        )
      expectPoliteReply(
        await eve.typeCommand('/lecrack jouer', { mot: 'ligne', partie: scenario.matchId }),
        notSeated,
      )
      expectPoliteReply(
        await eve.typeCommand('/crack commencer', { partie: scenario.matchId }),
        /déjà commencé/,
      )
      expectPoliteReply(
        await eve.typeCommand('/crack rejoindre', { partie: scenario.matchId }),
        /déjà commencé/,
      )
      expectPoliteReply(await eve.typeCommand('/crack quitter', { partie: scenario.matchId }), notSeated)
      expectPoliteReply(
        await eve.typeCommand('/crack revanche', { partie: scenario.matchId }),
        /n’est pas finie/,
      )
    })

    it('is not changed by forged buttons of its players', async () => {
      const mot = await choosePlayableWord(zoe)
      const forgeOwner: ForgeInteraction = (interaction) => {
        const member = asObject(interaction.member)
        return { ...interaction, member: { ...member, user: { ...asObject(member.user), id: eve.user } } }
      }
      for (const label of [
        frenchTexts.labels.confirm,
        frenchTexts.labels.change,
        frenchTexts.labels.cancel,
      ]) {
        const preview = await zoe.typeCommand('/lecrack jouer', { mot })
        expectPoliteReply(await zoe.pressButton(preview, label, forgeOwner))
      }
    })

    it('autocompletes only their own matches', async () => {
      eve.switchChannel(scenario.threadId)
      expect(await eve.autocomplete('/lecrack jouer', 'mot', { mot: 'ligne' })).toEqual([])
      expect(await eve.autocomplete('/lecrack passer', 'rendre')).toEqual([])
      expect(await eve.autocomplete('/lecrack passer', 'partie')).toEqual([])
      expect(await eve.autocomplete('/crack rejoindre', 'partie')).toEqual([])
    })
  })

  describe('from another server', () => {
    it('is not found by its id or a forged button', async () => {
      const noMatch = englishTexts.rejections.noMatch({ code: 'noMatch' }, { player: String, seat: String })
      for (const line of [
        '/crack board',
        '/crack hand',
        '/crack join',
        '/crack start',
        '/crack resign',
        '/crack time',
      ])
        expectPoliteReply(await abroad.typeCommand(line, { game: scenario.matchId }), noMatch)
      expectPoliteReply(
        await abroad.typeCommand('/lecrack play', { word: 'ligne', game: scenario.matchId }),
        noMatch,
      )
      const help = await abroad.typeCommand('/crack games')
      const [button] = latestTurnMessage(scenario)
        .components()
        .filter(({ label }) => label === frenchTexts.labels.board)
      const forged = withData((data) => ({ ...data, custom_id: button?.custom_id }))
      expectPoliteReply(await abroad.pressButton(help, englishTexts.labels.open, forged), noMatch)
    })

    it('is reachable for its players', async () => {
      zoe.switchChannel(ensureDmChannel(harness.discord, zoe.user).id)
      expect((await zoe.typeCommand('/crack main')).text()).toContain(scenario.matchId)
    })
  })

  describe('waiting for one player', () => {
    it('names that player to the other, by command and by button', async () => {
      const waits = new RegExp(`Ce n’est pas ton tour.*<@${zoe.user}>`)
      expectPoliteReply(await sam.pressButton(latestTurnMessage(scenario), gameTexts.buttons.play), waits)
      expectPoliteReply(await sam.pressButton(latestTurnMessage(scenario), gameTexts.buttons.pass), waits)
      expectPoliteReply(await sam.typeCommand('/lecrack jouer', { mot: 'ligne' }), waits)
      expectPoliteReply(await sam.typeCommand('/lecrack passer'), waits)
      expectPoliteReply(await zoe.typeCommand('/crack temps'), /C’est toi qu’on attend/)
      expectPoliteReply(await zoe.typeCommand('/crack relancer'), /C’est toi qu’on attend/)
    })

    it('explains an illegal move and how to correct it', async () => {
      const playWord = (mot: string, more = {}) => zoe.typeCommand('/lecrack jouer', { mot, ...more })
      const missing = await playWord('kiwis')
      expectPoliteReply(missing)
      expect(missing.buttonLabels()).toContain(frenchTexts.labels.change)
      for (const mot of ['zzzzz', 'x', '?', '2A', 'a b c', '1A→ ZZ', 'l’œuvre'])
        expectPoliteReply(await playWord(mot))
      expectPoliteReply(await playWord('ligne', { case: '99Z' }))
      expectPoliteReply(await playWord('ligne', { échange: 'tout' }))
      expectPoliteReply(await zoe.typeCommand('/lecrack passer', { rendre: 'Z4 Z4' }))
      expectPoliteReply(await zoe.typeCommand('/lecrack passer', { rendre: 'n’importe quoi' }))
      expectPoliteReply(await zoe.typeCommand('/lecrack échanger', { rendre: 'E1 E1' }))
    })
  })

  describe("rejects what Discord's client would not send", () => {
    it('an endless text, or one that is code', async () => {
      const word = (value: unknown) =>
        zoe.typeCommand('/lecrack jouer', { mot: 'ligne' }, withOption('word', value))
      for (const value of [
        'A'.repeat(100_000),
        '`'.repeat(5000),
        '@everyone <@1> [x](http://x.y)',
        '\u202e\u200b\0',
        7,
      ]) {
        const view = await word(value)
        expectPoliteReply(view)
        expect(view.text()).not.toMatch(/(?<!`[^`]*)@everyone/)
      }
      const game = await zoe.typeCommand('/crack plateau', {}, withOption('game', '@everyone `x` **y**'))
      expectPoliteReply(game, '`@everyone ˋxˋ **y**`')
    })

    it('a value that is not among the choices', async () => {
      const open = (name: string, value: unknown) =>
        zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack' }, withOption(name, value))
      expectPoliteReply(await open('game', 'chess'), /`chess`/)
      expectPoliteReply(await open('game', '__proto__'), /`__proto__`/)
      expectPoliteReply(await open('players', 99))
      expectPoliteReply(await open('players', 5), /2 à 4/)
      expectPoliteReply(await open('pace', 1))
      expectPoliteReply(await open('pace', -7))
      expectPoliteReply(await open('pace', 1e308))
      expectPoliteReply(
        await zoe.typeCommand(
          '/crack nouvelle',
          { jeu: 'Le Crack', contre: sam.user },
          withOption('against', 'x'),
        ),
      )
    })

    it('a select option that was not offered', async () => {
      const preview = await zoe.typeCommand('/lecrack jouer', { mot: await choosePlayableWord(zoe) })
      const values = (...all: unknown[]): ForgeInteraction => withData((data) => ({ ...data, values: all }))
      const select = preview.components().find(({ placeholder }) => placeholder === frenchTexts.alternatives)
      const labels = asArray(select?.options).map((option) => String(asObject(option).label))
      if (select)
        for (const forged of [
          values('1A→ ZZ'),
          values('pass'),
          values('x'),
          values(),
          values('x'.repeat(100)),
        ])
          expectPoliteReply(
            await zoe.selectOptions(preview, frenchTexts.alternatives, labels.slice(1, 2), forged),
          )
      const other = (custom_id: string) => withData((data) => ({ ...data, custom_id, values: ['x'] }))
      expectPoliteReply(
        await zoe.pressButton(preview, frenchTexts.labels.cancel, other(`1:kick:${scenario.matchId}:0:`)),
      )
      expectPoliteReply(await zoe.pressButton(preview, frenchTexts.labels.cancel, other('1:pick:-:0:')))
    })

    it('a form with missing, extra or changed fields', async () => {
      const components = (change: (parts: JsonObject[]) => unknown[]): ForgeInteraction =>
        withData((data) => ({ ...data, components: change(asArray(data.components).filter(isJsonObject)) }))
      const forgeries: ForgeInteraction[] = [
        components(() => []),
        withData(({ components: _, ...data }) => data),
        components((parts) => parts.slice(0, 1)),
        components((parts) =>
          [...parts, { type: 18, component: { type: 4, custom_id: 'x', value: 'y' } }].slice(-5),
        ),
        components((parts) =>
          parts.map((part) => ({
            ...part,
            component: { ...asObject(part.component), value: 'x'.repeat(4000), values: undefined },
          })),
        ),
        components((parts) =>
          parts.map((part) => ({
            ...part,
            component: { ...asObject(part.component), value: undefined, values: ['x', 'y'] },
          })),
        ),
      ]
      for (const forge of forgeries) {
        const play = await zoe.pressButton(latestTurnMessage(scenario), gameTexts.buttons.play)
        expectPoliteReply(await zoe.submitModal(play, { [gameTexts.form.word]: 'ligne' }, forge))
      }
      const [, , , , wrong] = forgeries
      const pass = await zoe.pressButton(latestTurnMessage(scenario), gameTexts.buttons.pass)
      expectPoliteReply(
        await zoe.submitModal(
          pass,
          { [gameTexts.form.give]: passActionIn(await leCrackStateOf(scenario)).give },
          components(() => [{ type: 18, component: { type: 3, custom_id: 'give', values: ['Z9.1'] } }]),
        ),
      )
      const table = await zoe.typeCommand('/crack nouvelle')
      expectPoliteReply(await zoe.submitModal(table, {}, wrong))
    })

    it('an interaction by a bot user', async () => {
      const robot: ForgeInteraction = (interaction) => {
        const member = asObject(interaction.member)
        return { ...interaction, member: { ...member, user: { ...asObject(member.user), bot: true } } }
      }
      expectPoliteReply(
        await zoe.typeCommand('/lecrack passer', {}, robot),
        frenchTexts.rejections.bot({ code: 'bot' }, { player: String, seat: String }),
      )
      expectPoliteReply(
        await zoe.pressButton(latestTurnMessage(scenario), gameTexts.buttons.pass, robot),
        /personnes/,
      )
      expectPoliteReply(await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack' }, robot), /personnes/)
    })
  })

  it('is announced in its thread and has notified only the player to move', () => {
    for (const view of matchMessages(scenario)) expect(view.message?.pinged.everyone).toBe(false)
    for (const view of publicMessagesIn(harness, zoe, harness.channel))
      expect(view.message?.pinged.everyone).toBe(false)
  })
})

/** A word with several places, from autocomplete. */
async function choosePlayableWord(user: TestUser): Promise<string> {
  for (const mot of ['es', 'le', 'la', 'un', 'en', 'se', 'te', 'ni', 'on', 'ou', 'si', 'su', 'as', 'os'])
    if ((await user.autocomplete('/lecrack jouer', 'mot', { mot })).length > 1) return mot
  throw new Error('no short word fits')
}
