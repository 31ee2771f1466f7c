import { codeSpan } from '../../discord/escape.ts'
import { countFormatter, enText } from '../../i18n/typeset.ts'
import { CRACK_STORY_REJECTION_TEXTS } from './rejections.ts'
import type { CrackStoryTexts } from './texts.ts'

const many = countFormatter('en')
const cards = (count: number): string => many(count, 'card', 'cards')
const words = (count: number): string => many(count, 'word', 'words')
const rounds = (count: number): string => many(count, 'round', 'rounds')
const votes = (keep: number, drop: number): string => enText`${keep} for, ${drop} against`

export const crackStoryEn: CrackStoryTexts = {
  rejections: CRACK_STORY_REJECTION_TEXTS.en,
  reasons: {
    rounds: enText`Enough rounds won: the match is over.`,
    swap: enText`The last card was a SWAP: the round goes to the opponent, and the match is over.`,
    lastSeat: enText`Only one is left at the table: the match is over.`,
  },
  buttons: {
    listen: enText`Listen`,
    recite: enText`Recite`,
    inverse: enText`Inverse`,
    swap: enText`Swap`,
    draw: enText`Draw`,
    contest: enText`Contest`,
    vote: enText`Vote`,
    waive: enText`Let it pass`,
    chrono: enText`Chrono`,
  },
  cards: { cache: enText`CACHE`, down: enText`face down` },
  cardCount: cards,
  round: (round, of, clockwise) =>
    enText`**Round ${round}** · ${rounds(of)} to win · direction ${clockwise ? '→' : '←'}`,
  player: (seat, name, won, count, resigned) =>
    enText`${seat} ${name} **${won}** · ${resigned ? enText`resigned` : cards(count)}`,
  words: (count) => enText`The story: **${words(count)}**`,
  noWords: enText`The story has not begun.`,
  piles: (pile, discard) => enText`Pile: ${pile} · discard: ${discard}`,
  ongoing: {
    form: (name, until) => enText`${name} recites: to be sent before ${until}.`,
    chrono: (name, until) => enText`Chrono for ${name}: until ${until}.`,
    vote: (word, author, by, until) =>
      enText`Vote on word ${word} (by ${author}), contested by ${by}: until ${until}.`,
    waiting: (until) => enText`The last word may still be contested, until ${until}.`,
    won: (name) => enText`${name} wins the round, unless it is contested.`,
    finished: enText`STORY is laid: the story is over.`,
  },
  revealed: (name, hand) => enText`${name}: ${hand}`,
  hand: (hand, count) => enText`Your hand (${count}): ${hand}`,
  unheard: (count, shown) =>
    shown > 0
      ? enText`**${words(count)} to listen to**, ${shown} of them shown before: one last time.`
      : enText`**${words(count)} to listen to.**`,
  allHeard: enText`You have heard the whole story.`,
  formOpen: (until) => enText`Your recital form is open: send it before ${until}.`,
  mayVote: enText`A word is contested: your vote is awaited.`,
  slip: (story, of) => enText`Your recital of story ${story}: ${of.join('; ')}.`,
  missed: (word, right, said) =>
    said === null ? enText`word ${word} ${right}, left out` : enText`word ${word} ${right}, you said ${said}`,
  extra: (said) => enText`${said} too many`,
  dealt: (name, round) => enText`Round ${round}: ${name} deals eight cards to each, and starts.`,
  ownEvents: {
    listened: enText`You listen to the new words.`,
    heard: enText`Heard. Now remember it!`,
    voted: enText`Your vote is counted.`,
    waived: enText`You let it pass.`,
  },
  opened: (name, until) => enText`${name} recites, until ${until}.`,
  laid: (name, card) =>
    card === null
      ? enText`${name} recites, lays a card face down and adds a word.`
      : enText`${name} recites, lays ${card} and adds a word.`,
  finished: (name) => enText`${name} recites the whole story and plays STORY.`,
  inversed: (name) => enText`${name} plays INVERSE: the direction turns.`,
  swapped: (name, other) => enText`${name} plays SWAP and exchanges hands with ${other}.`,
  drew: {
    turn: (name, count) => enText`${name} draws ${cards(count)}.`,
    plus: (name, count) => enText`+1: ${name} draws ${cards(count)}.`,
    story: (name, count) => enText`STORY gives ${cards(count)} to ${name}.`,
    contester: (name, count) => enText`The contest failed: ${name} draws ${cards(count)}.`,
    author: (name, count) => enText`${name} loses the rest of the turn and draws ${cards(count)}.`,
  },
  drawn: (drawn) => enText`You draw ${drawn}.`,
  reshuffled: (count) => enText`The pile is shuffled: ${cards(count)}.`,
  lost: {
    pass: (name) => enText`${name} passes.`,
    late: (name) => enText`${name} did not play in time.`,
    chrono: (name) => enText`The chrono is up: ${name} loses the turn.`,
    form: (name) => enText`The time to recite is up: ${name} loses the turn.`,
    recital: (name) => enText`${name} recites wrongly and loses the turn.`,
    letter: (name) =>
      enText`The word of ${name} has the wrong letter: the card comes back, the turn is lost.`,
  },
  won: (name, by) =>
    by === null
      ? enText`The smallest hand wins the round: ${name}.`
      : by === name
        ? enText`${name} lays the last card!`
        : enText`The last card of ${by} is a SWAP: the round goes to ${name}.`,
  waited: (until) => enText`The last word may be contested until ${until}, or until everybody lets it pass.`,
  published: {
    story: enText`The story is over. Here it is:`,
    stuck: enText`Nobody gets on: the story is abandoned.`,
    round: enText`The round is over. Here is its story:`,
    over: enText`The last story:`,
  },
  scored: (name) => enText`**${name} wins the round!**`,
  contested: (name, word, until) => enText`${name} contests word ${word}: everybody votes, until ${until}.`,
  upheld: (word, keep, drop) => enText`Word ${word} stays (${votes(keep, drop)}).`,
  fell: (count, author, keep, drop) =>
    count === 1
      ? enText`The last word falls (${votes(keep, drop)}): ${author} takes the card back.`
      : enText`The last ${count} words fall (${votes(keep, drop)}): ${author} takes the cards back.`,
  dropped: enText`The contest is dropped.`,
  timed: (name, on, until) => enText`${name} starts the chrono: ${on} has until ${until}.`,
  resigned: (name) => enText`${name} resigns.`,
  keepsake: {
    title: (number, round) => enText`### Story ${number}\n-# Round ${round}`,
    why: {
      story: enText`ended by STORY`,
      stuck: enText`abandoned`,
      round: enText`ended with the round`,
      over: enText`ended with the match`,
    },
    said: (name, said) => enText`${name}: ${said}`,
    aloud: (number, count, text) => enText`Story ${number}, ${words(count)}: ${text}`,
    cut: enText`(the rest is on the picture)`,
  },
  altText: {
    round: (round, direction) =>
      enText`Round ${round}, ${direction === 1 ? enText`clockwise` : enText`counter-clockwise`}.`,
    players: (of) => enText`Players: ${of.join('; ')}.`,
    player: (name, count, won) => enText`${name}, ${cards(count)}, ${rounds(won)}`,
    phase: {
      playing: (name) => enText`${name} to play.`,
      vote: (name) => enText`A word of ${name} is put to the vote.`,
      waiting: (name) => enText`The last word of ${name} may still be contested.`,
    },
    story: (count) => (count === 0 ? enText`The story has no word.` : enText`The story has ${words(count)}.`),
    hands: (of) => enText`Hands at the end: ${of.join('; ')}.`,
    hand: (name, cards) => enText`${name}, ${cards}`,
    cards: (of) => enText`Cards, last one first: ${of}.`,
    more: (count) => enText`… and ${count} more`,
  },
  form: {
    listen: enText`The new words`,
    newWords: (from, count, showing) =>
      [
        count === 1 ? enText`Word ${from}:` : enText`Words ${from} to ${from + count - 1}:`,
        ...(showing === 2 ? [enText`-# This is the last time: they count as heard now.`] : []),
      ].join('\n'),
    heard: enText`Heard`,
    heardAbout: enText`Send, and these words are heard. Otherwise you can open them once more, and only once.`,
    recite: enText`Recite the story`,
    until: (until, count) =>
      count === 0
        ? enText`To be sent before ${until}. The story is empty: your word begins it.`
        : enText`To be sent before ${until}. The story has ${words(count)}; then comes yours. Opening this form again gives no more time.`,
    chain: enText`With REJOUER you may go on: a line ${codeSpan('card word')} for each further card, such as ${codeSpan('D dort')} or ${codeSpan('STORY')}.`,
    card: enText`Your card`,
    moreCards: enText`Or one of these cards`,
    text: enText`The story, then your word`,
    textAbout: enText`All words in order, then the new one. With STORY: the story alone.`,
    to: enText`For whom`,
    toAbout: enText`+1 and SWAP: one player. STORY: one to three. Otherwise nobody.`,
    draw: enText`Draw and pass`,
    drawAbout: enText`You draw a card, and your turn is over.`,
    inverse: enText`Play INVERSE`,
    inverseAbout: enText`The direction turns, and your turn is over. Nothing to recite.`,
    swap: enText`Play SWAP`,
    swapAbout: (last) =>
      last
        ? enText`### Play SWAP\nIt is your last card: whoever you choose will win the round.`
        : enText`### Play SWAP\nExchange hands with whom? Your turn will be over. Nothing to recite.`,
    opponent: (name, count) => enText`${name} (${count})`,
    contest: enText`Contest`,
    contestAbout: enText`### Contest a word\nOnly if it breaks the sentence. Everybody votes; on a tie the word stays. If you lose, you draw a card.`,
    contestWord: (word, card) => enText`Word ${word} (${card})`,
    vote: enText`Vote`,
    voteAbout: (word, author, text) =>
      enText`### Word ${word}, by ${author}\nDoes ${text} break the sentence? On a tie it stays.`,
    keep: enText`It stays`,
    dropIt: enText`It falls`,
    silent: enText`No opinion`,
    waive: enText`Let it pass`,
    waiveAbout: enText`You don't contest: when everybody has let it pass, the match goes on.`,
    chrono: enText`Start the chrono`,
    chronoAbout: (minutes) =>
      enText`Whoever is to play will have ${many(minutes, 'minute', 'minutes')} to play or to open the form; otherwise they draw and lose the turn. It can be started after a quarter of a turn's time.`,
  },
}
