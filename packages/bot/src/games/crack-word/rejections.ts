import { type HeldCard, JOKER, POUBELLE } from '@crackpost/core/games/crack-word/cards'
import type { Rejection as RuleRejection } from '@crackpost/core/games/crack-word/rejection'
import { codeSpan, quoteUserText } from '../../discord/escape.ts'
import type { Language } from '../../discord/interaction.ts'
import { enText, frText } from '../../i18n/typeset.ts'
import type { GameRejectionTexts } from '../../match/rejection.ts'
import { heldCardText, playedCardText } from './card-text.ts'

/** Rejections of input before it reaches the rules: it names no card, or no placement. */
type InputRejection =
  | { readonly code: 'badCard'; readonly text: string }
  | { readonly code: 'badLine'; readonly text: string }
  | { readonly code: 'badSide'; readonly text: string }
  /** A JOKER needs a letter. */
  | { readonly code: 'jokerLetter' }
  /** A POUBELLE can be neither placed nor laid. */
  | { readonly code: 'poubelleApart' }
  /** No word contains the card's letters anywhere, or not at the requested place; `best` is a placement that works. */
  | { readonly code: 'nowhere'; readonly card: string; readonly best: string | null }
  /** Several placements are possible, and none was named. */
  | { readonly code: 'sayWhere'; readonly card: string }
  /** Passing in the last rounds needs confirmation. */
  | { readonly code: 'outAsked' }

/** All rejections of this game's moves. */
export type CrackWordMoveRejection = RuleRejection | InputRejection

const heldCardCode = (card: HeldCard): string => codeSpan(heldCardText(card))
const isSpecialCard = (card: HeldCard): boolean => card === JOKER || card === POUBELLE

const FRENCH: GameRejectionTexts<CrackWordMoveRejection> = {
  notInHand: ({ card }) =>
    isSpecialCard(card)
      ? frText`Tu n'as pas de ${heldCardCode(card)} en main. Choisis une autre carte.`
      : frText`Tu n'as pas, ou plus, de ${heldCardCode(card)} en main. Choisis une autre carte.`,
  lineEmpty: ({ line }) => frText`La ligne ${line} est vide. Choisis une ligne où il y a des cartes.`,
  lineTaken: ({ line, letters }) =>
    frText`La ligne ${line} a déjà des cartes : **${letters}**. Dis de quel côté, ou sur quelle carte.`,
  noSuchCard: ({ line, at, letters }) =>
    frText`La ligne ${line} (**${letters}**) n'a pas de carte ${at}. Compte depuis la gauche, à partir de 1.`,
  otherLetter: ({ at, there, card }) =>
    frText`La carte ${at} montre **${there}** : ${codeSpan(playedCardText(card))} ne peut pas la couvrir. Il faut la même lettre.`,
  noWord: ({ letters }) =>
    frText`Aucun mot ne contient **${letters}** à la suite. Rien n'est perdu, essaie ailleurs.`,
  crackShort: ({ letters, least }) =>
    frText`**${letters}** est trop court : un CRACK WORD a ${least} lettres ou plus. Place la carte sans l'annoncer.`,
  crackNoWord: ({ letters, example }) =>
    frText`**${letters}** n'est qu'une partie de mots comme **${example}**. Place la carte sans annoncer.`,
  crackNoMajority: ({ letters, majority }, playerNames) =>
    majority === null
      ? frText`Personne n'a la majorité sur **${letters}**. Place la carte sans annoncer, et ajoutes-en.`
      : frText`Sur **${letters}**, la majorité est à ${playerNames.seat(majority)}. Place la carte sans annoncer.`,
  layMissing: ({ line }) => frText`La ligne ${line} va se vider : choisis aussi la carte que tu y poses.`,
  layFirst: ({ line }) => frText`Pose d'abord une carte de ta nouvelle main sur la ligne ${line}.`,
  nothingToLay: () =>
    frText`Tu n'as pas vidé de ligne où poser une carte. À ton tour, place une carte ou pioche.`,
  nothingToChallenge: () =>
    frText`Il n'y a rien à contester : c'est possible juste après un coup, si la table joue ainsi.`,
  challengeSelf: () => frText`C'est ton propre coup : seuls les autres peuvent le contester.`,
  badCard: ({ text }) =>
    frText`${quoteUserText(text)} n'est pas une carte. Écris sa lettre, ${codeSpan('E')}, ou ${codeSpan('*E')} pour un JOKER en E.`,
  badLine: ({ text }) => frText`${quoteUserText(text)} n'est pas une ligne. Choisis de 1 à 4.`,
  badSide: ({ text }) =>
    frText`Je ne comprends pas ${quoteUserText(text)}. Écris gauche, droite, ou le numéro de la carte à couvrir.`,
  jokerLetter: () => frText`Un JOKER prend une lettre : écris-la derrière, ${codeSpan('*E')}.`,
  poubelleApart: () => frText`La POUBELLE vide une ligne : joue-la avec ${codeSpan('/crackword poubelle')}.`,
  nowhere: ({ card, best }) =>
    best === null
      ? frText`Aucun mot ne justifie ${codeSpan(card)} là, ni ailleurs. Essaie une autre carte, ou pioche.`
      : frText`Aucun mot ne justifie ${codeSpan(card)} là. Ailleurs oui : ${codeSpan(best)}. Change de place.`,
  sayWhere: ({ card }) => frText`Où placer ${codeSpan(card)} ? Choisis la ligne et le côté.`,
  outAsked: () =>
    frText`Il n'y a plus de pioche : passer, c'est ne plus jouer jusqu'à la fin. Si tu le veux, confirme-le.`,
}

