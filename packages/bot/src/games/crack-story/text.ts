import type { ComparedSlip, Table, View } from '@crackpost/core/games/crack-story/view'
import { seatName } from '@crackpost/core/kernel/seat'
import { instant } from '../../instant.ts'
import { quoted } from '../../quoted.ts'
import type { Manner } from '../../voice.ts'
import { cardText } from './card.ts'
import { WORDS } from './words.ts'

/** So many cards in a row: 32 columns, narrow enough for a phone. */
const ROW = 4

/** Stands for a card that lies face down. */
const DOWN = '#'

/** The cards of the story: the number of the word, the card, and whose it is. */
export function storyText(story: Table['story']): string {
  const cells = story.map(({ face, by }, at) => {
    const number = String(at + 1).padStart(3)
    return `${number} ${(face ?? DOWN).padEnd(2)}${seatName(by)}`
  })
  return Array.from({ length: Math.ceil(cells.length / ROW) }, (_, row) =>
    cells
      .slice(row * ROW, (row + 1) * ROW)
      .join(' ')
      .trimEnd(),
  ).join('\n')
}

export function table({ table, revealed }: View, manner: Manner): string {
  const { language, cast } = manner
  const words = WORDS[language]
  const { story, players, round, options, direction, pile, discard } = table
  const count = story.length
  return [
    words.round(round, options.rounds, direction === 1),
    ...players.map(({ seat, won, cards, resigned }) =>
      words.player(seatName(seat), cast.seat(seat), won, cards, resigned),
    ),
    ...(count === 0 ? [words.noWords] : [`${words.words(count)}\n\`\`\`\n${storyText(story)}\n\`\`\``]),
    words.piles(pile, discard),
    ...going(table, manner),
    ...(revealed ?? []).map((hand, seat) => words.revealed(cast.seat(seat), cardText(hand) || '–')),
  ].join('\n')
}

/** What is going on besides the turn. */
function going(
  { form, chrono, vote, waiting, won, finished, turn, over }: Table,
  { language, cast }: Manner,
): string[] {
  const words = WORDS[language].going
  if (over) return []
  return [
    ...(won ? [words.won(cast.seat(won.seat))] : finished ? [words.finished] : []),
    ...(form && turn !== null ? [words.form(cast.seat(turn), instant(form.until))] : []),
    ...(chrono ? [words.chrono(cast.seat(chrono.on), instant(chrono.until))] : []),
    ...(vote
      ? [words.vote(vote.word + 1, cast.seat(vote.author), cast.seat(vote.by), instant(vote.until))]
      : []),
    ...(waiting && !vote ? [words.waiting(instant(waiting.until))] : []),
  ]
}

/** What only the seat that looks may see: its cards, and how many words wait for it. No word of a running story. */
export function hand({ table, mine }: View, { language }: Manner): string | null {
  if (!mine) return null
  const words = WORDS[language]
  const [latest] = table.stories.slice(-1)
  const slips = mine.slips.filter(({ story }) => story === latest?.number)
  return [
    words.hand(cardText(mine.hand) || '–', mine.hand.length),
    ...(mine.unheard > 0
      ? [words.unheard(mine.unheard, mine.shown)]
      : table.story.length > 0
        ? [words.allHeard]
        : []),
    ...(mine.form ? [words.formOpen(instant(mine.form.until))] : []),
    ...(mine.vote && !mine.vote.voted ? [words.mayVote] : []),
    // Of a story that has just ended, where one's own recital went wrong.
    ...(table.story.length === 0 ? slips.slice(-2).map((slip) => slipText(slip, language)) : []),
  ].join('\n')
}

const DIFFERENCES = 4

function slipText({ story, differences }: ComparedSlip, language: Manner['language']): string {
  const words = WORDS[language]
  const told = differences
    .slice(0, DIFFERENCES)
    .map(({ at, right, said }) =>
      right === null
        ? words.extra(quoted(said ?? ''))
        : words.missed(at + 1, quoted(right), said === null ? null : quoted(said)),
    )
  return words.slip(story, told)
}
