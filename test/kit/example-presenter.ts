import { nameAndDescription } from '@crackpost/bot/commands/command'
import { codeSpan } from '@crackpost/bot/discord/escape'
import type { Language } from '@crackpost/bot/discord/interaction'
import { discordTimestamp } from '@crackpost/bot/discord/timestamp'
import type { ModalMove } from '@crackpost/bot/games/moves'
import type { GamePresenter, RulesSection } from '@crackpost/bot/games/presenter'
import { enText, frText } from '@crackpost/bot/i18n/typeset'
import { type CommonRejection, type GameRejectionTexts, rejectionText } from '@crackpost/bot/match/rejection'
import { ok } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import { type ExampleGame, exampleGame } from './example-game.ts'

type OwnRejection = Exclude<ExampleGame['rejection'], CommonRejection>

/** Every sentence of the game in one language, but for its rules. */
interface ExampleTexts {
  readonly rejections: GameRejectionTexts<ExampleGame['rejection']>
  readonly reasons: Readonly<Record<string, string>>
  readonly buttons: Readonly<Record<'lay' | 'call' | 'yes' | 'no', string>>
  heap(sum: number, limit: number): string
  player(name: string, card: number, laid: number): string
  laid(name: string, card: number, drew: number): string
  twin(points: number): string
  called(name: string, until: string): string
  votedYes(name: string): string
  votedNo(name: string): string
  readonly closed: string
  left(name: string): string
}

const FRENCH: ExampleTexts = {
  rejections: {
    voteOpen: () => frText`Un vote est ouvert. Vote d'abord, puis la partie continue.`,
    noVote: () => frText`Aucun vote n'est ouvert. Tu peux en demander un à tout moment.`,
    votedAlready: () => frText`Tu as déjà voté. Attends le vote de l'autre.`,
  },
  reasons: {
    full: frText`Le tas est plein.`,
    voted: frText`Le vote a mis fin à la partie.`,
    lastSeat: frText`Il ne reste qu'une personne.`,
  },
  buttons: { lay: frText`Poser`, call: frText`Demander un vote`, yes: frText`Finir`, no: frText`Continuer` },
  heap: (sum, limit) => frText`Le tas : **${sum}** sur ${limit}`,
  player: (name, card, laid) => frText`${name} : carte ${card}, total ${laid}`,
  laid: (name, card, drew) => frText`${name} pose ${card} et pioche ${drew}.`,
  twin: (points) => frText`Les deux cartes sont égales : ${points} points.`,
  called: (name, until) => frText`${name} demande un vote pour finir la partie, ouvert jusqu'à ${until}.`,
  votedYes: (name) => frText`${name} vote pour finir.`,
  votedNo: (name) => frText`${name} vote pour continuer.`,
  closed: frText`Le vote est clos.`,
  left: (name) => frText`${name} abandonne.`,
}

const ENGLISH: ExampleTexts = {
  rejections: {
    voteOpen: () => enText`A vote is open. Vote first, then the match goes on.`,
    noVote: () => enText`No vote is open. You can call one at any time.`,
    votedAlready: () => enText`You have voted already. Wait for the other vote.`,
  },
  reasons: {
    full: enText`The heap is full.`,
    voted: enText`The vote ended the match.`,
    lastSeat: enText`Only one player is left.`,
  },
  buttons: { lay: enText`Lay`, call: enText`Call a vote`, yes: enText`End`, no: enText`Go on` },
  heap: (sum, limit) => enText`The heap: **${sum}** of ${limit}`,
  player: (name, card, laid) => enText`${name}: card ${card}, total ${laid}`,
  laid: (name, card, drew) => enText`${name} lays ${card} and draws ${drew}.`,
  twin: (points) => enText`Both cards are equal: ${points} points.`,
  called: (name, until) => enText`${name} calls a vote to end the match, open until ${until}.`,
  votedYes: (name) => enText`${name} votes to end.`,
  votedNo: (name) => enText`${name} votes to go on.`,
  closed: enText`The vote is closed.`,
  left: (name) => enText`${name} resigns.`,
}

export const EXAMPLE_TEXTS: Readonly<Record<Language, ExampleTexts>> = { fr: FRENCH, en: ENGLISH }

/** A move without options: its button and its command make it at once. */
const moveWithoutOptions = (
  names: ReturnType<typeof nameAndDescription>,
  label: keyof ExampleTexts['buttons'],
  action: ExampleGame['action'],
  { duringVote, when }: { duringVote: boolean; when: 'turn' | 'always' },
): ModalMove<ExampleGame> => ({
  data: { ...names, options: [] },
  when,
  fromOptions: () => ok(action),
  button: ({ vote }, language) =>
    (vote !== null) === duringVote
      ? { label: EXAMPLE_TEXTS[language].buttons[label], style: 'secondary', action }
      : null,
  modal: ({ language }) => ({ title: EXAMPLE_TEXTS[language].buttons[label], fields: [] }),
  fromModal: () => ok(action),
})

