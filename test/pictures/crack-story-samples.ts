import {
  CARD_FACES,
  type CardFace,
  cardKindOf,
  DECK,
  takesWord,
} from '@crackpost/core/games/crack-story/deck'
import { options } from '@crackpost/core/games/crack-story/schema'
import type {
  CrackStoryTable,
  OwnSeatView,
  PublishedStory,
  StoryCard,
  View,
} from '@crackpost/core/games/crack-story/view'
import type { PictureLabels } from '@crackpost/render/canvas/picture-labels'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import type { CrackStoryLabelKey } from '@crackpost/render/games/crack-story/labels'
import type { PictureSample } from './samples.ts'

const GAME = 'crack-story'

export const CRACK_STORY_SAMPLE_WORDS: Readonly<Record<CrackStoryLabelKey, string>> = {
  rejouer: 'REJOUER',
  cache: 'CACHE',
  joker: 'JOKER',
  story: 'STORY',
  inverse: 'INVERSE',
  swap: 'SWAP',
  pile: 'pioche',
  discard: 'défausse',
  opening: 'Il était une fois…',
  turn: 'joue',
  form: 'récite…',
  chrono: 'est au chrono',
  vote: 'a dit le mot contesté',
  waiting: 'finit l’histoire, sauf contestation',
  won: 'gagne la manche, sauf contestation',
  over: 'gagne la partie',
  hand: 'Ta main',
  noCards: 'plus de carte',
  tale: 'Histoire',
  round: 'Manche',
  endStory: 'terminée par une carte STORY',
  endStuck: 'abandonnée, personne ne savait la suite',
  endRound: 'la manche est gagnée',
  endOver: 'la partie est finie',
}

export const crackStorySampleLabels = (
  status: string,
  names: readonly string[],
): PictureLabels<CrackStoryLabelKey> => ({
  title: 'Crack Story',
  status,
  names,
  words: CRACK_STORY_SAMPLE_WORDS,
})

const FOUR_NAMES = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']
const EIGHT_NAMES = ['Ana', 'Bastien Rœlants', 'Cléo', 'Diego', 'Élise', 'Farid', 'Gaëlle', 'Hugo']

/** A card as the public view shows it: a CACHE card is face down. */
const tableCard = (face: CardFace, by: number): StoryCard => ({
  face: cardKindOf(face) === 'cache' ? null : face,
  by,
})

/** Parses `A 0, B> 1`: cards, each with the seat that played it. */
const parseTableCards = (text: string): StoryCard[] =>
  text.split(', ').map((card) => {
    const [face = '', by = '0'] = card.split(' ')
    return tableCard(face, Number(by))
  })

/** Parses `Un/0 chat/1`: words, each with the seat that said it. */
export const parseTaleWords = (text: string): PublishedStory['words'] =>
  text.split(' ').map((entry, n) => {
    const [word = '', by = '0'] = entry.split('/')
    return { mark: `1.${n + 1}`, word, by: Number(by), face: '?' }
  })

export const CRACK_STORY_SAMPLE_TABLE: CrackStoryTable = {
  options: options.parse({}),
  phase: 'playing',
  round: 2,
  dealer: 1,
  turn: 2,
  direction: 1,
  players: [7, 5, 9, 3].map((cards, seat) => ({
    seat,
    cards,
    won: [1, 0, 0, 2][seat] ?? 0,
    resigned: false,
  })),
  story: parseTableCards('U 1, D> 2, R 2, E 3, ? 0, M_ 1, A 2, S> 3, D 3, Z+ 0, L 1, P_ 2, ?> 3, C 3'),
  finished: false,
  pile: 43,
  discard: 12,
  form: null,
  chrono: null,
  contestable: { author: 3, words: [12, 13], contested: [] },
  vote: null,
  waiting: null,
  won: null,
  stories: [],
  over: null,
}

export const crackStorySampleHand = (hand: readonly CardFace[]): OwnSeatView => ({
  seat: 2,
  hand,
  unheard: 2,
  shown: 0,
  mayListen: true,
  form: null,
  mayContest: [],
  mayWaive: false,
  chronoFrom: null,
  vote: null,
  slips: [],
})

