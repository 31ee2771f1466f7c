import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { direct } from '@crackpost/playground/direct'
import { isRecord, type Json, list, record } from '@crackpost/playground/json'
import { seed as seeded } from '@crackpost/playground/seed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changes } from './kit/calm.ts'
import { type Evening, everybodys, moved, recorded, sat, told, turnMessage } from './kit/evening.ts'
import type { Forge, Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

const { seed, steps } = recorded('short-empty-2')
const fr = wordsIn('fr')
const en = wordsIn('en')
const game = WORDS.fr

/** Seen by one, and with something to read. */
function polite(page: Page, ...parts: (string | RegExp)[]): void {
  expect((page.message?.flags ?? 0) & 64, page.text()).toBe(64)
  for (const part of parts) expect(page.text()).toMatch(part)
}

/** Changes the data of an interaction. */
const withData =
  (change: (data: Json) => Json): Forge =>
  (interaction) => ({ ...interaction, data: change(record(interaction.data)) })

/** Puts another value into an option of a command. */
const withOption = (name: string, value: unknown): Forge =>
  withData((data) => ({
    ...data,
    options: list(data.options)
      .map(record)
      .map((sub) => ({
        ...sub,
        options: [
          ...list(sub.options).filter((option) => record(option).name !== name),
          { name, type: typeof value === 'number' ? 4 : 3, value },
        ],
      })),
  }))

describe('a match under way', () => {
  let here: Salon
  let evening: Evening
  let zoe: Guest
  let sam: Guest
  let eve: Guest
  let abroad: Guest
  let before: string[]
  beforeAll(async () => {
    here = await salon()
    evening = await sat(here, 'fr', 2, 'buttons', seed)
    const [first, second] = evening.guests
    if (!first || !second) throw new Error('nobody is there')
    for (const [n, step] of steps.slice(0, 4).entries()) await moved(evening, step, n)
    eve = here.guest('Ève')
    const { servers, users } = seeded(here.discord, {
      users: [{ name: 'Abroad', locale: 'en-GB' }],
      servers: [{ name: 'Elsewhere', members: [], channels: [{ name: 'far' }] }],
    })
    abroad = here.visitor(users[0] ?? '', servers[0]?.channels[0] ?? '', servers[0]?.id ?? '')
    // Whose turn it is, and who waits.
    const state = record((await here.match(evening.match)).play?.course.state)
    const turn = Number(state.turn)
    ;[zoe, sam] = turn === 0 ? [first, second] : [second, first]
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    before = await here.house.dump()
    for (const guest of [zoe, sam, eve]) guest.go(here.channel)
  })
  afterEach(async () => expect(await changes(here, before, eve, abroad)).toEqual([]))

  describe('is none of a stranger’s business', () => {
    it('but they may look: the board is everybody’s, a hand is not', async () => {
      const hand = await eve.press(turnMessage(evening), fr.labels.hand)
      polite(hand, fr.spectator)
      expect(hand.text()).not.toContain(game.rack('').slice(0, 6))
      polite(await eve.press(turnMessage(evening), fr.labels.board))
      const more = await eve.press(turnMessage(evening), fr.labels.more)
      expect(more.buttons()).not.toContain(fr.labels.resign)
    })

    it('and nothing that they touch or type moves it', async () => {
      const notSeated = fr.refusals.notSeated({ code: 'notSeated' }, { player: String, seat: String })
      polite(await eve.press(turnMessage(evening), game.buttons.play), notSeated)
      polite(await eve.press(turnMessage(evening), game.buttons.pass), notSeated)
      eve.go(evening.place)
      for (const line of [
        '/lecrack passer',
        '/crack abandonner',
        '/crack temps',
        '/crack relancer',
        '/crack arrêter',
      ])
        polite(await eve.type(line, { partie: evening.match }), /Tu n’es pas à cette table/)
      polite(await eve.type('/lecrack jouer', { mot: 'ligne', partie: evening.match }), notSeated)
      polite(await eve.type('/crack commencer', { partie: evening.match }), /déjà commencé/)
      polite(await eve.type('/crack rejoindre', { partie: evening.match }), /déjà commencé/)
      polite(await eve.type('/crack quitter', { partie: evening.match }), notSeated)
      polite(await eve.type('/crack revanche', { partie: evening.match }), /n’est pas finie/)
    })

    it('though they forge the buttons of those who play', async () => {
      const mot = await someWord(zoe)
      const stolen: Forge = (interaction) => {
        const member = record(interaction.member)
        return { ...interaction, member: { ...member, user: { ...record(member.user), id: eve.user } } }
      }
      for (const label of [fr.labels.confirm, fr.labels.change, fr.labels.cancel]) {
        const preview = await zoe.type('/lecrack jouer', { mot })
        polite(await zoe.press(preview, label, stolen))
      }
    })

    it('and nothing is completed for them but what is theirs', async () => {
      eve.go(evening.place)
      expect(await eve.complete('/lecrack jouer', 'mot', { mot: 'ligne' })).toEqual([])
      expect(await eve.complete('/lecrack passer', 'rendre')).toEqual([])
      expect(await eve.complete('/lecrack passer', 'partie')).toEqual([])
      expect(await eve.complete('/crack rejoindre', 'partie')).toEqual([])
    })
  })

  describe('is not to be found from another server', () => {
    it('by its id, nor by a forged button', async () => {
      const noMatch = en.refusals.noMatch({ code: 'noMatch' }, { player: String, seat: String })
      for (const line of [
        '/crack board',
        '/crack hand',
        '/crack join',
        '/crack start',
        '/crack resign',
        '/crack time',
      ])
        polite(await abroad.type(line, { game: evening.match }), noMatch)
      polite(await abroad.type('/lecrack play', { word: 'ligne', game: evening.match }), noMatch)
      const help = await abroad.type('/crack games')
      const [button] = turnMessage(evening)
        .parts()
        .filter(({ label }) => label === fr.labels.board)
      const forged = withData((data) => ({ ...data, custom_id: button?.custom_id }))
      polite(await abroad.press(help, en.labels.open, forged), noMatch)
    })

    it('but its players reach it from wherever they are', async () => {
      zoe.go(direct(here.discord, zoe.user).id)
      expect((await zoe.type('/crack main')).text()).toContain(evening.match)
    })
  })

  describe('waits for one player', () => {
    it('and the other is told whom it waits for, typed or touched', async () => {
      const waits = new RegExp(`Ce n’est pas ton tour.*<@${zoe.user}>`)
      polite(await sam.press(turnMessage(evening), game.buttons.play), waits)
      polite(await sam.press(turnMessage(evening), game.buttons.pass), waits)
      polite(await sam.type('/lecrack jouer', { mot: 'ligne' }), waits)
      polite(await sam.type('/lecrack passer'), waits)
      polite(await zoe.type('/crack temps'), /C’est toi qu’on attend/)
      polite(await zoe.type('/crack relancer'), /C’est toi qu’on attend/)
    })

    it('who is told what is wrong with a move, and how to mend it', async () => {
      const typed = (mot: string, more = {}) => zoe.type('/lecrack jouer', { mot, ...more })
      const missing = await typed('kiwis')
      polite(missing)
      expect(missing.buttons()).toContain(fr.labels.change)
      for (const mot of ['zzzzz', 'x', '?', '2A', 'a b c', '1A→ ZZ', 'l’œuvre']) polite(await typed(mot))
      polite(await typed('ligne', { case: '99Z' }))
      polite(await typed('ligne', { échange: 'tout' }))
      polite(await zoe.type('/lecrack passer', { rendre: 'Z4 Z4' }))
      polite(await zoe.type('/lecrack passer', { rendre: 'n’importe quoi' }))
      polite(await zoe.type('/lecrack échanger', { rendre: 'E1 E1' }))
    })
  })

  describe('takes nothing that Discord’s client would not send', () => {
    it('such as a text without end, or one that is code', async () => {
      const word = (value: unknown) => zoe.type('/lecrack jouer', { mot: 'ligne' }, withOption('word', value))
      for (const value of [
        'A'.repeat(100_000),
        '`'.repeat(5000),
        '@everyone <@1> [x](http://x.y)',
        '\u202e\u200b\0',
        7,
      ]) {
        const page = await word(value)
        polite(page)
        expect(page.text()).not.toMatch(/(?<!`[^`]*)@everyone/)
      }
      const game = await zoe.type('/crack plateau', {}, withOption('game', '@everyone `x` **y**'))
      polite(game, '`@everyone ˋxˋ **y**`')
    })

    it('such as a value that is not among the choices', async () => {
      const open = (name: string, value: unknown) =>
        zoe.type('/crack nouvelle', { jeu: 'Le Crack' }, withOption(name, value))
      polite(await open('game', 'chess'), /`chess`/)
      polite(await open('game', '__proto__'), /`__proto__`/)
      polite(await open('players', 99))
      polite(await open('players', 5), /2 à 4/)
      polite(await open('pace', 1))
      polite(await open('pace', -7))
      polite(await open('pace', 1e308))
      polite(
        await zoe.type('/crack nouvelle', { jeu: 'Le Crack', contre: sam.user }, withOption('against', 'x')),
      )
    })

    it('such as something to choose that was not offered', async () => {
      const preview = await zoe.type('/lecrack jouer', { mot: await someWord(zoe) })
      const values = (...all: unknown[]): Forge => withData((data) => ({ ...data, values: all }))
      const select = preview.parts().find(({ placeholder }) => placeholder === fr.others)
      const labels = list(select?.options).map((option) => String(record(option).label))
      if (select)
        for (const forged of [
          values('1A→ ZZ'),
          values('pass'),
          values('x'),
          values(),
          values('x'.repeat(100)),
        ])
          polite(await zoe.choose(preview, fr.others, labels.slice(1, 2), forged))
      const other = (custom_id: string) => withData((data) => ({ ...data, custom_id, values: ['x'] }))
      polite(await zoe.press(preview, fr.labels.cancel, other(`1:kick:${evening.match}:0:`)))
      polite(await zoe.press(preview, fr.labels.cancel, other('1:pick:-:0:')))
    })

    it('such as a form without its fields, with others, or with other values', async () => {
      const components = (change: (parts: Json[]) => unknown[]): Forge =>
        withData((data) => ({ ...data, components: change(list(data.components).filter(isRecord)) }))
      const forgeries: Forge[] = [
        components(() => []),
        withData(({ components: _, ...data }) => data),
        components((parts) => parts.slice(0, 1)),
        components((parts) =>
          [...parts, { type: 18, component: { type: 4, custom_id: 'x', value: 'y' } }].slice(-5),
        ),
        components((parts) =>
          parts.map((part) => ({
            ...part,
            component: { ...record(part.component), value: 'x'.repeat(4000), values: undefined },
          })),
        ),
        components((parts) =>
          parts.map((part) => ({
            ...part,
            component: { ...record(part.component), value: undefined, values: ['x', 'y'] },
          })),
        ),
      ]
      for (const forge of forgeries) {
        const play = await zoe.press(turnMessage(evening), game.buttons.play)
        polite(await zoe.fill(play, { [game.form.word]: 'ligne' }, forge))
      }
      const [, , , , wrong] = forgeries
      const pass = await zoe.press(turnMessage(evening), game.buttons.pass)
      polite(
        await zoe.fill(
          pass,
          {},
          components(() => [{ type: 18, component: { type: 3, custom_id: 'give', values: ['Z9.1'] } }]),
        ),
      )
      const table = await zoe.type('/crack nouvelle')
      polite(await zoe.fill(table, {}, wrong))
    })

    it('such as a bot at the keyboard', async () => {
      const robot: Forge = (interaction) => {
        const member = record(interaction.member)
        return { ...interaction, member: { ...member, user: { ...record(member.user), bot: true } } }
      }
      polite(
        await zoe.type('/lecrack passer', {}, robot),
        fr.refusals.bot({ code: 'bot' }, { player: String, seat: String }),
      )
      polite(await zoe.press(turnMessage(evening), game.buttons.pass, robot), /personnes/)
      polite(await zoe.type('/crack nouvelle', { jeu: 'Le Crack' }, robot), /personnes/)
    })
  })

  it('is told of in the thread, and nobody was rung but whose turn it was', () => {
    for (const page of told(evening)) expect(page.message?.pinged.everyone).toBe(false)
    for (const page of everybodys(here, zoe, here.channel)) expect(page.message?.pinged.everyone).toBe(false)
  })
})

/** A word that can be laid in several places, as completion would tell. */
async function someWord(guest: Guest): Promise<string> {
  for (const mot of ['es', 'le', 'la', 'un', 'en', 'se', 'te', 'ni', 'on', 'ou', 'si', 'su', 'as', 'os'])
    if ((await guest.complete('/lecrack jouer', 'mot', { mot })).length > 1) return mot
  throw new Error('no short word fits')
}
