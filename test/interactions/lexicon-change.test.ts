import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsIn } from '@crackpost/bot/i18n/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { awaitedSeats } from '@crackpost/core/match/state'
import { serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  autocompleteInteraction,
  componentInteraction,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import { createEndpointHarness, customIdOfLabel, type EndpointHarness } from '../kit/harness/endpoint.ts'
import { type LexiconRelease, writeLexiconRelease } from '../kit/lexicon-release.ts'

const PLAYERS: readonly TestInvoker[] = [
  { user: '111111111111111111', locale: 'fr' },
  { user: '222222222222222222', locale: 'fr' },
]
const SPECTATOR: TestInvoker = { user: '333333333333333333', locale: 'en-GB' }
const SERVER = '400'

describe('a release with another lexicon, in the middle of a match', () => {
  let folder: string
  let harness: EndpointHarness
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crackpost-deploy-'))
  })
  afterEach(async () => {
    await harness.close()
    rmSync(folder, { recursive: true })
  })

  /** Starts a process with a lexicon, on the same data. Every match gets the same tiles. */
  async function deploy({ file }: Pick<LexiconRelease, 'file'>): Promise<void> {
    harness = await createEndpointHarness({
      folder: join(folder, 'data'),
      lexicon: file,
      secret: () => '5'.repeat(32),
    })
  }

  /** Starts a match in a channel; returns its id, the player to move and their letters. */
  async function startMatch(channel: string) {
    const [host, guest] = PLAYERS.map((player) => ({ ...player, channel }))
    if (!host || !guest) throw new Error('two players are needed')
    const lobby = await harness.runCommand(host, 'crack new', { game: 'le-crack', players: 2 })
    const id = /^-# ([0-9a-z]{12})$/m.exec(lobby.content)?.[1] ?? ''
    await harness.runCommand(guest, 'crack join', { game: id })
    await harness.runCommand(host, 'crack start', { game: id })
    const match = (await harness.services.ports.matches.loadSnapshot(id))?.match
    const [seat = 0] = match ? awaitedSeats(match) : []
    const player = match?.players[seat]?.player ?? ''
    const mover = (await harness.services.ports.people.identityOf(player))?.user === host.user ? host : guest
    const rack = leCrackGame.schema.state.parse(match?.play?.course.state).racks[seat] ?? []
    return { id, mover, letters: rack.map((tile) => tile.charAt(0)) }
  }

  const completeWord = async (mover: TestInvoker, game: string, word: string): Promise<unknown[]> => {
    const { answer } = await harness.sendInteraction(
      autocompleteInteraction(mover, 'lecrack play', 'word', { word, game }),
    )
    return JSON.parse(answer.body).data.choices
  }
  const play = (mover: TestInvoker, game: string, word: string) =>
    harness.runCommand(mover, 'lecrack play', { word, game })
  const lookUp = async (by: TestInvoker, word: string): Promise<string> =>
    (await harness.runCommand(by, 'crack word', { word })).content

  /** Deploys a lexicon with one word, starts a match, then deploys one with another word of the same letters. */
  async function deployDuringMatch() {
    const unused = writeLexiconRelease(join(folder, 'unused'), ['OUI'])
    await deploy(unused)
    const { letters } = await startMatch('501')
    await harness.close()
    rmSync(join(folder, 'data'), { recursive: true })
    const word = letters.slice(0, 4).sort().join('')
    const newWord = letters.slice(0, 4).sort().reverse().join('')
    expect(newWord).not.toBe(word)
    const before = writeLexiconRelease(join(folder, 'before'), [word])
    const after = writeLexiconRelease(join(folder, 'after'), [newWord], before)
    await deploy(before)
    await harness.services.ports.settings.saveServerSettings(
      SERVER,
      serverSettingsSchema.parse({ house: { add: ['ZBLORG'], ban: [] } }),
    )
    const running = await startMatch('501')
    await harness.close()
    await deploy(after)
    return { running, word, newWord }
  }

  it('completes, previews and plays the words that the match began with', async () => {
    const { running, word, newWord } = await deployDuringMatch()
    const { id, mover } = running
    expect(await completeWord(mover, id, word)).not.toEqual([])
    expect(await completeWord(mover, id, newWord)).toEqual([])
    expect((await play(mover, id, newWord)).content).toContain(`**${newWord}** n’est pas dans le lexique`)
    const preview = await play(mover, id, word)
    const confirm = customIdOfLabel(preview.answer, textsIn('fr').labels.confirm)
    expect(confirm).not.toBe('')
    await harness.sendInteraction(componentInteraction(mover, confirm))
    const state = (await harness.services.ports.matches.loadSnapshot(id))?.match?.play?.course.state
    expect(leCrackGame.schema.state.parse(state).plays).toBe(1)
  })

  it('judges new matches by its own words', async () => {
    const { word, newWord } = await deployDuringMatch()
    const { id, mover } = await startMatch('502')
    expect(await completeWord(mover, id, newWord)).not.toEqual([])
    expect(await completeWord(mover, id, word)).toEqual([])
  })

  it('looks a word up for the match that is played where it is asked, and says so', async () => {
    const { running, word, newWord } = await deployDuringMatch()
    const { id, mover } = running
    expect(await lookUp(mover, word)).toContain(`**${word}** est valable`)
    expect(await lookUp(mover, newWord)).toContain(`**${newWord}** n’est pas valable`)
    expect(await lookUp(mover, newWord)).toContain(`la partie ${id}, qui garde les mots de son début`)
    expect(await lookUp(mover, 'zblorg')).toContain('ce serveur l’a ajouté')
    // A spectator gets the same answer here, and everybody the answer for new matches elsewhere.
    expect(await lookUp({ ...SPECTATOR, channel: '501' }, newWord)).toContain(`match ${id}, which keeps`)
    for (const by of [mover, SPECTATOR]) {
      const elsewhere = await lookUp({ ...by, channel: '503' }, newWord)
      expect(elsewhere).toContain(`**${newWord}** ${by === mover ? 'est valable' : 'is valid'}`)
      expect(elsewhere).not.toContain(id)
    }
  })

  it('looks a word up for a new match where nobody plays with other words', async () => {
    const { newWord } = await deployDuringMatch()
    const { id, mover } = await startMatch('502')
    expect(await lookUp(mover, newWord)).toContain('est valable')
    expect(await lookUp(mover, newWord)).not.toContain(id)
  })
})