const SAMPLE_HAND: readonly CardFace[] = ['A', 'D', 'E', 'S>', 'M_', 'H+', '?', '?>', 'STORY']

export const CRACK_STORY_SAMPLE_TALE: PublishedStory = {
  number: 3,
  round: 2,
  why: 'story',
  words: parseTaleWords(
    "Un/0 dragon/1 rêvait/1 en/2 secret/3 d'apprendre/0 la/1 pâtisserie/2 chez/3 sa/3 grand-mère/0 mais/1 " +
      "hélas/2 ses/3 éclairs/0 s'enflammaient/1 toujours/2 avant/3 le/0 goûter/1",
  ),
}

const sampleView = (more: Partial<CrackStoryTable> = {}, held: readonly CardFace[] | null = null): View => ({
  table: { ...CRACK_STORY_SAMPLE_TABLE, ...more },
  mine: held && crackStorySampleHand(held),
  revealed: null,
})

/** A finished match with these hands left; the first seat without cards has won. */
export const finalView = (hands: readonly (readonly CardFace[])[]): View => ({
  ...sampleView({
    players: hands.map((hand, seat) => ({
      seat,
      cards: hand.length,
      won: hand.length === 0 ? 3 : seat % 3,
      resigned: false,
    })),
    phase: 'over',
    turn: null,
    story: [],
    contestable: null,
    stories: [
      {
        ...CRACK_STORY_SAMPLE_TALE,
        why: 'round',
        words: CRACK_STORY_SAMPLE_TALE.words.map((word) => ({ ...word, by: word.by % hands.length })),
      },
    ],
    over: 'rounds',
  }),
  revealed: hands,
})

const FOUR_HANDS: readonly (readonly CardFace[])[] = [
  ['A', 'D', 'E', 'S>', 'M_', '?'],
  [],
  ['B', 'L', 'O', 'T', 'R>', 'H+', '?>', 'STORY', 'SWAP', 'INVERSE', 'C', 'E'],
  ['N', 'I'],
]

/** Hands of these sizes, with every kind of card. */
const handsOf = (...sizes: readonly number[]): CardFace[][] =>
  sizes.map((size, seat) =>
    Array.from({ length: size }, (_, n) => DECK[(n * 29 + seat * 7) % DECK.length] ?? 'A'),
  )

/** Pictures in the documentation: each one in both themes. */
export const CRACK_STORY_DOC_SAMPLES: readonly PictureSample[] = RENDER_THEMES.flatMap(
  (theme): PictureSample[] => {
    const sample = (what: string, view: View, status: string): PictureSample => ({
      file: `docs/pictures/${GAME}-${what}-${theme}.png`,
      game: GAME,
      view,
      labels: crackStorySampleLabels(status, FOUR_NAMES),
      request: { what, theme },
    })
    const status = 'Manche 2 · 14 mots'
    return [
      sample('table', sampleView(), status),
      sample('hand', sampleView({}, SAMPLE_HAND), 'À toi de jouer'),
      sample('seat', sampleView({}, SAMPLE_HAND), status),
      sample('keepsake', sampleView({ stories: [CRACK_STORY_SAMPLE_TALE] }), ''),
      sample('ending', finalView(FOUR_HANDS), ''),
    ]
  },
)

const LETTER_FACES = DECK.filter(takesWord)
const manyCards = (count: number, seats: number): StoryCard[] =>
  Array.from({ length: count }, (_, n) =>
    tableCard(LETTER_FACES[(n * 31) % LETTER_FACES.length] ?? 'A', (n * 5) % seats),
  )

const manyPlayers = (seats: number): CrackStoryTable['players'] =>
  Array.from({ length: seats }, (_, seat) => ({ seat, cards: 8 + seat, won: seat % 3, resigned: seat === 4 }))

