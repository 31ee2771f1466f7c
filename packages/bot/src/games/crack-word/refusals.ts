import { type Card, JOKER, POUBELLE } from '@crackpost/core/games/crack-word/cards'
import type { Rejection as RuleRejection } from '@crackpost/core/games/crack-word/rejection'
import type { Language } from '../../asked.ts'
import { code, quoted } from '../../quoted.ts'
import type { GameRefusals } from '../../refusal.ts'
import { e, f } from '../../words/typeset.ts'
import { heldText, playedText } from './card.ts'

/** What is said no to before the rules are asked: what was typed names no card or no place for it. */
type TypedRejection =
  | { readonly code: 'badCard'; readonly text: string }
  | { readonly code: 'badLine'; readonly text: string }
  | { readonly code: 'badSide'; readonly text: string }
  /** A JOKER needs a letter. */
  | { readonly code: 'jokerLetter' }
  /** A POUBELLE is not placed, and goes to no emptied line. */
  | { readonly code: 'poubelleApart' }
  /** No word justifies the card anywhere, or not where it was wanted; `best`: a place that one does. */
  | { readonly code: 'nowhere'; readonly card: string; readonly best: string | null }
  /** Several places for it, and which one is not said. */
  | { readonly code: 'sayWhere'; readonly card: string }
  /** Passing in the last rounds has to be meant. */
  | { readonly code: 'outAsked' }

/** Every no of the game's own. */
export type Rejection = RuleRejection | TypedRejection

const held = (card: Card): string => code(heldText(card))
const special = (card: Card): boolean => card === JOKER || card === POUBELLE

const FRENCH: GameRefusals<Rejection> = {
  notInHand: ({ card }) =>
    special(card)
      ? f`Tu n'as pas de ${held(card)} en main. Choisis une autre carte.`
      : f`Tu n'as pas, ou plus, de ${held(card)} en main. Choisis une autre carte.`,
  lineEmpty: ({ line }) => f`La ligne ${line} est vide. Choisis une ligne où il y a des cartes.`,
  lineTaken: ({ line, letters }) =>
    f`La ligne ${line} a déjà des cartes : **${letters}**. Dis de quel côté, ou sur quelle carte.`,
  noSuchCard: ({ line, at, letters }) =>
    f`La ligne ${line} (**${letters}**) n'a pas de carte ${at}. Compte depuis la gauche, à partir de 1.`,
  otherLetter: ({ at, there, card }) =>
    f`La carte ${at} montre **${there}** : ${code(playedText(card))} ne peut pas la couvrir. Il faut la même lettre.`,
  noWord: ({ letters }) =>
    f`Aucun mot ne contient **${letters}** à la suite. Rien n'est perdu, essaie ailleurs.`,
  crackShort: ({ letters, least }) =>
    f`**${letters}** est trop court : un CRACK WORD a ${least} lettres ou plus. Place la carte sans l'annoncer.`,
  crackNoWord: ({ letters, example }) =>
    f`**${letters}** n'est qu'une partie de mots comme **${example}**. Place la carte sans annoncer.`,
  crackNoMajority: ({ letters, majority }, cast) =>
    majority === null
      ? f`Personne n'a la majorité sur **${letters}**. Place la carte sans annoncer, et ajoutes-en.`
      : f`Sur **${letters}**, la majorité est à ${cast.seat(majority)}. Place la carte sans annoncer.`,
  layMissing: ({ line }) => f`La ligne ${line} va se vider : choisis aussi la carte que tu y poses.`,
  layFirst: ({ line }) => f`Pose d'abord une carte de ta nouvelle main sur la ligne ${line}.`,
  nothingToLay: () => f`Tu n'as pas vidé de ligne où poser une carte. À ton tour, place une carte ou pioche.`,
  nothingToChallenge: () =>
    f`Il n'y a rien à contester : c'est possible juste après un coup, si la table joue ainsi.`,
  challengeSelf: () => f`C'est ton propre coup : seuls les autres peuvent le contester.`,
  badCard: ({ text }) =>
    f`${quoted(text)} n'est pas une carte. Écris sa lettre, ${code('E')}, ou ${code('*E')} pour un JOKER en E.`,
  badLine: ({ text }) => f`${quoted(text)} n'est pas une ligne. Choisis de 1 à 4.`,
  badSide: ({ text }) =>
    f`Je ne comprends pas ${quoted(text)}. Écris gauche, droite, ou le numéro de la carte à couvrir.`,
  jokerLetter: () => f`Un JOKER prend une lettre : écris-la derrière, ${code('*E')}.`,
  poubelleApart: () => f`La POUBELLE vide une ligne : joue-la avec ${code('/crackword poubelle')}.`,
  nowhere: ({ card, best }) =>
    best === null
      ? f`Aucun mot ne justifie ${code(card)} là, ni ailleurs. Essaie une autre carte, ou pioche.`
      : f`Aucun mot ne justifie ${code(card)} là. Ailleurs oui : ${code(best)}. Change de place.`,
  sayWhere: ({ card }) => f`Où placer ${code(card)} ? Choisis la ligne et le côté.`,
  outAsked: () =>
    f`Il n'y a plus de pioche : passer, c'est ne plus jouer jusqu'à la fin. Si tu le veux, confirme-le.`,
}

