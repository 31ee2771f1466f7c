import { requiredLetter, takesWord } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { type Action, options, state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { describe, expect, it } from 'vitest'
import { wordsInListeningModal } from '../../kit/drivers/crack-story.ts'
import { commandInteraction } from '../../kit/fakes/signed-requests.ts'
import {
  createEndpointHarness,
  type EndpointExchange,
  type EndpointHarness,
} from '../../kit/harness/endpoint.ts'
import { commandRequestOf, testMatchSettings, unwrapResult } from '../../kit/harness/use-cases.ts'
import { createMessageView, type MessageView } from '../../kit/users/message-view.ts'

const USERS = ['7101', '7102']
const WORD = 'Xylqzwvpt'

interface PreparedStory {
  readonly harness: EndpointHarness
  readonly id: string
  /** The player who has not heard the word. */
  readonly listener: string
  /** Makes the n-th database call from now on fail. */
  cut(at: number): void
}

/** Starts a match in which one player has said a word, with a database connection that can be cut. */
async function prepareStory(): Promise<PreparedStory> {
  let callsLeft = Number.POSITIVE_INFINITY
  const harness = await createEndpointHarness({
    beforeDatabaseCall: async () => {
      if (--callsLeft === 0) throw new Error('the connection is cut')
    },
  })
  const { ports } = harness.services
  const players = await Promise.all(USERS.map((user) => ports.people.findOrCreatePlayer(user, 'x')))
  const [host = '', guest = ''] = players
  const terms = testMatchSettings('crack-story', 2, { options: options.parse({}) })
  const { id } = unwrapResult(await openMatch(ports, { host, cause: 'open', terms, wish: NO_SEAT_WISH }))
  unwrapResult(
    await handleCommand(ports, commandRequestOf(id, guest, 'join', { type: 'join', wish: NO_SEAT_WISH })),
  )
  let { match } = unwrapResult(
    await handleCommand(ports, commandRequestOf(id, host, 'start', { type: 'start' })),
  )
  const mover = match.players[stateSchema.parse(match.play?.course.state).turn]?.player ?? ''
  let causes = 0
  const submitAction = async (action: Action): Promise<Match> => {
    const outcome = await handleCommand(
      ports,
      commandRequestOf(id, mover, `act ${causes++}`, { type: 'act', action }),
    )
    return unwrapResult(outcome).match
  }
  match = await submitAction({ type: 'open' })
  const state = stateSchema.parse(match.play?.course.state)
  const hand = crackStoryGame.view(state, state.turn).mine?.hand ?? []
  const card = hand.find(takesWord) ?? ''
  const word = `${requiredLetter(card) ?? 'X'}${WORD.slice(1)}`
  const to = card.endsWith('+') ? { to: [1 - state.turn] } : {}
  await submitAction({ type: 'play', recital: '', cards: [{ card, word, ...to }] })
  const listener = USERS[players.findIndex((player) => player !== mover)] ?? ''
  return {
    harness,
    id,
    listener,
    cut(at) {
      callsLeft = at
    },
  }
}

/** The modal of a response; null if it has none. */
function modalIn({ answer }: EndpointExchange): MessageView | null {
  const reply = JSON.parse(answer.body)
  return reply.type === 9 ? createMessageView(reply.data) : null
}

describe('a crash while a player listens', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'at database call %i shows no word more than twice, and never none',
    async (call) => {
      const { harness, id, listener, cut } = await prepareStory()
      const listenInteraction = () =>
        commandInteraction({ user: listener, locale: 'en-GB' }, 'crackstory listen', { game: id })
      const first = listenInteraction()
      cut(call)
      const showings: string[][] = []
      const response = await harness.sendInteraction(first).catch(() => null)
      cut(Number.POSITIVE_INFINITY)
      const form = response && modalIn(response)
      if (form) showings.push([...wordsInListeningModal(form).words])
      // A player who was shown nothing presses again, until there is nothing new.
      for (let n = 0; n < 5; n++) {
        const modal = modalIn(await harness.sendInteraction(listenInteraction()))
        if (modal) showings.push([...wordsInListeningModal(modal).words])
      }
      expect(showings.length, JSON.stringify(showings)).toBeGreaterThanOrEqual(1)
      expect(showings.length).toBeLessThanOrEqual(2)
      for (const words of showings) expect(words).toEqual([expect.stringMatching(/ylqzwvpt$/)])
      // The interrupted request, delivered again, shows its words, or that there is nothing new.
      const duplicate = modalIn(await harness.sendInteraction(first))
      if (duplicate) expect(wordsInListeningModal(duplicate).words).toEqual(showings[0])
      await harness.close()
    },
  )
})