const edgeCase = (
  name: string,
  what: string,
  theme: 'light' | 'dark',
  view: View,
  names: readonly string[],
): PictureSample => ({
  file: `test/pictures/${GAME}-${name}-${theme}.png`,
  game: GAME,
  view,
  labels: crackStorySampleLabels('Manche 2', names),
  request: { what, theme },
})

const WIDE_NAME = 'W'.repeat(32)
export const LONGEST_TALE_TEXT = Array.from({ length: 66 }, (_, n) =>
  n % 11 === 0
    ? `Anticonstitutionnellementissime/${n % 8}`
    : `mot-${'abcdefghij'.slice(0, 1 + (n % 6))}/${n % 8}`,
).join(' ')

/** A view that no match reaches: as many cards and players as possible. */
export const CROWDED_CRACK_STORY_VIEW = sampleView(
  { players: manyPlayers(8), story: manyCards(97, 8), contestable: null, pile: 110, discard: 110 },
  [...CARD_FACES, ...CARD_FACES],
)

/** Pictures that are not in the documentation. */
export const CRACK_STORY_EDGE_CASES: readonly PictureSample[] = [
  edgeCase(
    'opening',
    'table',
    'light',
    sampleView({ story: [], contestable: null, pile: 78, discard: 0 }),
    FOUR_NAMES,
  ),
  edgeCase(
    'one',
    'table',
    'dark',
    sampleView({ story: parseTableCards('L_ 0'), contestable: null, direction: -1 }),
    FOUR_NAMES.slice(0, 4),
  ),
  edgeCase(
    'vote',
    'table',
    'light',
    sampleView({
      players: manyPlayers(8),
      phase: 'vote',
      story: [...manyCards(31, 8), ...parseTableCards('R> 2, A 2')],
      direction: -1,
      contestable: { author: 2, words: [31, 32], contested: [31] },
      vote: { word: 31, author: 2, by: 5, until: 0, waitsFor: [1, 3, 7] },
    }),
    EIGHT_NAMES,
  ),
  edgeCase(
    'waiting',
    'seat',
    'dark',
    sampleView(
      {
        players: manyPlayers(6),
        phase: 'waiting',
        story: [...manyCards(69, 6), ...parseTableCards('M 3')],
        finished: true,
        contestable: { author: 3, words: [69], contested: [] },
        waiting: { until: 0, waitsFor: [0, 5] },
      },
      DECK.filter((_, n) => n % 3 === 0).slice(0, 34),
    ),
    EIGHT_NAMES,
  ),
  edgeCase('over', 'table', 'light', finalView(handsOf(0, 5)), ['𝓙𝓾𝓵𝓲𝓮 🌸', 'Łukasz']),
  edgeCase('over-three', 'table', 'dark', finalView(handsOf(9, 0, 14)), EIGHT_NAMES),
  edgeCase('over-eight', 'table', 'light', finalView(handsOf(7, 5, 0, 9, 3, 12, 1, 6)), EIGHT_NAMES),
  edgeCase('ending-eight', 'ending', 'dark', finalView(handsOf(7, 5, 0, 9, 3, 12, 1, 6)), EIGHT_NAMES),
  edgeCase('over-crowded', 'table', 'dark', finalView(handsOf(60, 0, 12, 9)), Array(4).fill(WIDE_NAME)),
  edgeCase('crowded', 'seat', 'light', CROWDED_CRACK_STORY_VIEW, Array(8).fill(WIDE_NAME)),
  edgeCase(
    'long',
    'keepsake',
    'dark',
    sampleView({
      players: manyPlayers(8),
      stories: [{ ...CRACK_STORY_SAMPLE_TALE, why: 'stuck', words: parseTaleWords(LONGEST_TALE_TEXT) }],
    }),
    EIGHT_NAMES,
  ),
  edgeCase(
    'hidden',
    'keepsake',
    'light',
    sampleView({
      stories: [
        { ...CRACK_STORY_SAMPLE_TALE, why: 'over', words: parseTaleWords("L'/0 /1 ours/2 /3 dort/1") },
      ],
    }),
    FOUR_NAMES,
  ),
]
