import type { Rejection as RuleRejection } from '@crackpost/core/games/crack-story/rejection'
import type { Language } from '../../asked.ts'
import { instant } from '../../instant.ts'
import { code, quoted } from '../../quoted.ts'
import type { GameRefusals } from '../../refusal.ts'
import { e, f } from '../../words/typeset.ts'
import { codeOf } from './card.ts'

/** What is said no to before the rules are asked. */
type FormRejection =
  /** No card was chosen, or one that is not in the hand. */
  | { readonly code: 'noCard' }
  /** There is no letter in the hand, and no STORY that could end anything. */
  | { readonly code: 'nothingToRecite' }
  | { readonly code: 'noTarget' }
  | { readonly code: 'whichWord'; readonly words: readonly number[] }

/** Every no of the game's own. */
export type Rejection = RuleRejection | FormRejection

const cards = (all: readonly string[]): string => all.map(codeOf).join(' ')
const numbers = (all: readonly number[]): string => all.map((at) => at + 1).join(', ')

const FRENCH: GameRefusals<Rejection> = {
  voteOpen: ({ until }) =>
    f`Un mot est mis au vote : rien d'autre ne bouge avant la fin du vote, au plus tard le ${instant(until)}. Vote d'abord.`,
  waiting: ({ until }) =>
    f`Le dernier mot peut encore être contesté, jusqu'au ${instant(until)}. Laisse passer, ou attends.`,
  nothingNew: () => f`Il n'y a aucun mot nouveau pour toi. Reviens quand quelqu'un aura joué.`,
  listeningClosed: () =>
    f`Ton formulaire de récitation est ouvert : à ce tour, on n'écoute plus. Récite de mémoire, ou pioche.`,
  nothingShown: () => f`Ces mots comptent déjà comme entendus. À toi de t'en souvenir !`,
  nothingToRecite: () =>
    f`Tu n'as aucune carte à poser avec l'histoire. Joue une carte INVERSE ou SWAP, ou pioche.`,
  formClosed: () => f`Une lettre ou STORY se joue par le formulaire : appuie sur « Réciter ».`,
  formOpen: ({ until }) =>
    f`Le formulaire de récitation est ouvert, jusqu'au ${instant(until)} : c'est lui qui compte maintenant.`,
  missing: ({ cards: lacking }) =>
    f`Tu n'as pas ${cards(lacking)} en main. Regarde ta main et choisis une autre carte.`,
  chain: ({ after, card }) =>
    f`${codeOf(card)} ne peut pas suivre ${codeOf(after)}. Après REJOUER : une lettre simple, REJOUER ou CACHE, STORY, INVERSE ou SWAP ; après JOKER REJOUER : tout.`,
  noWord: ({ card }) =>
    f`Il manque le mot de ${codeOf(card)} : écris l'histoire, puis ton mot en dernier ; ensuite, une ligne ${code('carte mot')} par carte.`,
  wordUnwanted: ({ card }) => f`${codeOf(card)} se joue sans mot : enlève-le.`,
  target: ({ card, least, most }) =>
    most > least
      ? f`${codeOf(card)} : choisis une, deux ou trois personnes qui jouent encore.`
      : f`${codeOf(card)} : choisis une autre personne qui joue encore.`,
  storyEmpty: () => f`L'histoire n'a pas encore de mot : STORY attendra. Commence par une lettre.`,
  'word.empty': () => f`Il manque le nouveau mot : écris-le en dernier, après l'histoire.`,
  'word.notOne': ({ text }) =>
    f`${quoted(text)} n'est pas un mot : des lettres, avec traits d'union ou apostrophes à l'intérieur. Choisis-en un autre.`,
  'word.long': ({ max }) => f`Ce mot est trop long : ${max} lettres au plus. Trouve plus court.`,
  notContestable: () => f`Ce mot ne peut plus être contesté : quelqu'un a joué depuis.`,
  contestOwn: () => f`C'est ton propre mot : aux autres de le contester.`,
  contestedAlready: () => f`Ce mot a déjà été contesté : une fois suffit.`,
  notHeard: () => f`Écoute d'abord ce mot : on ne conteste que ce qu'on a entendu.`,
  noVote: () => f`Aucun vote n'est en cours.`,
  votedAlready: () => f`Ton vote est déjà compté. On attend les autres.`,
  nothingToWaive: () => f`Il n'y a rien à laisser passer : personne n'attend ta réponse.`,
  chronoOwn: () => f`C'est ton tour : le chrono est pour les autres. Joue !`,
  chronoRuns: ({ until }) => f`Le chrono tourne déjà, jusqu'au ${instant(until)}.`,
  chronoEarly: ({ from }) =>
    from === null
      ? f`Au tout premier tour, pas de chrono : laisse le temps d'arriver.`
      : f`C'est trop tôt : le chrono pourra partir le ${instant(from)}.`,
  noCard: () => f`Choisis une carte de ta main dans la liste, puis réessaie.`,
  noTarget: () => f`Choisis quelqu'un d'autre qui joue encore, dans la liste.`,
  whichWord: ({ words }) => f`Quel mot ? Tu peux contester : ${numbers(words)}.`,
}

