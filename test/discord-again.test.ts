import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import type { Entry } from '@crackpost/core/match/fact'
import type { UrlAnswer } from '@crackpost/functions/discord/event'
import type { Json } from '@crackpost/playground/json'
import { faults } from '@crackpost/playground/judge/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changes } from './kit/calm.ts'
import {
  type Evening,
  everybodys,
  idIn,
  LE_CRACK,
  moved,
  recorded,
  sat,
  TYPED,
  told,
  turnMessage,
} from './kit/evening.ts'
import type { Forge, Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'
import { contentOf } from './kit/signed.ts'

const { seed, steps } = recorded('short-final-2')
const { labels, overtaken } = wordsIn('fr')
const game = WORDS.fr
const NOTHING: UrlAnswer = { statusCode: 0, headers: {}, body: '{}' }

const entriesOf = async ({ house }: Salon, id: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of house.world.ports.matches.log(id)) entries.push(entry)
  return entries
}

/** Two players in the middle of a match: whose turn it is, and who waits. */
async function midway(here: Salon): Promise<{ evening: Evening; mover: Guest; other: Guest }> {
  const evening = await sat(here, 'fr', 2, 'buttons', seed)
  for (const [n, step] of steps.slice(0, 2).entries()) await moved(evening, step, n)
  const by = steps[2]?.by ?? 0
  const [mover, other] = [evening.guests[by], evening.guests[1 - by]]
  if (!mover || !other) throw new Error('nobody is there')
  return { evening, mover, other }
}

/** A move that can be made in several ways. */
async function thought(guest: Guest): Promise<Page> {
  for (const mot of [
    'es',
    'le',
    'la',
    'un',
    'en',
    'se',
    'te',
    'ni',
    'on',
    'ou',
    'si',
    'su',
    'as',
    'os',
    'de',
  ])
    if ((await guest.complete('/lecrack jouer', 'mot', { mot })).length > 0)
      return guest.type('/lecrack jouer', { mot })
  throw new Error('no short word fits')
}

describe('an old button', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it('of an earlier turn shows what is current, and does nothing', async () => {
    const { evening, mover, other } = await midway(here)
    const old = turnMessage(evening)
    const preview = await thought(mover)
    await moved(evening, { by: steps[2]?.by ?? 0, action: { type: 'pass', give: [] } }, 0)
    const before = await here.house.dump()
    for (const guest of [mover, other])
      for (const label of [game.buttons.play, game.buttons.pass]) {
        const shown = await guest.press(old, label)
        expect(shown.text()).toContain(overtaken)
        expect(shown.text()).toContain(evening.match)
      }
    for (const label of [labels.confirm, labels.change]) {
      const shown = await mover.press(preview, label)
      expect(shown.text()).toContain(overtaken)
      expect(shown.message?.id).not.toBe(preview.message?.id)
    }
    // Looking is never too late.
    for (const label of [labels.hand, labels.board, labels.more]) {
      const shown = await other.press(old, label)
      expect(shown.text()).not.toContain(overtaken)
      expect(shown.text()).toContain(evening.match)
    }
    expect((await mover.press(preview, labels.cancel)).text()).toContain(evening.match)
    expect(await changes(here, before)).toEqual([])
  })

  it('of an earlier release, or of none, says where to look', async () => {
    const { evening, mover } = await midway(here)
    const before = await here.house.dump()
    const bearing =
      (custom_id: string): Forge =>
      (interaction) => ({ ...interaction, data: { custom_id, component_type: 2 } })
    for (const custom_id of [
      `show:${evening.match}`,
      `0:board:${evening.match}:3:`,
      'play',
      '{"a":1}',
      '\u202e',
    ]) {
      const shown = await mover.press(turnMessage(evening), labels.board, bearing(custom_id))
      expect(shown.text()).toContain('Ce bouton est d’un autre temps')
    }
    expect(await changes(here, before)).toEqual([])
  })

  it('of a match that is long over says so, and what can be done instead', async () => {
    const { evening, mover, other } = await midway(here)
    const old = turnMessage(evening)
    const asked = await mover.type('/crack abandonner')
    const preview = await thought(mover)
    await mover.press(asked, labels.resign)
    await here.pass(30 * 86_400_000)
    const before = await here.house.dump()
    for (const guest of [mover, other])
      for (const label of [game.buttons.play, game.buttons.pass]) {
        const shown = await guest.press(old, label)
        expect(shown.text()).toContain('La partie est finie')
        expect(shown.buttons()).toEqual([labels.rematch, labels.board])
      }
    expect((await mover.press(preview, labels.confirm)).text()).toContain('La partie est finie')
    for (const line of ['/lecrack passer', '/crack temps', '/crack arrêter', '/crack abandonner'])
      expect((await other.type(line, { partie: evening.match })).text()).toMatch(/finie/)
    expect(await changes(here, before)).toEqual([])
  })

  it('of an open table shows the match that it has become', async () => {
    const zoe = here.guest('Zoé')
    const sam = here.guest('Sam')
    const opened = await zoe.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [lobby] = everybodys(here, zoe, here.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    await sam.press(lobby, labels.join)
    const before = await entriesOf(here, idIn(opened))
    // Somebody who is there can't come again, and a full table has no room.
    expect((await sam.type('/crack rejoindre', { partie: idIn(opened) })).text()).toMatch(
      /déjà à cette table/,
    )
    expect((await here.guest('Léo').type('/crack rejoindre', { partie: idIn(opened) })).text()).toMatch(
      /2 places/,
    )
    expect(await entriesOf(here, idIn(opened))).toEqual(before)
    await zoe.press(opened, labels.start)
    const started = await entriesOf(here, idIn(opened))
    expect((await zoe.press(opened, labels.more)).text()).toContain(idIn(opened))
    expect(await entriesOf(here, idIn(opened))).toEqual(started)
  })
})