const ENGLISH: GameRefusals<Rejection> = {
  notInHand: ({ card }) =>
    special(card)
      ? e`You have no ${held(card)} in hand. Choose another card.`
      : e`You have no ${held(card)} in hand, or none left. Choose another card.`,
  lineEmpty: ({ line }) => e`Line ${line} is empty. Choose a line with cards.`,
  lineTaken: ({ line, letters }) =>
    e`Line ${line} has cards already: **${letters}**. Say at which side, or on which card.`,
  noSuchCard: ({ line, at, letters }) =>
    e`Line ${line} (**${letters}**) has no card ${at}. Count from the left, from 1.`,
  otherLetter: ({ at, there, card }) =>
    e`Card ${at} shows **${there}**: ${code(playedText(card))} can't cover it. It takes the same letter.`,
  noWord: ({ letters }) => e`No word has **${letters}** in a row. Nothing is lost, try elsewhere.`,
  crackShort: ({ letters, least }) =>
    e`**${letters}** is too short: a CRACK WORD has ${least} letters or more. Place the card without calling.`,
  crackNoWord: ({ letters, example }) =>
    e`**${letters}** is only a part of words such as **${example}**. Place the card without calling.`,
  crackNoMajority: ({ letters, majority }, cast) =>
    majority === null
      ? e`Nobody has the majority on **${letters}**. Place the card without calling, and add to it.`
      : e`On **${letters}**, ${cast.seat(majority)} has the majority. Place the card without calling.`,
  layMissing: ({ line }) => e`Line ${line} will be emptied: choose the card that you lay there, too.`,
  layFirst: ({ line }) => e`First lay a card of your new hand on line ${line}.`,
  nothingToLay: () =>
    e`You have emptied no line to lay a card on. When it's your turn, place a card or draw.`,
  nothingToChallenge: () =>
    e`There is nothing to challenge: you can right after a move, if the table plays that way.`,
  challengeSelf: () => e`It's your own move: only the others can challenge it.`,
  badCard: ({ text }) =>
    e`${quoted(text)} is no card. Write its letter, ${code('E')}, or ${code('*E')} for a JOKER as E.`,
  badLine: ({ text }) => e`${quoted(text)} is no line. Choose from 1 to 4.`,
  badSide: ({ text }) =>
    e`I can't read ${quoted(text)}. Write left, right, or the number of the card to cover.`,
  jokerLetter: () => e`A JOKER takes a letter: write it behind, ${code('*E')}.`,
  poubelleApart: () => e`The POUBELLE empties a line: play it by ${code('/crackword poubelle')}.`,
  nowhere: ({ card, best }) =>
    best === null
      ? e`No word justifies ${code(card)} there, or elsewhere. Try another card, or draw.`
      : e`No word justifies ${code(card)} there, but one does elsewhere: ${code(best)}. Change the place.`,
  sayWhere: ({ card }) => e`Where does ${code(card)} go? Choose the line and the side.`,
  outAsked: () =>
    e`Nothing is left to draw: to pass means not to play any more. If you want that, confirm it.`,
}

export const REFUSALS: Readonly<Record<Language, GameRefusals<Rejection>>> = { fr: FRENCH, en: ENGLISH }
