import type { Rejection as RuleRejection } from '@crackpost/core/games/crack-story/rejection'
import { codeSpan, quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { discordTimestamp } from '../../discord/timestamp.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'
import { cardCode } from './card-text.ts'

/** Rejections of input before it reaches the rules. */
type InputRejection =
  /** No card was chosen, or one that is not in the hand. */
  | { readonly code: 'noCard' }
  /** The hand has no letter, and no STORY that could end a story. */
  | { readonly code: 'nothingToRecite' }
  | { readonly code: 'noTarget' }
  | { readonly code: 'whichWord'; readonly words: readonly number[] }

/** All rejections of this game's moves. */
export type CrackStoryMoveRejection = RuleRejection | InputRejection

const cardCodes = (all: readonly string[]): string => all.map(cardCode).join(' ')
const wordNumbers = (all: readonly number[]): string => all.map((at) => at + 1).join(', ')

const FRENCH: GameRejectionTexts<CrackStoryMoveRejection> = {
  voteOpen: ({ until }) =>
    frText`Un mot est mis au vote : rien d'autre ne bouge avant la fin du vote, au plus tard le ${discordTimestamp(until)}. Vote d'abord.`,
  waiting: ({ until }) =>
    frText`Le dernier mot peut encore être contesté, jusqu'au ${discordTimestamp(until)}. Laisse passer, ou attends.`,
  nothingNew: () => frText`Il n'y a aucun mot nouveau pour toi. Reviens quand quelqu'un aura joué.`,
  listeningClosed: () =>
    frText`Ton formulaire de récitation est ouvert : à ce tour, on n'écoute plus. Récite de mémoire, ou pioche.`,
  nothingShown: () => frText`Ces mots comptent déjà comme entendus. À toi de t'en souvenir !`,
  nothingToRecite: () =>
    frText`Tu n'as aucune carte à poser avec l'histoire. Joue une carte INVERSE ou SWAP, ou pioche.`,
  formClosed: () => frText`Une lettre ou STORY se joue par le formulaire : appuie sur « Réciter ».`,
  formOpen: ({ until }) =>
    frText`Le formulaire de récitation est ouvert, jusqu'au ${discordTimestamp(until)} : c'est lui qui compte maintenant.`,
  missing: ({ cards: lacking }) =>
    frText`Tu n'as pas ${cardCodes(lacking)} en main. Regarde ta main et choisis une autre carte.`,
  chain: ({ after, card }) =>
    frText`${cardCode(card)} ne peut pas suivre ${cardCode(after)}. Après REJOUER : une lettre simple, REJOUER ou CACHE, STORY, INVERSE ou SWAP ; après JOKER REJOUER : tout.`,
  noWord: ({ card }) =>
    frText`Il manque le mot de ${cardCode(card)} : écris l'histoire, puis ton mot en dernier ; ensuite, une ligne ${codeSpan('carte mot')} par carte.`,
  wordUnwanted: ({ card }) => frText`${cardCode(card)} se joue sans mot : enlève-le.`,
  target: ({ card, least, most }) =>
    most > least
      ? frText`${cardCode(card)} : choisis une, deux ou trois personnes qui jouent encore.`
      : frText`${cardCode(card)} : choisis une autre personne qui joue encore.`,
  storyEmpty: () => frText`L'histoire n'a pas encore de mot : STORY attendra. Commence par une lettre.`,
  'word.empty': () => frText`Il manque le nouveau mot : écris-le en dernier, après l'histoire.`,
  'word.notOne': ({ text }) =>
    frText`${quoteUserText(text)} n'est pas un mot : des lettres, avec traits d'union ou apostrophes à l'intérieur. Choisis-en un autre.`,
  'word.long': ({ max }) => frText`Ce mot est trop long : ${max} lettres au plus. Trouve plus court.`,
  notContestable: () => frText`Ce mot ne peut plus être contesté : quelqu'un a joué depuis.`,
  contestOwn: () => frText`C'est ton propre mot : aux autres de le contester.`,
  contestedAlready: () => frText`Ce mot a déjà été contesté : une fois suffit.`,
  notHeard: () => frText`Écoute d'abord ce mot : on ne conteste que ce qu'on a entendu.`,
  noVote: () => frText`Aucun vote n'est en cours.`,
  votedAlready: () => frText`Ton vote est déjà compté. On attend les autres.`,
  nothingToWaive: () => frText`Il n'y a rien à laisser passer : personne n'attend ta réponse.`,
  chronoOwn: () => frText`C'est ton tour : le chrono est pour les autres. Joue !`,
  chronoRuns: ({ until }) => frText`Le chrono tourne déjà, jusqu'au ${discordTimestamp(until)}.`,
  chronoEarly: ({ from }) =>
    from === null
      ? frText`Au tout premier tour, pas de chrono : laisse le temps d'arriver.`
      : frText`C'est trop tôt : le chrono pourra partir le ${discordTimestamp(from)}.`,
  noCard: () => frText`Choisis une carte de ta main dans la liste, puis réessaie.`,
  noTarget: () => frText`Choisis quelqu'un d'autre qui joue encore, dans la liste.`,
  whichWord: ({ words }) => frText`Quel mot ? Tu peux contester : ${wordNumbers(words)}.`,
}

const ENGLISH: GameRejectionTexts<CrackStoryMoveRejection> = {
  voteOpen: ({ until }) =>
    enText`A word is put to the vote: nothing else moves until the vote is over, at the latest ${discordTimestamp(until)}. Vote first.`,
  waiting: ({ until }) =>
    enText`The last word may still be contested, until ${discordTimestamp(until)}. Let it pass, or wait.`,
  nothingNew: () => enText`There is no new word for you. Come back when somebody has played.`,
  listeningClosed: () =>
    enText`Your recital form is open: no more listening this turn. Recite from memory, or draw.`,
  nothingShown: () => enText`These words count as heard already. Now remember them!`,
  nothingToRecite: () =>
    enText`You have no card to lay with the story. Play an INVERSE or SWAP card, or draw.`,
  formClosed: () => enText`A letter or STORY is played through the form: press “Recite”.`,
  formOpen: ({ until }) =>
    enText`The recital form is open, until ${discordTimestamp(until)}: it is what counts now.`,
  missing: ({ cards: lacking }) =>
    enText`You don't hold ${cardCodes(lacking)}. Look at your hand and choose another card.`,
  chain: ({ after, card }) =>
    enText`${cardCode(card)} can't follow ${cardCode(after)}. After REJOUER: a simple, REJOUER or CACHE letter, STORY, INVERSE or SWAP; after JOKER REJOUER: anything.`,
  noWord: ({ card }) =>
    enText`The word for ${cardCode(card)} is missing: write the story, then your word last; then a line ${codeSpan('card word')} for each further card.`,
  wordUnwanted: ({ card }) => enText`${cardCode(card)} is played without a word: take it out.`,
  target: ({ card, least, most }) =>
    most > least
      ? enText`${cardCode(card)}: choose one, two or three others who still play.`
      : enText`${cardCode(card)}: choose somebody else who still plays.`,
  storyEmpty: () => enText`The story has no word yet: STORY has to wait. Begin with a letter.`,
  'word.empty': () => enText`The new word is missing: write it last, after the story.`,
  'word.notOne': ({ text }) =>
    enText`${quoteUserText(text)} is no word: letters, with hyphens or apostrophes inside. Choose another one.`,
  'word.long': ({ max }) => enText`That word is too long: ${max} letters at most. Find a shorter one.`,
  notContestable: () => enText`This word can't be contested any more: somebody has played since.`,
  contestOwn: () => enText`It is your own word: contesting it is for the others.`,
  contestedAlready: () => enText`This word has been contested already: once is enough.`,
  notHeard: () => enText`Listen to this word first: only what was heard can be contested.`,
  noVote: () => enText`No vote is going on.`,
  votedAlready: () => enText`Your vote is counted already. We wait for the others.`,
  nothingToWaive: () => enText`There is nothing to let pass: nobody waits for your answer.`,
  chronoOwn: () => enText`It is your turn: the chrono is for the others. Play!`,
  chronoRuns: ({ until }) => enText`The chrono runs already, until ${discordTimestamp(until)}.`,
  chronoEarly: ({ from }) =>
    from === null
      ? enText`No chrono in the very first turn: let them arrive.`
      : enText`Too early: the chrono can be started ${discordTimestamp(from)}.`,
  noCard: () => enText`Choose a card of your hand in the list, then try again.`,
  noTarget: () => enText`Choose somebody else who still plays, in the list.`,
  whichWord: ({ words }) => enText`Which word? You may contest: ${wordNumbers(words)}.`,
}

export const CRACK_STORY_REJECTION_TEXTS: Readonly<
  Record<Language, GameRejectionTexts<CrackStoryMoveRejection>>
> = { fr: FRENCH, en: ENGLISH }
