import { code } from '../../quoted.ts'
import { counted, e } from '../../words/typeset.ts'
import { REFUSALS } from './refusals.ts'
import type { CrackStoryWords } from './words.ts'

const many = counted('en')
const cards = (count: number): string => many(count, 'card', 'cards')
const words = (count: number): string => many(count, 'word', 'words')
const rounds = (count: number): string => many(count, 'round', 'rounds')
const votes = (keep: number, drop: number): string => e`${keep} for, ${drop} against`

export const en: CrackStoryWords = {
  refusals: REFUSALS.en,
  reasons: {
    rounds: e`Enough rounds won: the match is over.`,
    swap: e`The last card was a SWAP: the round goes to the opponent, and the match is over.`,
    lastSeat: e`Only one is left at the table: the match is over.`,
  },
  buttons: {
    listen: e`Listen`,
    recite: e`Recite`,
    inverse: e`Inverse`,
    swap: e`Swap`,
    draw: e`Draw`,
    contest: e`Contest`,
    vote: e`Vote`,
    waive: e`Let it pass`,
    chrono: e`Chrono`,
  },
  cards: { cache: e`CACHE`, down: e`face down` },
  cardCount: cards,
  round: (round, of, clockwise) =>
    e`**Round ${round}** · ${rounds(of)} to win · direction ${clockwise ? '→' : '←'}`,
  player: (seat, name, won, count, resigned) =>
    e`${seat} ${name} **${won}** · ${resigned ? e`resigned` : cards(count)}`,
  words: (count) => e`The story: **${words(count)}**`,
  noWords: e`The story has not begun.`,
  piles: (pile, discard) => e`Pile: ${pile} · discard: ${discard}`,
  going: {
    form: (name, until) => e`${name} recites: to be sent before ${until}.`,
    chrono: (name, until) => e`Chrono for ${name}: until ${until}.`,
    vote: (word, author, by, until) =>
      e`Vote on word ${word} (by ${author}), contested by ${by}: until ${until}.`,
    waiting: (until) => e`The last word may still be contested, until ${until}.`,
    won: (name) => e`${name} wins the round, unless it is contested.`,
    finished: e`STORY is laid: the story is over.`,
  },
  revealed: (name, hand) => e`${name}: ${hand}`,
  hand: (hand, count) => e`Your hand (${count}): ${hand}`,
  unheard: (count, shown) =>
    shown > 0
      ? e`**${words(count)} to listen to**, ${shown} of them shown before: one last time.`
      : e`**${words(count)} to listen to.**`,
  allHeard: e`You have heard the whole story.`,
  formOpen: (until) => e`Your recital form is open: send it before ${until}.`,
  mayVote: e`A word is contested: your vote is awaited.`,
  slip: (story, of) => e`Your recital of story ${story}: ${of.join('; ')}.`,
  missed: (word, right, said) =>
    said === null ? e`word ${word} ${right}, left out` : e`word ${word} ${right}, you said ${said}`,
  extra: (said) => e`${said} too many`,
  dealt: (name, round) => e`Round ${round}: ${name} deals eight cards to each, and starts.`,
  own: {
    listened: e`You listen to the new words.`,
    heard: e`Heard. Now remember it!`,
    voted: e`Your vote is counted.`,
    waived: e`You let it pass.`,
  },
  opened: (name, until) => e`${name} recites, until ${until}.`,
  laid: (name, card) =>
    card === null
      ? e`${name} recites, lays a card face down and adds a word.`
      : e`${name} recites, lays ${card} and adds a word.`,
  finished: (name) => e`${name} recites the whole story and plays STORY.`,
  inversed: (name) => e`${name} plays INVERSE: the direction turns.`,
  swapped: (name, other) => e`${name} plays SWAP and exchanges hands with ${other}.`,
  drew: {
    turn: (name, count) => e`${name} draws ${cards(count)}.`,
    plus: (name, count) => e`+1: ${name} draws ${cards(count)}.`,
    story: (name, count) => e`STORY gives ${cards(count)} to ${name}.`,
    contester: (name, count) => e`The contest failed: ${name} draws ${cards(count)}.`,
    author: (name, count) => e`${name} loses the rest of the turn and draws ${cards(count)}.`,
  },
  drawn: (drawn) => e`You draw ${drawn}.`,
  reshuffled: (count) => e`The pile is shuffled: ${cards(count)}.`,
  lost: {
    pass: (name) => e`${name} passes.`,
    late: (name) => e`${name} did not play in time.`,
    chrono: (name) => e`The chrono is up: ${name} loses the turn.`,
    form: (name) => e`The time to recite is up: ${name} loses the turn.`,
    recital: (name) => e`${name} recites wrongly and loses the turn.`,
    letter: (name) => e`The word of ${name} has the wrong letter: the card comes back, the turn is lost.`,
  },
  won: (name, by) =>
    by === null
      ? e`The smallest hand wins the round: ${name}.`
      : by === name
        ? e`${name} lays the last card!`
        : e`The last card of ${by} is a SWAP: the round goes to ${name}.`,
  waited: (until) => e`The last word may be contested until ${until}, or until everybody lets it pass.`,
  published: {
    story: e`The story is over. Here it is:`,
    stuck: e`Nobody gets on: the story is abandoned.`,
    round: e`The round is over. Here is its story:`,
    over: e`The last story:`,
  },
  scored: (name) => e`**${name} wins the round!**`,
  contested: (name, word, until) => e`${name} contests word ${word}: everybody votes, until ${until}.`,
  upheld: (word, keep, drop) => e`Word ${word} stays (${votes(keep, drop)}).`,
  fell: (count, author, keep, drop) =>
    count === 1
      ? e`The last word falls (${votes(keep, drop)}): ${author} takes the card back.`
      : e`The last ${count} words fall (${votes(keep, drop)}): ${author} takes the cards back.`,
  dropped: e`The contest is dropped.`,
  timed: (name, on, until) => e`${name} starts the chrono: ${on} has until ${until}.`,
  resigned: (name) => e`${name} resigns.`,
  keepsake: {
    title: (number, round) => e`### Story ${number}\n-# Round ${round}`,
    why: {
      story: e`ended by STORY`,
      stuck: e`abandoned`,
      round: e`ended with the round`,
      over: e`ended with the match`,
    },
    said: (name, said) => e`${name}: ${said}`,
    aloud: (number, count, text) => e`Story ${number}, ${words(count)}: ${text}`,
    cut: e`(the rest is on the picture)`,
  },
  aloud: {
    round: (round, direction) => e`Round ${round}, ${direction === 1 ? e`clockwise` : e`counter-clockwise`}.`,
    players: (of) => e`Players: ${of.join('; ')}.`,
    player: (name, count, won) => e`${name}, ${cards(count)}, ${rounds(won)}`,
    phase: {
      playing: (name) => e`${name} to play.`,
      vote: (name) => e`A word of ${name} is put to the vote.`,
      waiting: (name) => e`The last word of ${name} may still be contested.`,
    },
    story: (count) => (count === 0 ? e`The story has no word.` : e`The story has ${words(count)}.`),
    cards: (of) => e`Cards, last one first: ${of}.`,
    more: (count) => e`… and ${count} more`,
  },
  form: {
    listen: e`The new words`,
    newWords: (from, count, showing) =>
      [
        count === 1 ? e`Word ${from}:` : e`Words ${from} to ${from + count - 1}:`,
        ...(showing === 2 ? [e`-# This is the last time: they count as heard now.`] : []),
      ].join('\n'),
    heard: e`Heard`,
    heardAbout: e`Send, and these words are heard. Otherwise you can open them once more, and only once.`,
    recite: e`Recite the story`,
    until: (until, count) =>
      count === 0
        ? e`To be sent before ${until}. The story is empty: your word begins it.`
        : e`To be sent before ${until}. The story has ${words(count)}; then comes yours. Opening this form again gives no more time.`,
    chain: e`With REJOUER you may go on: a line ${code('card word')} for each further card, such as ${code('D dort')} or ${code('STORY')}.`,
    card: e`Your card`,
    moreCards: e`Or one of these cards`,
    text: e`The story, then your word`,
    textAbout: e`All words in order, then the new one. With STORY: the story alone.`,
    to: e`For whom`,
    toAbout: e`+1 and SWAP: one player. STORY: one to three. Otherwise nobody.`,
    draw: e`Draw and pass`,
    drawAbout: e`You draw a card, and your turn is over.`,
    inverse: e`Play INVERSE`,
    inverseAbout: e`The direction turns, and your turn is over. Nothing to recite.`,
    swap: e`Play SWAP`,
    swapAbout: (last) =>
      last
        ? e`### Play SWAP\nIt is your last card: whoever you choose will win the round.`
        : e`### Play SWAP\nExchange hands with whom? Your turn will be over. Nothing to recite.`,
    opponent: (name, count) => e`${name} (${count})`,
    contest: e`Contest`,
    contestAbout: e`### Contest a word\nOnly if it breaks the sentence. Everybody votes; on a tie the word stays. If you lose, you draw a card.`,
    contestWord: (word, card) => e`Word ${word} (${card})`,
    vote: e`Vote`,
    voteAbout: (word, author, text) =>
      e`### Word ${word}, by ${author}\nDoes ${text} break the sentence? On a tie it stays.`,
    keep: e`It stays`,
    dropIt: e`It falls`,
    silent: e`No opinion`,
    waive: e`Let it pass`,
    waiveAbout: e`You don't contest: when everybody has let it pass, the match goes on.`,
    chrono: e`Start the chrono`,
    chronoAbout: (minutes) =>
      e`Whoever is to play will have ${many(minutes, 'minute', 'minutes')} to play or to open the form; otherwise they draw and lose the turn. It can be started after a quarter of a turn's time.`,
  },
}
