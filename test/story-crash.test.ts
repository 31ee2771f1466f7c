import { act } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import { isLetter, letterOf } from '@crackpost/core/games/crack-story/deck'
import { crackStory } from '@crackpost/core/games/crack-story/index'
import { type Action, options, state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import type { Match } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import { describe, expect, it } from 'vitest'
import { type Page, page } from './kit/page.ts'
import { type House, houseIn, type Said, slash } from './kit/signed.ts'
import { wordsOn } from './kit/storyteller.ts'
import { asked, done, termsOf } from './kit/table.ts'

const USERS = ['7101', '7102']
const WORD = 'Xylqzwvpt'

interface Prepared {
  readonly house: House
  readonly id: string
  /** Who has not heard the word. */
  readonly listener: string
  /** From now on the line is cut at the so-manieth call to the database. */
  cut(at: number): void
}

/** A match in which one has said a word; the line to the database can be cut. */
async function prepared(): Promise<Prepared> {
  let left = Number.POSITIVE_INFINITY
  const house = await houseIn({
    wait: async () => {
      if (--left === 0) throw new Error('the line is cut')
    },
  })
  const { ports } = house.world
  const players = await Promise.all(USERS.map((user) => ports.people.playerOf(user, 'x')))
  const [host = '', guest = ''] = players
  const terms = termsOf('crack-story', 2, { options: options.parse({}) })
  const { id } = done(await open(ports, { host, cause: 'open', terms, wish: NO_WISH }))
  done(await act(ports, asked(id, guest, 'join', { type: 'join', wish: NO_WISH })))
  let { match } = done(await act(ports, asked(id, host, 'start', { type: 'start' })))
  const mover = match.players[stateSchema.parse(match.play?.course.state).turn]?.player ?? ''
  let causes = 0
  const does = async (action: Action): Promise<Match> => {
    const outcome = await act(ports, asked(id, mover, `act ${causes++}`, { type: 'act', action }))
    return done(outcome).match
  }
  match = await does({ type: 'open' })
  const state = stateSchema.parse(match.play?.course.state)
  const hand = crackStory.view(state, state.turn).mine?.hand ?? []
  const card = hand.find(isLetter) ?? ''
  const word = `${letterOf(card) ?? 'X'}${WORD.slice(1)}`
  const to = card.endsWith('+') ? { to: [1 - state.turn] } : {}
  await does({ type: 'play', recital: '', cards: [{ card, word, ...to }] })
  const listener = USERS[players.findIndex((player) => player !== mover)] ?? ''
  return {
    house,
    id,
    listener,
    cut(at) {
      left = at
    },
  }
}

/** What an answer shows, where it is a form. */
function formIn({ answer }: Said): Page | null {
  const reply = JSON.parse(answer.body)
  return reply.type === 9 ? page(reply.data) : null
}

describe('a house that dies while somebody listens', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'at its call %i to the database shows no word more than twice, and never none',
    async (call) => {
      const { house, id, listener, cut } = await prepared()
      const ask = () => slash({ user: listener, locale: 'en-GB' }, 'crackstory listen', { game: id })
      const first = ask()
      cut(call)
      const showings: string[][] = []
      const shown = await house.send(first).catch(() => null)
      cut(Number.POSITIVE_INFINITY)
      const form = shown && formIn(shown)
      if (form) showings.push([...wordsOn(form).words])
      // Whoever was shown nothing presses again, until there is nothing new.
      for (let n = 0; n < 5; n++) {
        const again = formIn(await house.send(ask()))
        if (again) showings.push([...wordsOn(again).words])
      }
      expect(showings.length, JSON.stringify(showings)).toBeGreaterThanOrEqual(1)
      expect(showings.length).toBeLessThanOrEqual(2)
      for (const words of showings) expect(words).toEqual([expect.stringMatching(/ylqzwvpt$/)])
      // The request that was cut, delivered once more, shows what it was to show, or that there is nothing new.
      const echo = formIn(await house.send(first))
      if (echo) expect(wordsOn(echo).words).toEqual(showings[0])
      await house.close()
    },
  )
})
