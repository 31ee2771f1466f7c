import { VARIANTS } from '@crackpost/bot/games/crack-story/variants'
import { WORDS } from '@crackpost/bot/games/crack-story/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { DAY, HOUR } from '@crackpost/playground/page/instant'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { DESK, PHONE, read } from './player.ts'
import type { Seat } from './seat.ts'
import { stage } from './stage.ts'

/** Behind a letter they make words that stand nowhere else on the page. */
const ENDINGS = ['iboulou', 'azimole', 'ortifane', 'upinelle'] as const

/** Whose turn it is, in the table's language. */
const TO_MOVE = /À @(\S+) de jouer/

describe('a story of three, told by heart', () => {
  const here = stage('a story')
  // What stands in the place is in the table's language; what one alone sees, in one's own.
  const { labels, opening } = wordsIn('fr')
  const table = WORDS.fr
  const wordsOf = ({ words }: Seat) => WORDS[words.language]
  let all: Seat[]
  /** The story as it is: nobody of the page may know it but by listening. */
  const story: string[] = []
  beforeAll(async () => {
    all = [
      await here.seat('Inès', PHONE),
      await here.seat('Mathis', PHONE),
      // One of them reads English, at a desk.
      await here.seat('Sam', DESK),
    ]
  })
  const host = (): Seat => {
    const [first] = all
    if (!first) throw new Error('nobody came')
    return first
  }
  const others = (player: Seat): Seat[] => all.filter((each) => each !== player)

  /** Whoever is to move, once it is somebody else than before. */
  async function mover(after: Seat | null): Promise<Seat> {
    let now: Seat | undefined
    await expect
      .poll(
        async () => {
          const [, name] = TO_MOVE.exec(await read(host().message(TO_MOVE).last())) ?? []
          now = all.find((each) => each.name === name)
          return now !== undefined && now !== after
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    if (!now) throw new Error('nobody is to move')
    await now.message(TO_MOVE).last().waitFor()
    return now
  }

  /** One's own panel, opened anew under the newest message of the match. */
  async function own(player: Seat): Promise<Locator> {
    const hands = player.message(wordsOf(player).hand('', 0).split('(')[0] ?? '')
    const before = await hands.count()
    await player.press(labels.hand, player.message(TO_MOVE).last())
    await hands.nth(before).waitFor()
    return hands.nth(before)
  }

  /** Hears what is new, and sends the form. */
  async function listens(player: Seat): Promise<string> {
    const { buttons, form } = wordsOf(player)
    const panel = await own(player)
    const listen = panel.getByRole('button', { name: new RegExp(`^${buttons.listen} \\(\\d+\\)$`) })
    await player.press(await read(listen), panel)
    const shown = await player.form(form.listen)
    const said = await read(shown)
    await player.look(`story-${player.name}-listens`)
    await player.submit(shown)
    return said
  }

  /** Recites the story and adds a word of the first simple letter in the hand. */
  async function recites(player: Seat, shot: string | null = null): Promise<void> {
    const { buttons, form } = wordsOf(player)
    await player.press(buttons.recite, await own(player))
    const shown = await player.form(form.recite)
    await shown.getByRole('combobox', { name: form.card }).click()
    const offered = await player.page.getByRole('option').allInnerTexts()
    const letter = offered.map((each) => each.trim()).find((each) => /^[A-Z]$/.test(each))
    if (letter === undefined) throw new Error(`no simple letter among ${offered.join(', ')}`)
    await player.page.getByRole('option', { name: letter, exact: true }).click()
    const word = `${letter.toLowerCase()}${ENDINGS[story.length] ?? ''}`
    await shown.getByLabel(form.text).fill([...story, word].join(' '))
    if (shot !== null) await player.look(shot)
    await player.submit(shown)
    story.push(word)
  }

  const isKnown = (player: Seat, word: string): boolean => player.told().includes(word)

  it('is begun by a table with its options', async () => {
    await host().command('/crack nouvelle')
    const form = await host().form(opening.title)
    await host().choose(form, opening.game, 'Crack Story')
    await host().choose(form, opening.players, opening.count(3))
    await host().submit(form)
    await host().press(labels.options)
    const options = await host().form(labels.options)
    await host().choose(options, VARIANTS[0]?.label.fr ?? '', '1')
    await host().submit(options)
    for (const each of others(host())) {
      await each.press(labels.join)
      await each
        .message(/places prises sur 3|of 3 seats taken/)
        .last()
        .waitFor()
    }
    const full = host()
      .message(/3 places prises sur 3/)
      .last()
    await full.waitFor()
    await host().look('story-01-lobby')
    await host().press(labels.start, full)
    for (const each of all) await each.enter(/Crack Story/)
  })

  it('grows by a word that nobody hears but who listens', async () => {
    const first = await mover(null)
    await recites(first, 'story-02-recite')
    const second = await mover(first)
    const [word = ''] = story
    for (const each of others(first)) expect(isKnown(each, word)).toBe(false)
    expect(await listens(second)).toContain(word)
    for (const each of others(first).filter((each) => each !== second))
      expect(isKnown(each, word)).toBe(false)
    await recites(second)
    await mover(second)
    await host().look('story-03-thread')
  })

  it('is lost by whoever forgets it: the chrono runs, and the turn is gone', async () => {
    const slow = await mover(null)
    const [other] = others(slow)
    if (!other) throw new Error('nobody else is there')
    // A quarter of two days.
    await other.travel(6 * HOUR)
    await other.travel(6 * HOUR)
    const { buttons, form } = wordsOf(other)
    await other.press(buttons.chrono, await own(other))
    await other.press(form.chrono, other.message(form.chrono).last())
    await host()
      .message(/lance le chrono/)
      .last()
      .waitFor()
    await other.travel(HOUR)
    await host()
      .message(/Le chrono est écoulé/)
      .last()
      .waitFor()
    await host().look('story-04-chrono')
    expect(await mover(slow)).not.toBe(slow)
  })

  it('drops a word when the vote is over, though only one has spoken', async () => {
    const author = await mover(null)
    if (await (await own(author)).getByRole('button', { name: wordsOf(author).buttons.listen }).isVisible())
      await listens(author)
    await recites(author)
    const word = story.pop() ?? ''
    const [doubter] = others(author)
    if (!doubter) throw new Error('nobody doubts')
    await mover(author)
    expect(await listens(doubter)).toContain(word)
    const { buttons, form } = wordsOf(doubter)
    await doubter.press(buttons.contest, await own(doubter))
    const question = doubter.message(form.contestAbout.split('\n')[0]?.replace(/^#+ /, '') ?? '').last()
    await question.getByRole('button', { name: new RegExp(`^(?:Mot|Word) ${story.length + 1} `) }).click()
    await host()
      .message(/conteste le mot/)
      .last()
      .waitFor()
    await host().look('story-05-vote')
    await doubter.travel(DAY)
    await host()
      .message(/Le dernier mot tombe/)
      .last()
      .waitFor()
    await host().look('story-06-fallen')
  })

  it('is read by all when nobody goes on, with who said which word', async () => {
    let last: Seat | null = null
    for (let draws = 0; draws < 9; draws++) {
      if ((await host().message(table.published.stuck).count()) > 0) break
      const now = await mover(last)
      const { buttons, form } = wordsOf(now)
      await now.press(buttons.draw, await own(now))
      await now.press(form.draw, now.message(form.drawAbout).last())
      last = now
    }
    await host().message(table.published.stuck).last().waitFor()
    for (const each of all) for (const word of story) await each.message(word).last().waitFor()
    await host().look('story-07-keepsake')
  })
})
