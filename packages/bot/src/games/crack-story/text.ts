import type { ComparedRecital, CrackStoryTable, View } from '@crackpost/core/games/crack-story/view'
import { seatName } from '@crackpost/core/kernel/seat'
import { quoteUserText } from '../../discord/escape.ts'
import { discordTimestamp } from '../../discord/timestamp.ts'
import type { TextContext } from '../presenter.ts'
import { cardListText } from './card-text.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

/** Cards per row: 32 columns, narrow enough for a phone. */
const CARDS_PER_ROW = 4

/** Replaces a face-down card. */
const FACE_DOWN_MARK = '#'

/** The cards of the story: number of the word, card, seat. */
export function storyText(story: CrackStoryTable['story']): string {
  const cells = story.map(({ face, by }, at) => {
    const number = String(at + 1).padStart(3)
    return `${number} ${(face ?? FACE_DOWN_MARK).padEnd(2)}${seatName(by)}`
  })
  return Array.from({ length: Math.ceil(cells.length / CARDS_PER_ROW) }, (_, row) =>
    cells
      .slice(row * CARDS_PER_ROW, (row + 1) * CARDS_PER_ROW)
      .join(' ')
      .trimEnd(),
  ).join('\n')
}

export function describeCrackStoryTable({ table, revealed }: View, textContext: TextContext): string {
  const { language, playerNames } = textContext
  const words = CRACK_STORY_TEXTS[language]
  const { story, players, round, options, direction, pile, discard } = table
  const count = story.length
  return [
    words.round(round, options.rounds, direction === 1),
    ...players.map(({ seat, won, cards, resigned }) =>
      words.player(seatName(seat), playerNames.seat(seat), won, cards, resigned),
    ),
    ...(count === 0 ? [words.noWords] : [`${words.words(count)}\n\`\`\`\n${storyText(story)}\n\`\`\``]),
    words.piles(pile, discard),
    ...ongoingLines(table, textContext),
    ...(revealed ?? []).map((hand, seat) =>
      words.revealed(playerNames.seat(seat), cardListText(hand) || '–'),
    ),
  ].join('\n')
}

/** Describes votes, time limits and everything else besides the turn. */
function ongoingLines(
  { form, chrono, vote, waiting, won, finished, turn, over }: CrackStoryTable,
  { language, playerNames }: TextContext,
): string[] {
  const words = CRACK_STORY_TEXTS[language].ongoing
  if (over) return []
  return [
    ...(won ? [words.won(playerNames.seat(won.seat))] : finished ? [words.finished] : []),
    ...(form && turn !== null ? [words.form(playerNames.seat(turn), discordTimestamp(form.until))] : []),
    ...(chrono ? [words.chrono(playerNames.seat(chrono.on), discordTimestamp(chrono.until))] : []),
    ...(vote
      ? [
          words.vote(
            vote.word + 1,
            playerNames.seat(vote.author),
            playerNames.seat(vote.by),
            discordTimestamp(vote.until),
          ),
        ]
      : []),
    ...(waiting && !vote ? [words.waiting(discordTimestamp(waiting.until))] : []),
  ]
}

/** Private text for a seat: its cards, and how many words are new. No word of the current story. */
export function describeCrackStoryHand({ table, mine }: View, { language }: TextContext): string | null {
  if (!mine) return null
  const words = CRACK_STORY_TEXTS[language]
  const [latest] = table.stories.slice(-1)
  const slips = mine.slips.filter(({ story }) => story === latest?.number)
  return [
    words.hand(cardListText(mine.hand) || '–', mine.hand.length),
    ...(mine.unheard > 0
      ? [words.unheard(mine.unheard, mine.shown)]
      : table.story.length > 0
        ? [words.allHeard]
        : []),
    ...(mine.form ? [words.formOpen(discordTimestamp(mine.form.until))] : []),
    ...(mine.vote && !mine.vote.voted ? [words.mayVote] : []),
    // After a story has ended: where this seat's own recitals were wrong.
    ...(table.story.length === 0 ? slips.slice(-2).map((slip) => slipText(slip, language)) : []),
  ].join('\n')
}

const MAX_DIFFERENCES = 4

function slipText({ story, differences }: ComparedRecital, language: TextContext['language']): string {
  const words = CRACK_STORY_TEXTS[language]
  const mistakes = differences
    .slice(0, MAX_DIFFERENCES)
    .map(({ at, right, said }) =>
      right === null
        ? words.extra(quoteUserText(said ?? ''))
        : words.missed(at + 1, quoteUserText(right), said === null ? null : quoteUserText(said)),
    )
  return words.slip(story, mistakes)
}
