import { textsIn } from '@crackpost/bot/i18n/index'
import { state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFrenchLexicon } from '../../scripts/french-lexicon.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { matchIdShownIn } from '../kit/scenarios/match.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const { labels, rejections } = textsIn('fr')
const NO_NAMES = { player: () => '', seat: () => '' }
const SEED = '9f86d081884c7d659a2feaa0c55ad015'

describe('the verification of a match', () => {
  let harness: DiscordHarness
  let [host, guest, spectator]: TestUser[] = []
  beforeEach(async () => {
    harness = await createDiscordHarness()
    harness.setSeed(SEED)
    host = harness.addUser('Zoé', { manages: true })
    guest = harness.addUser('Sam')
    spectator = harness.addUser('Ira', { locale: 'en-GB' })
  })
  afterEach(() => harness.close())

  const users = (): { host: TestUser; guest: TestUser; spectator: TestUser } => {
    if (!host || !guest || !spectator) throw new Error('nobody is there')
    return { host, guest, spectator }
  }

  async function startMatch(game = 'Le Crack'): Promise<string> {
    const { host, guest } = users()
    const id = matchIdShownIn(await host.typeCommand('/crack nouvelle', { jeu: game, joueurs: 2 }))
    await guest.typeCommand('/crack rejoindre', { partie: id })
    await host.typeCommand('/crack commencer', { partie: id })
    return id
  }

  /** The message about the end of a match, as everybody sees it. */
  async function endMessage(id: string): Promise<MessageView> {
    const messages = harness.messagesVisibleTo(users().spectator, await harness.threadOf(id))
    const end = messages.findLast((message) => message.buttonLabels().includes(labels.verify))
    if (!end) throw new Error('nothing was posted')
    return end
  }

  /** Gives up a match and returns its end message. */
  async function resign(id: string): Promise<MessageView> {
    const { guest } = users()
    await guest.pressButton(await guest.typeCommand('/crack abandonner', { partie: id }), labels.resign)
    return endMessage(id)
  }

  /** The content of the last attached file. */
  async function lastFile(): Promise<{ name: string; text: string; to: string | null }> {
    const payload = harness.sentPayloads.findLast(({ attachments = [] }) =>
      attachments.some(({ name }) => name.endsWith('.match')),
    )
    const [file] = payload?.attachments ?? []
    if (!payload || !file) throw new Error('no file was sent')
    return { name: file.name, text: await file.text(), to: payload.to }
  }

  it('gives everybody who sees the match its record, by the button of the end message', async () => {
    const { spectator } = users()
    const id = await startMatch()
    const end = await resign(id)
    const shown = await spectator.pressButton(end, labels.verify)
    expect(shown.text()).toContain(
      'The seed matches the commitment published at the start, and the only draw of the match follows from it.',
    )
    expect(shown.text()).toContain(SEED)
    expect(shown.text()).toContain(commitmentOf(SEED))
    const { name, text, to } = await lastFile()
    expect(name).toBe(`${id}.match`)
    expect(to).toBe(spectator.user)
    expect(text).toContain(`\nseed: ${SEED}\n`)
    for (const { user, name } of [users().host, users().guest]) {
      expect(text).not.toContain(user)
      expect(text).not.toContain(name)
    }
    expect(verifyRecord(text, findFrenchLexicon)).toMatchObject({
      ok: true,
      value: { draws: 1, isLexiconKnown: true },
    })
  })

  it('counts the draws, by command with completion, and in the menu and the panel of a finished match', async () => {
    const { host, guest } = users()
    const id = await startMatch()
    for (let turn = 0; turn < 4; turn++) {
      const match = await harness.loadMatch(id)
      const { turn: seat, racks } = stateSchema.parse(match.play?.course.state)
      const user = match.players[seat]?.player === match.host ? host : guest
      const [a = '', b = ''] = racks[seat] ?? []
      const shown = await user.typeCommand('/lecrack passer', { partie: id, rendre: `${a} ${b}` })
      if (shown.buttonLabels().includes(labels.confirm)) await user.pressButton(shown, labels.confirm)
    }
    await resign(id)
    const [choice] = await guest.autocomplete('/crack vérifier', 'partie')
    expect(choice).toMatchObject({ value: id })
    const sentence =
      'La graine correspond à l’empreinte publiée au début, et les 5 tirages de la partie en découlent.'
    const shown = await guest.typeCommand('/crack vérifier', { partie: choice?.value ?? '' })
    expect(shown.text()).toContain(sentence)
    expect((await guest.typeCommand('/crack vérifier')).text()).toContain(sentence)
    const board = await guest.typeCommand('/crack plateau', { partie: id })
    expect(board.buttonLabels()).toContain(labels.verify)
    expect(
      (await guest.pressButton(await guest.pressButton(board, labels.more), labels.verify)).text(),
    ).toContain(sentence)
    expect(verifyRecord((await lastFile()).text, findFrenchLexicon)).toMatchObject({ value: { draws: 5 } })
    // The board is one press away, and the file stays until then.
    expect((await guest.pressButton(shown, labels.board)).buttonLabels()).toContain(labels.rematch)
  })

  it('has to wait until the match is over', async () => {
    const { guest, spectator } = users()
    const id = await startMatch()
    const early = rejections.verifyEarly({ code: 'verifyEarly' }, NO_NAMES)
    expect((await guest.typeCommand('/crack vérifier', { partie: id })).text()).toContain(early)
    const board = await guest.typeCommand('/crack plateau', { partie: id })
    expect(board.buttonLabels()).not.toContain(labels.verify)
    expect((await guest.pressButton(board, labels.more)).buttonLabels()).not.toContain(labels.verify)
    const forged = await spectator.typeCommand('/crack verify', { game: id })
    expect(forged.text()).toContain('stays secret until the match is over')
    expect(
      harness.sentPayloads.some(({ attachments = [] }) =>
        attachments.some(({ name }) => name.endsWith('.match')),
      ),
    ).toBe(false)
  })

  it('says that nothing was drawn at a table that never started', async () => {
    const { host } = users()
    const id = matchIdShownIn(await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 }))
    await host.typeCommand('/crack quitter', { partie: id })
    expect((await host.typeCommand('/crack vérifier', { partie: id })).text()).toContain('rien n’a été tiré')
  })

  it('is possible for a match that a moderator has ended', async () => {
    const { host, spectator } = users()
    const id = await startMatch('Crack Word')
    const panel = await host.typeCommand('/crack serveur')
    const list = panel.components().find(({ options }) => JSON.stringify(options ?? '').includes(id))
    const [label = ''] = JSON.stringify(list?.options).match(/(?<="label":")[^"]+/u) ?? []
    await host.selectOptions(panel, String(list?.placeholder), [label])
    await host.pressButton(panel, 'Arrêter sans résultat')
    await host.pressButton(panel, 'Arrêter pour de bon')
    const end = await endMessage(id)
    expect((await spectator.pressButton(end, labels.verify)).text()).toContain(
      'The seed matches the commitment',
    )
    expect((await lastFile()).text).toContain('\nresult: unfinished\n')
  })

  it('is refused to users who may not see the match', async () => {
    const id = await startMatch()
    await resign(id)
    const stranger = harness.addUser('Lou')
    const [
      {
        id: server,
        channels: [far = ''],
      } = { id: '', channels: [] },
    ] = seedEmulator(harness.discord, {
      servers: [{ name: 'Elsewhere', members: [], channels: [{ name: 'far' }] }],
    }).servers
    const elsewhere = harness.addVisitor(stranger.user, far, server)
    expect((await elsewhere.typeCommand('/crack vérifier', { partie: id })).text()).toContain(
      'Je ne trouve pas cette partie',
    )
    expect(await elsewhere.autocomplete('/crack vérifier', 'partie')).toEqual([])
  })

  it('says which draw of a dishonest log does not follow from the seed', async () => {
    const { guest } = users()
    const id = await startMatch()
    const { ports } = harness.endpoint.services
    const loaded = await ports.matches.loadSnapshot(id)
    if (!loaded?.match) throw new Error('no match')
    const { turn: seat, racks, bag } = stateSchema.parse(loaded.match.play?.course.state)
    const give = (racks[seat] ?? []).slice(0, 2)
    // The tiles that come last are drawn first.
    const drew = bag.slice(-2)
    await ports.matches.append(loaded, {
      seq: loaded.seq + 1,
      at: ports.now(),
      cause: 'dishonest',
      by: null,
      facts: [
        {
          type: 'moved',
          step: { type: 'act', by: seat, action: { type: 'pass', give } },
          events: [{ type: 'passed', seat, gave: give, drew, back: [0, 0] }],
        },
      ],
    })
    await resign(id)
    const shown = await guest.typeCommand('/crack vérifier', { partie: id })
    const { text } = await lastFile()
    const line = text.split('\n').findIndex((each) => each.includes('"passed"')) + 1
    expect(shown.text()).toContain(
      `La graine correspond à l’empreinte publiée au début, mais elle donne un autre tirage que celui de la ligne ${line} du fichier.`,
    )
    expect(harness.endpoint.logLines.join('\n')).toContain('unverified')
  })
})