const MOVES: readonly ModalMove<ExampleGame>[] = [
  moveWithoutOptions(
    nameAndDescription('lay', 'poser', 'Lay your card on the heap', 'Pose ta carte sur le tas'),
    'lay',
    { type: 'lay' },
    { duringVote: false, when: 'turn' },
  ),
  moveWithoutOptions(
    nameAndDescription('call', 'voter', 'Call a vote to end the match', 'Demande un vote pour finir'),
    'call',
    { type: 'call' },
    { duringVote: false, when: 'always' },
  ),
  moveWithoutOptions(
    nameAndDescription('end', 'finir', 'Vote to end the match', 'Vote pour finir la partie'),
    'yes',
    { type: 'vote', end: true },
    { duringVote: true, when: 'turn' },
  ),
  moveWithoutOptions(
    nameAndDescription('continue', 'continuer', 'Vote to go on', 'Vote pour continuer'),
    'no',
    { type: 'vote', end: false },
    { duringVote: true, when: 'turn' },
  ),
]

const RULES: readonly RulesSection<ExampleGame>[] = [
  {
    id: 'all',
    title: { fr: frText`Toute la règle`, en: enText`All of the rules` },
    text: {
      fr: frText`Le Tas se joue à deux. Chaque personne a une carte de 1 à 9, face visible. À ton tour, tu la poses sur le tas avec ${codeSpan('/tas poser')}, et tu en pioches une autre : ce que tu poses est à toi.

Si ta carte égale celle de l'autre, elle compte double. Dès que le tas atteint 100, ou 50 si la table le veut ainsi, la partie finit : qui a posé le plus gagne. À tout moment, ${codeSpan('/tas voter')} ouvre un vote pour finir tout de suite. Sans réponse, c'est non.`,
      en: enText`The Heap is for two. Each player has one card from 1 to 9, face up. On your turn you lay it on the heap with ${codeSpan('/heap lay')} and draw another one: what you lay counts for you.

If your card equals the other player's, it counts double. As soon as the heap reaches 100, or 50 if the table has chosen so, the match ends, and the player who laid more wins. At any time, ${codeSpan('/heap call')} opens a vote to end at once. A missing vote counts as a no.`,
    },
    example: null,
  },
]

/** Serves both editions. */
export const examplePresenter: GamePresenter<ExampleGame> = {
  id: exampleGame.id,
  title: { fr: 'Le Tas', en: 'The Heap' },
  about: {
    fr: frText`Des cartes à poser sur un tas, à deux : quand il est plein, le plus gros total gagne.`,
    en: enText`Cards to lay on a heap, for two: when it is full, the larger total wins.`,
  },
  options: [
    {
      name: 'limit',
      label: { fr: frText`Hauteur du tas`, en: enText`Height of the heap` },
      choices: [100, 50].map((value) => ({ value, label: { fr: String(value), en: String(value) } })),
    },
  ],
  moves: {
    command: nameAndDescription(
      'heap',
      'tas',
      'The Heap: lay, call a vote, vote',
      frText`Le Tas : poser, demander un vote, voter`,
    ),
    list: MOVES,
  },
  rules: async () => RULES,
  texts: EXAMPLE_TEXTS,
  describeTable({ heap, limit, cards, laid }, { language, playerNames }) {
    const texts = EXAMPLE_TEXTS[language]
    const players = cards.map((card, seat) => texts.player(playerNames.seat(seat), card, laid[seat] ?? 0))
    return [texts.heap(heap, limit), ...players].join('\n')
  },
  describeEvent(event, { language, playerNames }) {
    const texts = EXAMPLE_TEXTS[language]
    const name = (seat: Seat): string => playerNames.seat(seat)
    switch (event.type) {
      case 'laid':
        return [
          texts.laid(name(event.seat), event.card, event.drew),
          ...(event.points === 2 * event.card ? [texts.twin(event.points)] : []),
        ].join(' ')
      case 'called':
        return texts.called(name(event.seat), discordTimestamp(event.until))
      case 'voted':
        return event.end ? texts.votedYes(name(event.seat)) : texts.votedNo(name(event.seat))
      case 'closed':
        return texts.closed
      case 'left':
        return texts.left(name(event.seat))
      // The table shows the deal, and the result says why the match ended.
      case 'dealt':
      case 'ended':
        return ''
    }
  },
  describeEndReason: (reason, language) => EXAMPLE_TEXTS[language].reasons[reason] ?? reason,
  rejectionText: (rejection, { language, playerNames }) =>
    rejectionText<OwnRejection>(EXAMPLE_TEXTS[language].rejections, rejection, playerNames),
}
