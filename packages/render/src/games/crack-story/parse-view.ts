import { cardFaceSchema } from '@crackpost/core/games/crack-story/deck'
import { STORY_END_REASONS, state } from '@crackpost/core/games/crack-story/schema'
import type {
  CrackStoryTable,
  PublishedStory,
  PublishedWord,
  View,
} from '@crackpost/core/games/crack-story/view'
import { SEAT_NUMBERS } from './colours.ts'

const { options, direction, round, over } = state.shape

const isCount = (given: unknown): boolean => Number.isSafeInteger(given) && Number(given) >= 0
const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null

/** Validates a view from outside. Throws an error for the log if it can't be drawn. */
export function parseCrackStoryView(given: unknown): View {
  const view = given as Partial<View> | null
  const table = view?.table
  if (!table || !Array.isArray(table.story)) throw new Error('the view has no story')
  checkPlayers(table)
  const isSeat = (seat: unknown): boolean => isCount(seat) && Number(seat) < table.players.length
  for (const [n, card] of table.story.entries()) {
    if (!isSeat(card?.by)) throw new Error(`card ${n + 1} of the story was laid by nobody`)
    if (card.face !== null && !cardFaceSchema.safeParse(card.face).success)
      throw new Error(`${JSON.stringify(card.face)} is no card`)
  }
  checkPosition(table, isSeat)
  if (!Array.isArray(table.stories)) throw new Error('the view has no stories')
  for (const story of table.stories) checkKeepsake(story, isSeat)
  if (view?.mine !== null && !(Array.isArray(view?.mine?.hand) && view.mine.hand.every(isFace)))
    throw new Error('the hand is corrupt')
  checkRevealedHands(view?.revealed ?? null, table.players.length)
  return view as View
}

function checkRevealedHands(revealed: View['revealed'], players: number): void {
  if (revealed === null) return
  const valid = Array.isArray(revealed) && revealed.length === players
  if (!valid || !revealed.every((hand) => Array.isArray(hand) && hand.every(isFace)))
    throw new Error('the revealed hands are corrupt')
}

const isFace = (given: unknown): boolean => cardFaceSchema.safeParse(given).success

function checkPlayers({ players }: CrackStoryTable): void {
  if (!Array.isArray(players)) throw new Error('the view has no players')
  if (players.length < 2 || players.length > SEAT_NUMBERS.length)
    throw new Error(`a view of ${players.length} players`)
  for (const [seat, player] of players.entries()) {
    const figures = [player?.cards, player?.won]
    if (player?.seat !== seat || !figures.every(isCount)) throw new Error(`seat ${seat} is corrupt`)
  }
}

/** Checks everything except cards and stories: seats, counts and the current phase. */
function checkPosition(table: CrackStoryTable, isSeat: (seat: unknown) => boolean): void {
  const { vote, waiting, chrono, contestable, won } = table
  const figures = [table.pile, table.discard]
  if (!figures.every(isCount)) throw new Error('the stacks are corrupt')
  const valid =
    options.safeParse(table.options).success &&
    direction.safeParse(table.direction).success &&
    round.safeParse(table.round).success &&
    over.safeParse(table.over).success
  if (!valid) throw new Error('the round is corrupt')
  const seats = [table.dealer, table.turn ?? 0, vote?.author ?? 0, won?.seat ?? 0, chrono?.on ?? 0]
  if (![...seats, contestable?.author ?? 0].every(isSeat)) throw new Error('a seat is out of range')
  for (const pending of [vote, waiting])
    if (pending && !(Array.isArray(pending.waitsFor) && pending.waitsFor.every(isSeat)))
      throw new Error('the awaited seats are corrupt')
  if (contestable && !(Array.isArray(contestable.words) && contestable.words.every(isCount)))
    throw new Error('the last words are corrupt')
  if (vote && !(isCount(vote.word) && vote.word < table.story.length))
    throw new Error('the vote is about no card of the story')
}

function checkKeepsake(story: PublishedStory, isSeat: (seat: unknown) => boolean): void {
  if (!isObject(story) || !Array.isArray(story.words) || story.words.length === 0)
    throw new Error('a story has no words')
  const valid = isCount(story.number) && isCount(story.round) && STORY_END_REASONS.includes(story.why)
  if (!valid) throw new Error('a story has no end')
  for (const word of story.words)
    if (!isSeat(word?.by) || !(typeof word.word === 'string' || word.word === null))
      throw new Error(`a word of story ${story.number} is corrupt`)
}

/** Text of a published word; null if it is hidden (then it is null or empty). */
export const visibleWord = ({ word }: { readonly word: PublishedWord['word'] | null }): string | null =>
  word === null || word.trim() === '' ? null : word