const ENGLISH: GameRejectionTexts<CrackWordMoveRejection> = {
  notInHand: ({ card }) =>
    isSpecialCard(card)
      ? enText`You have no ${heldCardCode(card)} in hand. Choose another card.`
      : enText`You have no ${heldCardCode(card)} in hand, or none left. Choose another card.`,
  lineEmpty: ({ line }) => enText`Line ${line} is empty. Choose a line with cards.`,
  lineTaken: ({ line, letters }) =>
    enText`Line ${line} has cards already: **${letters}**. Say at which side, or on which card.`,
  noSuchCard: ({ line, at, letters }) =>
    enText`Line ${line} (**${letters}**) has no card ${at}. Count from the left, from 1.`,
  otherLetter: ({ at, there, card }) =>
    enText`Card ${at} shows **${there}**: ${codeSpan(playedCardText(card))} can't cover it. It takes the same letter.`,
  noWord: ({ letters }) => enText`No word has **${letters}** in a row. Nothing is lost, try elsewhere.`,
  crackShort: ({ letters, least }) =>
    enText`**${letters}** is too short: a CRACK WORD has ${least} letters or more. Place the card without calling.`,
  crackNoWord: ({ letters, example }) =>
    enText`**${letters}** is only a part of words such as **${example}**. Place the card without calling.`,
  crackNoMajority: ({ letters, majority }, playerNames) =>
    majority === null
      ? enText`Nobody has the majority on **${letters}**. Place the card without calling, and add to it.`
      : enText`On **${letters}**, ${playerNames.seat(majority)} has the majority. Place the card without calling.`,
  layMissing: ({ line }) => enText`Line ${line} will be emptied: choose the card that you lay there, too.`,
  layFirst: ({ line }) => enText`First lay a card of your new hand on line ${line}.`,
  nothingToLay: () =>
    enText`You have emptied no line to lay a card on. When it's your turn, place a card or draw.`,
  nothingToChallenge: () =>
    enText`There is nothing to challenge: you can right after a move, if the table plays that way.`,
  challengeSelf: () => enText`It's your own move: only the others can challenge it.`,
  badCard: ({ text }) =>
    enText`${quoteUserText(text)} is no card. Write its letter, ${codeSpan('E')}, or ${codeSpan('*E')} for a JOKER as E.`,
  badLine: ({ text }) => enText`${quoteUserText(text)} is no line. Choose from 1 to 4.`,
  badSide: ({ text }) =>
    enText`I can't read ${quoteUserText(text)}. Write left, right, or the number of the card to cover.`,
  jokerLetter: () => enText`A JOKER takes a letter: write it behind, ${codeSpan('*E')}.`,
  poubelleApart: () => enText`The POUBELLE empties a line: play it by ${codeSpan('/crackword poubelle')}.`,
  nowhere: ({ card, best }) =>
    best === null
      ? enText`No word justifies ${codeSpan(card)} there, or elsewhere. Try another card, or draw.`
      : enText`No word justifies ${codeSpan(card)} there, but one does elsewhere: ${codeSpan(best)}. Change the place.`,
  sayWhere: ({ card }) => enText`Where does ${codeSpan(card)} go? Choose the line and the side.`,
  outAsked: () =>
    enText`Nothing is left to draw: to pass means not to play any more. If you want that, confirm it.`,
}

export const CRACK_WORD_REJECTION_TEXTS: Readonly<
  Record<Language, GameRejectionTexts<CrackWordMoveRejection>>
> = { fr: FRENCH, en: ENGLISH }
