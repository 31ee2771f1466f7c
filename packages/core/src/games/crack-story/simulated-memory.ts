import type { Dice } from '../../kernel/dice.ts'
import type { Seat } from '../../kernel/seat.ts'
import { hearingOf } from './listening.ts'
import type { State } from './schema.ts'
import { initialLetter } from './story-word.ts'

/** A simulated player forgets one in this many heard words. */
const FORGET_ONE_IN = 120

/** What a simulated player with imperfect memory recites: the heard words, with occasional mistakes. */
export function reciteFromMemory(state: State, seat: Seat, dice: Dice): string {
  const words = state.story.slice(0, hearingOf(state, seat).heard).map(({ word }) => word)
  const recited = words.flatMap((word) =>
    dice.integerBelow(FORGET_ONE_IN) === 0 ? misremember(word, dice) : [word],
  )
  const at = dice.integerBelow(FORGET_ONE_IN)
  const [a, b] = [recited[at], recited[at + 1]]
  if (a !== undefined && b !== undefined) recited.splice(at, 2, b, a)
  return recited.join(' ')
}

/** Omits, repeats or misspells a word. */
function misremember(word: string, dice: Dice): string[] {
  switch (dice.integerBelow(4)) {
    case 0:
      return []
    case 1:
      return [word, word]
    default:
      return [`${word.slice(0, -1)}x`]
  }
}

const VOCABULARY =
  "alors arbre assez avec beau bien bleu chante chaque chat d'abord dans danse deux elle encore entre et fait femme fort " +
  "gare grand gris haut hiver homme ici il image jamais jardin joue kayak kilo l'ami la lune lent mais mer mon n'avait " +
  "neige nuit oiseau ou ours par petit pluie qu'il quand qui rouge rue rêve s'emmêlent sans soir sous table tard trop un " +
  'une usine vache vent vite wagon whisky xylophone yack yeux zone zouk zèbre été œuf île'

const KNOWN_WORDS = VOCABULARY.split(' ')

const KNOWN_WORDS_BY_INITIAL = new Map<string, string[]>()
for (const word of KNOWN_WORDS)
  KNOWN_WORDS_BY_INITIAL.set(initialLetter(word), [
    ...(KNOWN_WORDS_BY_INITIAL.get(initialLetter(word)) ?? []),
    word,
  ])

/**
 * A random word that starts with the letter, or with any for null, from those that simulated players know.
 */
export function randomWord(letter: string | null, dice: Dice): string {
  const known = letter === null ? KNOWN_WORDS : (KNOWN_WORDS_BY_INITIAL.get(letter) ?? [])
  return known[dice.integerBelow(Math.max(1, known.length))] ?? `${letter ?? 'a'}a`.toLowerCase()
}
