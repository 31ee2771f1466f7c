import { LANGUAGES, type Language } from '@crackpost/bot/asked'
import { WORDS } from '@crackpost/bot/games/le-crack/words'
import { wordsIn } from '@crackpost/bot/words/index'
import { REASONS } from '@crackpost/core/games/le-crack/schema'
import { statusOf } from '@crackpost/core/match/match'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENDS, stateOf } from './kit/ends.ts'
import { everybodys, idIn, TYPED, told } from './kit/evening.ts'
import { misprints } from './kit/prose.ts'
import { type Salon, salon } from './kit/salon.ts'

describe.each(LANGUAGES.flatMap((language) => [2, 4].map((seats) => ({ language, seats }))))(
  'a match of Le Crack for $seats, in $language, by what the bot shows and nothing else',
  ({ language, seats }: { language: Language; seats: number }) => {
    const { labels, onlyThis, private: byInvitation } = wordsIn(language)
    let here: Salon
    beforeEach(async () => {
      here = await salon()
    })
    afterEach(() => here.close())

    it.each(REASONS)('ends: %s', async (reason) => {
      const { evening, last } = await ENDS[reason](here, language, seats)
      const over = await here.match(evening.match)
      expect(statusOf(over)).toMatchObject({ phase: 'over', reason })
      // Told to whoever ended it and to everybody, with the standing and the seed.
      const shown = told(evening).find((page) => page.buttons().includes(labels.rematch))
      for (const page of [last, shown]) {
        expect(page?.text()).toContain(WORDS[language].reasons[reason])
        expect(page?.text()).toContain(over.play?.seed)
        expect(page?.text()).toContain('1 – <@')
      }
      for (const channel of [here.channel, evening.place])
        for (const guest of evening.guests)
          for (const page of here.seen(guest, channel)) expect(misprints(language, page.text())).toEqual([])
    })

    it('goes on with a rematch, and with the next game', async () => {
      const { evening } = await ENDS.lastSeat(here, language, seats)
      const [first, second, ...others] = evening.guests
      const [end] = told(evening).slice(-1)
      if (!first || !second || !end) throw new Error('nobody is there')
      const table = await first.press(end, labels.rematch)
      expect(table.text()).toContain(byInvitation)
      for (const guest of [second, ...others]) {
        const lobby = everybodys(here, guest, here.channel).find((page) =>
          page.buttons().includes(labels.join),
        )
        if (!lobby) throw new Error('no table is shown')
        await guest.press(lobby, labels.join)
      }
      // Everybody at a full table can start it, from wherever they look at it.
      second.go(here.channel)
      const begun = await second.press(await second.type(TYPED[language].board), labels.start)
      const match = idIn(begun)
      const { players } = await here.match(match)
      const { turn } = await stateOf({ salon: here, match })
      const mover = await here.house.world.ports.people.personOf(players[turn]?.player ?? '')
      const guest = evening.guests.find(({ user }) => user === mover?.user)
      const [turned] = told({ ...evening, place: await here.placeOf(match) })
      if (!guest || !turned) throw new Error('nobody is to move')
      const hand = await guest.press(turned, labels.hand)
      expect((await guest.press(hand, labels.next)).text()).toContain(onlyThis)
    })
  },
)
