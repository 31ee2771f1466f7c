import { REFUSALS } from '@crackpost/bot/games/le-crack/refusals'
import { wordsIn } from '@crackpost/bot/words/index'
import { noticeIn } from '@crackpost/bot/words/notices'
import { SETTINGS } from '@crackpost/bot/words/settings'
import type { Scene } from '@crackpost/bot/words/words'
import { DAY } from '@crackpost/playground/page/instant'
import { beforeAll, describe, expect, it } from 'vitest'
import { idea, lettersOf } from '../kit/mind.ts'
import { DESK, PHONE, read } from './player.ts'
import { type Seat, YOUR_TURN } from './seat.ts'
import { stage } from './stage.ts'

// What stands in the place is in the table's language.
const { labels, opening, news, private: forInvited } = wordsIn('fr')

/** What is said, without its markdown. */
const plain = (text: string): string => text.replace(/[*`]|^#+ /g, '').trim()

/** A table at which everybody bears the same name. */
const among = (name: string): Scene => ({
  id: '',
  title: 'Le Crack',
  cast: { player: () => `@${name}`, seat: () => `@${name}` },
})

const refused = ({ words }: Seat, word: string): string =>
  plain(REFUSALS[words.language].notAWord({ code: 'notAWord', word, example: null }, among('').cast))

describe.each([
  // One of them reads English; the table speaks French.
  { where: 'at a desk', names: ['Inès', 'Mathis', 'Sam'], screen: DESK, text: false, shot: 'desk' },
  {
    where: 'on a phone, in text',
    names: ['Inès', 'Mathis', 'Amina'],
    screen: PHONE,
    text: true,
    shot: 'phone',
  },
])('an evening of three $where', ({ names, screen, text, shot }) => {
  const here = stage(`evening ${shot}`)
  let all: Seat[]
  let host: Seat
  let others: Seat[]
  beforeAll(async () => {
    all = []
    for (const name of names) all.push(await here.seat(name, screen))
    const [first, ...rest] = all
    if (!first) throw new Error('nobody came')
    ;[host, others] = [first, rest]
  })

  /** Whose turn it is stands in the newest message that rings for it. */
  async function mover(): Promise<Seat> {
    const said = await read(host.message(YOUR_TURN).last())
    const [, name] = YOUR_TURN.exec(said) ?? []
    const found = all.find((each) => each.name === name)
    if (!found) throw new Error(`nobody here is to move:\n${said}`)
    return found
  }

  /** Everybody sees in the thread who is next after so many plays. */
  async function passedOn(turn: number): Promise<void> {
    for (const each of all) await each.turn(turn).waitFor()
  }

  it('begins with a command that is found by its name, and a form', async () => {
    if (text)
      for (const each of all) {
        await each.command('/crack réglages')
        const words = SETTINGS.fr
        await each.press(words.textLabel(true), each.message(plain(words.text(false))).last())
        await each
          .message(plain(words.text(true)))
          .last()
          .waitFor()
      }
    await host.command('/crack nouvelle')
    const form = await host.form(opening.title)
    await host.choose(form, opening.players, opening.count(3))
    await host.look(`${shot}-01-form`)
    await host.submit(form)
    await host
      .message(/1 place prise sur 3/)
      .last()
      .waitFor()
    await host.look(`${shot}-02-table`)
  })

  it('fills up by a button, and is started by another', async () => {
    for (const each of others) {
      await each.press(labels.join)
      await each
        .message(/places prises sur 3/)
        .last()
        .waitFor()
    }
    const full = host.message(/3 places prises sur 3/).last()
    await full.waitFor()
    await host.look(`${shot}-03-full`)
    await host.press(labels.start, full)
    for (const each of all) await each.enter(/Le Crack/)
    await passedOn(0)
    await host.look(`${shot}-04-thread`)
  })
  it('refuses a wrong word with the reason; another is changed before it counts', async () => {
    const now = await mover()
    const hand = await now.hand()
    await now.look(`${shot}-05-hand`)
    const play = idea(await now.reads(hand))
    const [wrong, right] = [`Q${lettersOf(play)}`, lettersOf(play)]
    await now.press(now.game.buttons.play, hand)
    await now.writes(wrong)
    await now.message(refused(now, wrong)).waitFor()
    await now.look(`${shot}-06-refused`)
    await now.press(now.words.labels.change)
    await now.writes(right)
    await now.preview().filter({ hasText: right }).waitFor()
    await now.look(`${shot}-07-preview`)
    await now.press(now.words.labels.change, now.preview())
    await now.writes(right, '2A')
    await now.preview().filter({ hasText: '2A→' }).waitFor()
    await now.press(now.words.labels.confirm, now.preview())
    await passedOn(1)
    for (const each of all)
      await each
        .message(new RegExp(`2A→ ${[...right].join('\\d')}\\d`))
        .first()
        .waitFor()
    await now.look(`${shot}-08-played`)
  })

  it('takes a word that is typed, completed and confirmed', async () => {
    const now = await mover()
    const play = await now.thinks()
    await now.types(play)
    await now
      .preview()
      .filter({ hasText: lettersOf(play) })
      .waitFor()
    await now.look(`${shot}-09-typed`)
    await now.press(now.words.labels.confirm, now.preview())
    await passedOn(2)
    await now.look(`${shot}-10-second-word`)
  })

  it('shows a hand to nobody but its owner', async () => {
    for (const owner of all) {
      const hand = await owner.hand()
      const tiles = await read(hand.locator('code').last())
      const id = (await hand.getAttribute('data-message')) ?? ''
      expect(tiles).toMatch(/^(?:[A-Z][1-4] ?){12}$/)
      expect([id, tiles].map((each) => owner.told().includes(each))).toEqual([true, true])
      for (const other of all.filter((each) => each !== owner)) {
        await other.page.reload()
        await other.log.waitFor()
        const seen = `${other.told()} ${await other.page.content()}`
        expect([id, tiles].map((each) => seen.includes(each))).toEqual([false, false])
      }
    }
  })

  it('is reminded of by the time machine, and goes on when time is up', async () => {
    const now = await mover()
    await host.travel(DAY)
    const reminder = noticeIn('fr', 'half', { who: `@${now.name}`, title: 'Le Crack', until: null, by: '' })
    for (const each of all) await each.message(reminder.slice(0, -1)).waitFor()
    await now.look(`${shot}-11-reminder`)
    await host.travel(DAY)
    await passedOn(3)
    const gone = news.timedOut({ type: 'timedOut', seat: 0 }, among(now.name))
    for (const each of all) await each.message(gone).waitFor()
    expect((await mover()).name).not.toBe(now.name)
    await host.look(`${shot}-12-time-out`)
  })

  it('ends when everybody agrees', async () => {
    await host.press(labels.more)
    await host.press(labels.end)
    for (const each of others) {
      await each
        .message(news.proposed({ type: 'proposed', seat: 0 }, among(host.name)))
        .last()
        .waitFor()
      await each.press(labels.accept)
    }
    for (const each of all) await each.message(host.game.reasons.agreed).last().waitFor()
    await host.look(`${shot}-13-over`)
  })

  it('goes on with a rematch', async () => {
    await host.press(labels.rematch)
    await host.message(forInvited).last().waitFor()
    await host.look(`${shot}-14-rematch`)
    for (const each of all) await each.enter(/^jeux/)
    for (const each of others) await each.press(labels.join)
    const full = host.message(/3 places prises sur 3/).last()
    await full.waitFor()
    await host.press(labels.start, full)
    // A thread for each match.
    await host.log
      .getByRole('button', { name: host.own.openThread('Le Crack') })
      .nth(1)
      .waitFor()
    await host.look(`${shot}-15-again`)
  })
})