describe('a double press', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it('makes one move: the second finds that it is done', async () => {
    const { evening, mover } = await midway(here)
    const before = (await entriesOf(here, evening.match)).length
    // Sent before the first was answered, heard after it.
    let pressed: Json = {}
    await mover.press(await thought(mover), labels.confirm, (interaction) => {
      pressed = interaction
      return interaction
    })
    const second = await here.house.send({ ...pressed, id: here.discord.id() })
    expect((await entriesOf(here, evening.match)).length).toBe(before + 1)
    expect(second.content).toContain(overtaken)
    expect(faults('callback', JSON.parse(second.answer.body), { interaction: 3 })).toEqual([])
  })

  it('makes one move when both come at the same time', async () => {
    const { evening, mover } = await midway(here)
    const preview = await thought(mover)
    const before = (await entriesOf(here, evening.match)).length
    const pages = await Promise.all([1, 2, 3].map(() => mover.press(preview, labels.confirm)))
    expect((await entriesOf(here, evening.match)).length).toBe(before + 1)
    expect(
      pages.filter((page) => contentOf(page.exchange?.answer ?? NOTHING).includes(overtaken)),
    ).toHaveLength(2)
  })

  it('opens one table, takes one seat and starts one match', async () => {
    const zoe = here.guest('Zoé')
    const sam = here.guest('Sam')
    const opened = await zoe.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const id = idIn(opened)
    const [lobby] = everybodys(here, zoe, here.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    await Promise.all([sam, sam].map((guest) => guest.press(lobby, labels.join)))
    await Promise.all([zoe, sam, zoe].map((guest) => guest.press(lobby, labels.start)))
    const facts = (await entriesOf(here, id)).map(({ facts: [fact] }) => fact?.type)
    expect(facts).toEqual(['opened', 'joined', 'started'])
  })
})

