import { namesOf, playersOf } from '@crackpost/bot/cast'
import { WORDS } from '@crackpost/bot/games/crack-story/words'
import { noticePost, posted } from '@crackpost/bot/post'
import { wordsIn } from '@crackpost/bot/words/index'
import { rng } from '@crackpost/core/kernel/dice'
import { notices } from '@crackpost/core/match/notices'
import type { Json } from '@crackpost/playground/json'
import { faults } from '@crackpost/playground/judge/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { everybodys, TYPED } from './kit/evening.ts'
import { page as pageOf } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'
import {
  buttonOf,
  type Fireside,
  gathered,
  looked,
  newWord,
  type Teller,
  visited,
  wordsOn,
} from './kit/storyteller.ts'

const { buttons, refusals, form } = WORDS.fr
const NO_CAST = { player: () => '', seat: () => '' }
const nothingNew = refusals.nothingNew({ code: 'nothingNew' }, NO_CAST)

/** Two at a table: one has said a word, the other has not heard it yet. */
async function begun(here: Salon): Promise<{ fireside: Fireside; speaker: Teller; listener: Teller }> {
  here.deal('77aa0c3e9a7b48263c5e7f9012ab34cd')
  const fireside = await gathered(here, ['fr', 'fr'], { 'Manches à gagner': '1' }, rng('listening', '2'))
  for (let n = 0; n < 20; n++) {
    const teller = fireside.tellers[n % 2]
    const other = fireside.tellers[1 - (n % 2)]
    if (!teller || !other) throw new Error('nobody is there')
    if (await visited(fireside, teller)) {
      const page = await looked(fireside, other)
      if (buttonOf(page, buttons.listen) !== undefined) return { fireside, speaker: teller, listener: other }
    }
  }
  throw new Error('nobody says a word')
}