const ENGLISH: GameRefusals<Rejection> = {
  voteOpen: ({ until }) =>
    e`A word is put to the vote: nothing else moves until the vote is over, at the latest ${instant(until)}. Vote first.`,
  waiting: ({ until }) =>
    e`The last word may still be contested, until ${instant(until)}. Let it pass, or wait.`,
  nothingNew: () => e`There is no new word for you. Come back when somebody has played.`,
  listeningClosed: () =>
    e`Your recital form is open: no more listening this turn. Recite from memory, or draw.`,
  nothingShown: () => e`These words count as heard already. Now remember them!`,
  nothingToRecite: () => e`You have no card to lay with the story. Play an INVERSE or SWAP card, or draw.`,
  formClosed: () => e`A letter or STORY is played through the form: press “Recite”.`,
  formOpen: ({ until }) => e`The recital form is open, until ${instant(until)}: it is what counts now.`,
  missing: ({ cards: lacking }) =>
    e`You don't hold ${cards(lacking)}. Look at your hand and choose another card.`,
  chain: ({ after, card }) =>
    e`${codeOf(card)} can't follow ${codeOf(after)}. After REJOUER: a simple, REJOUER or CACHE letter, STORY, INVERSE or SWAP; after JOKER REJOUER: anything.`,
  noWord: ({ card }) =>
    e`The word for ${codeOf(card)} is missing: write the story, then your word last; then a line ${code('card word')} for each further card.`,
  wordUnwanted: ({ card }) => e`${codeOf(card)} is played without a word: take it out.`,
  target: ({ card, least, most }) =>
    most > least
      ? e`${codeOf(card)}: choose one, two or three others who still play.`
      : e`${codeOf(card)}: choose somebody else who still plays.`,
  storyEmpty: () => e`The story has no word yet: STORY has to wait. Begin with a letter.`,
  'word.empty': () => e`The new word is missing: write it last, after the story.`,
  'word.notOne': ({ text }) =>
    e`${quoted(text)} is no word: letters, with hyphens or apostrophes inside. Choose another one.`,
  'word.long': ({ max }) => e`That word is too long: ${max} letters at most. Find a shorter one.`,
  notContestable: () => e`This word can't be contested any more: somebody has played since.`,
  contestOwn: () => e`It is your own word: contesting it is for the others.`,
  contestedAlready: () => e`This word has been contested already: once is enough.`,
  notHeard: () => e`Listen to this word first: only what was heard can be contested.`,
  noVote: () => e`No vote is going on.`,
  votedAlready: () => e`Your vote is counted already. We wait for the others.`,
  nothingToWaive: () => e`There is nothing to let pass: nobody waits for your answer.`,
  chronoOwn: () => e`It is your turn: the chrono is for the others. Play!`,
  chronoRuns: ({ until }) => e`The chrono runs already, until ${instant(until)}.`,
  chronoEarly: ({ from }) =>
    from === null
      ? e`No chrono in the very first turn: let them arrive.`
      : e`Too early: the chrono can be started ${instant(from)}.`,
  noCard: () => e`Choose a card of your hand in the list, then try again.`,
  noTarget: () => e`Choose somebody else who still plays, in the list.`,
  whichWord: ({ words }) => e`Which word? You may contest: ${numbers(words)}.`,
}

export const REFUSALS: Readonly<Record<Language, GameRefusals<Rejection>>> = { fr: FRENCH, en: ENGLISH }