describe('a request that is heard again', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  /** Sends the same bytes once more: the same answer, and nothing has happened. */
  async function again({ exchange }: Page): Promise<void> {
    if (!exchange) throw new Error('nobody asked for this')
    const before = await here.house.dump()
    expect(await here.house.door(exchange.event)).toEqual(exchange.answer)
    expect(await changes(here, before)).toEqual([])
  }

  it('gets the same answer byte for byte, and changes nothing, from the first to the last', async () => {
    const said = TYPED.fr
    const zoe = here.guest('Zoé')
    const sam = here.guest('Sam', { locale: 'en-GB' })
    here.deal(seed)
    const opened = await zoe.type(said.open, { [said.game]: 'Le Crack', [said.players]: 2 })
    const id = idIn(opened)
    await again(opened)
    const [table] = await sam.complete('/crack join', 'game')
    const joined = await sam.type('/crack join', { game: table?.value ?? '' })
    for (const page of [opened, joined]) await again(page)
    const started = await zoe.press(opened, labels.start)
    for (const page of [joined, started]) await again(page)
    const evening: Evening = {
      sort: LE_CRACK,
      salon: here,
      language: 'fr',
      guests: [zoe, sam],
      match: id,
      place: await here.placeOf(id),
      pages: new Map(),
    }
    const deeds: Page[] = []
    const deed = async (page: Page): Promise<Page> => {
      deeds.push(page)
      for (const each of deeds.slice(-3)) await again(each)
      return page
    }
    // One types and taps in French, the other in English.
    for (const [n, { by, action }] of steps.slice(0, 2).entries()) {
      const guest = by === 0 ? zoe : sam
      const [word, confirm] = by === 0 ? ['mot', labels.confirm] : ['word', wordsIn('en').labels.confirm]
      const line = by === 0 ? '/lecrack jouer' : '/lecrack play'
      const notation =
        action.type === 'play'
          ? `${action.at}${action.direction === 'down' ? 'v' : '>'} ${action.word.join('')}`
          : ''
      await deed(await guest.press(await guest.type(line, { [word]: notation }), confirm))
      expect((await here.match(id)).play?.course.state).toEqual(steps[n]?.after)
    }
    const turn = steps[2]?.by ?? 0
    const [mover, waiting] = turn === 0 ? [zoe, sam] : [sam, zoe]
    const inFrench = (guest: Guest) => guest === zoe
    await deed(await waiting.type(inFrench(waiting) ? '/crack relancer' : '/crack nudge'))
    await deed(await waiting.type(inFrench(waiting) ? '/crack temps' : '/crack time'))
    await deed(await mover.type(inFrench(mover) ? '/lecrack passer' : '/lecrack pass'))
    await deed(await zoe.type('/crack arrêter'))
    await deed(await sam.type('/crack end', { how: 'accept' }))
    await deed(
      await zoe.press(
        told(evening).find((page) => page.buttons().includes(labels.rematch)) ?? opened,
        labels.rematch,
      ),
    )
    for (const page of deeds) await again(page)
  })

  it('is told again what it did, though it could not be done any more', async () => {
    const zoe = here.guest('Zoé')
    const sam = here.guest('Sam')
    const opened = await zoe.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    await sam.type('/crack rejoindre', { partie: idIn(opened) })
    const gone = await zoe.choose(await zoe.press(opened, labels.more), wordsIn('fr').kick, ['Sam'])
    expect(gone.text()).toContain('doit quitter la table')
    await again(gone)
    await sam.type('/crack rejoindre', { partie: idIn(opened) })
    const left = await sam.type('/crack quitter')
    expect(left.text()).toContain('quitte la table')
    await again(left)
    const closed = await zoe.type('/crack quitter')
    expect(closed.text()).toContain('la table est fermée')
    for (const page of [closed, left]) await again(page)
  })

  it('makes one entry when it comes twice at the same time, and both get the same answer', async () => {
    const { evening, mover } = await midway(here)
    const before = (await entriesOf(here, evening.match)).length
    let twin = Promise.resolve(NOTHING)
    const passed = await mover.type('/lecrack passer', {}, (interaction) => {
      twin = here.house.send(interaction).then(({ answer }) => answer)
      return interaction
    })
    expect(passed.exchange?.answer).toEqual(await twin)
    expect((await entriesOf(here, evening.match)).length).toBe(before + 1)
  })

  it('never moves another match, though it named none', async () => {
    const first = await midway(here)
    const [zoe, sam] = first.evening.guests
    if (!zoe || !sam) throw new Error('nobody is there')
    // The same two at a second table, with other tiles.
    here.deal('0123456789abcdef0123456789abcdef')
    const opened = await zoe.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2, contre: sam.user })
    await sam.type('/crack rejoindre', { partie: idIn(opened) })
    await zoe.press(opened, labels.start)
    const matches = [first.evening.match, idIn(opened)]
    const counts = () => Promise.all(matches.map(async (id) => (await entriesOf(here, id)).length))
    const passed = await first.mover.type('/lecrack passer')
    const before = await counts()
    await again(passed)
    await again(passed)
    expect(await counts()).toEqual(before)
  })
})
