import { wordsIn } from '@crackpost/bot/words/index'
import { exportOf } from '@crackpost/core/app/export'
import { HIDDEN } from '@crackpost/core/games/crack-story/hiding'
import { state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { viewOf } from '@crackpost/core/match/match'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { everybodys, TYPED } from './kit/evening.ts'
import { optionsOf } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'
import { type Fireside, gathered, type Teller, visited } from './kit/storyteller.ts'

const { labels, hiding, refusals, news } = wordsIn('fr')
const NO_CAST = { player: () => '', seat: () => '' }
const LATEST = 'Dernière histoire'

/** Until a story of a few words is over. */
async function toldOnce(here: Salon): Promise<{ fireside: Fireside; words: readonly string[] }> {
  here.deal('5d1f0c3e9a7b48263c5e7f9012ab34cd')
  const fireside = await gathered(here, ['fr', 'en', 'fr'], {}, rng('hiding', '3'))
  for (let n = 0; n < 600; n++) {
    const teller = fireside.tellers[n % 3]
    if (teller) await visited(fireside, teller)
    const { kept } = stateSchema.parse((await here.match(fireside.match)).play?.course.state)
    const latest = kept.at(-1)
    if (latest && new Set(latest.by).size === 3) return { fireside, words: latest.words }
  }
  throw new Error('no story comes to its end')
}

describe('a word that is hidden', () => {
  let here: Salon
  beforeEach(async () => {
    here = await salon()
  })
  afterEach(() => here.close())

  const more = async ({ guest, language }: Teller) =>
    guest.press(await guest.type(TYPED[language].board), wordsIn(language).labels.more)

  /** What anybody reads of the latest story, and what they can take away. */
  async function read({ tellers, match }: Fireside): Promise<string[]> {
    const [first] = tellers
    if (!first) throw new Error('nobody is there')
    const page = await first.guest.press(await more(first), LATEST)
    const { players } = await here.match(match)
    const files = await Promise.all(players.map(({ player }) => exportOf(here.house.world.ports, player)))
    return [
      page.text(),
      ...page.alts(),
      JSON.stringify(viewOf(await here.match(match), null)),
      JSON.stringify(files),
    ]
  }

  it('by the host is read nowhere from then on, and nobody else can hide it', async () => {
    const { fireside, words } = await toldOnce(here)
    const [host, other] = fireside.tellers
    if (!host || !other) throw new Error('nobody is there')
    for (const text of (await read(fireside)).slice(0, 3))
      for (const word of words) expect(text).toContain(word)
    const list = await host.guest.press(await more(host), labels.hide)
    const [hint = ''] = list
      .parts()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    expect(hint).toContain(hiding.hint)
    const offered = optionsOf(list, hint)
    const theirs =
      offered.find((label) => words.some((word) => label.includes(word)) && !label.endsWith('Zoé')) ?? ''
    const word = words.find((each) => theirs.includes(each)) ?? ''
    // Others are offered their own words only.
    const own = await other.guest.press(await more(other), wordsIn('en').labels.hide)
    for (const part of own.parts())
      for (const { label } of (part.options ?? []) as { label: string }[]) expect(label).toMatch(/Sam$/)
    const stale = await host.guest.press(await more(host), labels.hide)
    const receipt = await host.guest.choose(list, hint, [theirs])
    expect(receipt.text()).toContain(
      news.hid({ type: 'hid', what: '1.1', by: 'player-1' }, { id: 'x', title: '', cast: NO_CAST }),
    )
    const texts = await read(fireside)
    for (const text of texts) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    expect(texts[0]).toContain(HIDDEN)
    for (const left of words.filter((each) => each !== word)) expect(texts[0]).toContain(left)
    // Whoever still has the list before them finds that it is done.
    const again = await host.guest.choose(stale, hint, [theirs])
    expect(again.text()).toContain(refusals.hiddenAlready({ code: 'hiddenAlready' }, NO_CAST))
  })

  it('by a moderator of the server, and by nobody from another one', async () => {
    const { fireside, words } = await toldOnce(here)
    const [speaker] = fireside.tellers
    if (!speaker) throw new Error('nobody is there')
    const modest = here.guest('Mod', { manages: true })
    const watcher = here.guest('Eve')
    watcher.go(fireside.place)
    modest.go(fireside.place)
    expect((await watcher.press(await watcher.type('/crack plateau'), labels.more)).buttons()).not.toContain(
      labels.hide,
    )
    const list = await modest.press(
      await modest.press(await modest.type('/crack plateau'), labels.more),
      labels.hide,
    )
    const [hint = ''] = list
      .parts()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    const [first = ''] = optionsOf(list, hint)
    await modest.choose(list, hint, [first])
    const word = words.find((each) => first.includes(each)) ?? ''
    for (const text of await read(fireside)) expect(text).not.toContain(word)
  })

  it('goes with whoever wants to be forgotten, words that are still to be told included', async () => {
    const { fireside } = await toldOnce(here)
    const gone = fireside.tellers[2]
    if (!gone) throw new Error('nobody is there')
    const state = stateSchema.parse((await here.match(fireside.match)).play?.course.state)
    const { players } = await here.match(fireside.match)
    const names = await Promise.all(
      players.map(({ player }) => here.house.world.ports.people.personOf(player)),
    )
    const seat = names.findIndex((person) => person?.user === gone.guest.user)
    const own = [
      ...state.kept.flatMap(({ words, by }) => words.filter((_, at) => by[at] === seat)),
      ...state.story.filter(({ by }) => by === seat).map(({ word }) => word),
    ]
    expect(own.length).toBeGreaterThan(0)
    const asked = await gone.guest.press(await gone.guest.type('/crack confidentialité'), 'M’oublier…')
    await gone.guest.press(asked, 'Oublie-moi pour de bon')
    const before = everybodys(here, fireside.tellers[0]?.guest ?? gone.guest, fireside.place).length
    for (const text of await read(fireside)) for (const word of own) expect(text).not.toContain(word)
    // The match goes on for the others; what is told of it later is told without those words.
    for (let n = 0; n < 120; n++) {
      const teller = fireside.tellers[n % 2]
      if (teller && (await here.match(fireside.match)).phase === 'playing') await visited(fireside, teller)
    }
    const later = everybodys(here, fireside.tellers[0]?.guest ?? gone.guest, fireside.place).slice(before)
    expect(later.length).toBeGreaterThan(0)
    for (const page of later) for (const word of own) expect(page.text() + page.alts()).not.toContain(word)
  })
})