describe('listening', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  /** What a press on “listen” shows: words, or why there are none. */
  async function pressed({
    fireside,
    listener,
  }: {
    fireside: Fireside
    listener: Teller
  }): Promise<readonly string[]> {
    const { guest } = listener
    const shown = await guest.type('/crackstory écouter')
    expect(fireside.match).not.toBe('')
    if (shown.message === null) return wordsOn(shown).words
    expect(shown.text()).toContain(nothingNew)
    return []
  }

  it('shows each word once where the form is sent', async () => {
    const { fireside, listener } = await begun(here)
    const page = await looked(fireside, listener)
    const label = buttonOf(page, buttons.listen) ?? ''
    const opened = await listener.guest.press(page, label)
    const { words } = wordsOn(opened)
    expect(words.length).toBeGreaterThan(0)
    expect(opened.text()).not.toContain('dernière fois')
    const receipt = await listener.guest.fill(opened, {})
    expect(receipt.text()).toContain(WORDS.fr.own.heard)
    for (const word of words) expect(receipt.text()).not.toContain(word)
    expect(await pressed({ fireside, listener })).toEqual([])
    // Whoever said it has heard it.
    const [speaker] = fireside.tellers.filter((each) => each !== listener)
    expect((await speaker?.guest.type('/crackstory écouter'))?.text()).toContain(nothingNew)
  })

  it('shows them once more where the form was closed unsent, and then no more', async () => {
    const { fireside, listener } = await begun(here)
    const first = await pressed({ fireside, listener })
    const again = await listener.guest.type('/crackstory écouter')
    expect(wordsOn(again).words).toEqual(first)
    expect(again.text()).toContain('dernière fois')
    // They count as heard, be this form sent or not.
    expect((await listener.guest.fill(again, {})).text()).toContain(
      refusals.nothingShown({ code: 'nothingShown' }, NO_CAST),
    )
    for (let n = 0; n < 3; n++) expect(await pressed({ fireside, listener })).toEqual([])
  })

  it('shows no word three times, however many presses come at once from however many devices', async () => {
    const { fireside, listener } = await begun(here)
    const page = await looked(fireside, listener)
    const label = buttonOf(page, buttons.listen) ?? ''
    const shown = await Promise.all([
      ...[1, 2, 3].map(() => listener.guest.press(page, label)),
      ...[1, 2].map(() => listener.guest.type('/crackstory écouter')),
    ])
    const counts = new Map<string, number>()
    for (const each of shown.filter(({ message }) => message === null))
      for (const word of wordsOn(each).words) counts.set(word, (counts.get(word) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(0)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
    expect(await pressed({ fireside, listener })).toEqual([])
  })

  it('shows the same form to the same request, heard again, and commits nothing twice', async () => {
    const { fireside, listener } = await begun(here)
    const opened = await listener.guest.type('/crackstory écouter')
    const { exchange } = opened
    if (!exchange) throw new Error('nobody asked')
    const before = await here.house.dump()
    for (let n = 0; n < 3; n++) expect(await here.house.door(exchange.event)).toEqual(exchange.answer)
    expect(await here.house.dump()).toEqual(before)
    // After it was shown again to another request, too.
    await listener.guest.type('/crackstory écouter')
    expect(await here.house.door(exchange.event)).toEqual(exchange.answer)
    expect(await pressed({ fireside, listener })).toEqual([])
  })

  it('loses no word to an answer that never arrives: committed and not shown, it is there once more', async () => {
    const { fireside, listener } = await begun(here)
    // The commit is made; the client never sees what came of it.
    let lost: Json = {}
    const gone = await listener.guest.type('/crackstory écouter', {}, (interaction) => {
      lost = interaction
      return interaction
    })
    expect(gone.message).toBeNull()
    const words = wordsOn(gone).words
    // Discord delivers it once more, then they press again: twice in all, by two requests.
    const again = await here.house.send(lost)
    const reply: Json = JSON.parse(again.answer.body)
    expect(faults('callback', reply, { interaction: 2 })).toEqual([])
    expect(wordsOn(pageOf(reply.data as Json)).words).toEqual(words)
    expect(await pressed({ fireside, listener })).toEqual(words)
    expect(await pressed({ fireside, listener })).toEqual([])
  })

  it('is closed once the recital form is open, and that form shows no word and gives no more time', async () => {
    const { fireside, listener } = await begun(here)
    await here.pass(1000)
    const first = await listener.guest.type('/crackstory réciter')
    expect(first.message).toBeNull()
    for (const word of fireside.said) expect(JSON.stringify(first.parts())).not.toContain(word)
    expect((await listener.guest.type('/crackstory écouter')).text()).toContain(
      refusals.listeningClosed({ code: 'listeningClosed' }, NO_CAST),
    )
    const until = /<t:(\d+):f>/.exec(first.text())?.[1]
    await here.pass(30_000)
    const again = await listener.guest.type('/crackstory réciter')
    expect(/<t:(\d+):f>/.exec(again.text())?.[1]).toBe(until)
    // Too late: nothing was sent, and the turn is lost.
    await here.pass(20 * 60_000)
    const late = await listener.guest.type(TYPED.fr.board)
    expect(late.text()).toContain('de jouer')
    expect((await here.match(fireside.match)).play?.course.state).toMatchObject({ form: null })
  })

  it('keeps what was typed in a recital to itself', async () => {
    const { fireside, listener } = await begun(here)
    const opened = await listener.guest.type('/crackstory réciter')
    const [card] = opened
      .parts()
      .flatMap(({ component }) => (component as Json | undefined)?.options ?? [])
      .map((option) => (option as Json).label)
    const word = newWord(fireside, 'X')
    const receipt = await listener.guest.fill(opened, {
      [form.card]: String(card),
      [form.text]: `${word} <@1> @everyone **${word}** ${word}`,
    })
    for (const payload of here.payloads.slice(-8)) expect(JSON.stringify(payload.json)).not.toContain(word)
    expect(receipt.text()).not.toContain('everyone')
  })
})

describe('a button of an earlier turn', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it('opens no recital form, but still lets one listen', async () => {
    const { fireside, speaker, listener } = await begun(here)
    const old = everybodys(here, listener.guest, fireside.place).findLast((page) =>
      page.buttons().includes(buttons.recite),
    )
    if (!old) throw new Error('nobody can recite')
    await listener.guest.type('/crackstory piocher')
    const before = await here.house.dump()
    for (const { guest } of [listener, speaker])
      expect((await guest.press(old, buttons.recite)).text()).toContain(wordsIn('fr').overtaken)
    expect(await here.house.dump()).toEqual(before)
    expect(wordsOn(await listener.guest.press(old, buttons.listen)).words.length).toBeGreaterThan(0)
  })
})

describe('how many words wait', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  it('is told in a direct message and in one’s hand, and nowhere else', async () => {
    const { fireside, listener } = await begun(here)
    const match = await here.match(fireside.match)
    const { ports } = here.house.world
    const names = await namesOf(ports.people, playersOf(match))
    const player = await ports.people.playerOf(listener.guest.user)
    const [notice] = notices(match, () => ({ reminders: 'once', rest: null })).filter(
      (each) => each.player === player,
    )
    if (!notice) throw new Error('nobody is told anything')
    const about = { id: fireside.match, match, name: 'x', names }
    const said = (alone: boolean) => JSON.stringify(posted(noticePost(about, notice, 'fr', alone), null))
    expect(said(true)).toMatch(/\d mots? à écouter/)
    expect(said(false)).not.toContain('écouter')
    expect((await looked(fireside, listener)).text()).toMatch(/\d mots? à écouter/)
    for (const page of everybodys(here, listener.guest, fireside.place))
      expect(page.text() + page.alts()).not.toContain('à écouter')
  })
})
