import { DECK, FACES, type Face, isLetter, kindOf } from '@crackpost/core/games/crack-story/deck'
import { options } from '@crackpost/core/games/crack-story/schema'
import type { Keepsake, Mine, StoryCard, Table, View } from '@crackpost/core/games/crack-story/view'
import type { Labels } from '@crackpost/render/frame/labels'
import { THEMES } from '@crackpost/render/frame/theme'
import type { Word } from '@crackpost/render/games/crack-story/words'
import type { Sample } from './samples.ts'

const GAME = 'crack-story'

export const words: Readonly<Record<Word, string>> = {
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
  tale: 'Histoire',
  round: 'Manche',
  endStory: 'terminée par une carte STORY',
  endStuck: 'abandonnée, personne ne savait la suite',
  endRound: 'la manche est gagnée',
  endOver: 'la partie est finie',
}

export const labelled = (status: string, names: readonly string[]): Labels<Word> => ({
  title: 'Crack Story',
  status,
  names,
  words,
})

const four = ['Éloïse', 'Noé', 'Maÿlis d’Arc', 'Zoé & Théo']
const eight = ['Ana', 'Bastien Rœlants', 'Cléo', 'Diego', 'Élise', 'Farid', 'Gaëlle', 'Hugo']

/** A card of a view, as the table sees it: face down where it is a CACHE card. */
const laid = (face: Face, by: number): StoryCard => ({ face: kindOf(face) === 'cache' ? null : face, by })

/** `A 0, B> 1`: cards and who laid them. */
const cards = (text: string): StoryCard[] =>
  text.split(', ').map((each) => {
    const [face = '', by = '0'] = each.split(' ')
    return laid(face, Number(by))
  })

/** `Un/0 chat/1`: words and who said them. */
export const told = (text: string): Keepsake['words'] =>
  text.split(' ').map((each, n) => {
    const [word = '', by = '0'] = each.split('/')
    return { mark: `1.${n + 1}`, word, by: Number(by), face: '?' }
  })

export const table: Table = {
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
  story: cards('U 1, D> 2, R 2, E 3, ? 0, M_ 1, A 2, S> 3, D 3, Z+ 0, L 1, P_ 2, ?> 3, C 3'),
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

export const mine = (hand: readonly Face[]): Mine => ({
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

const hand: readonly Face[] = ['A', 'D', 'E', 'S>', 'M_', 'H+', '?', '?>', 'STORY']

export const tale: Keepsake = {
  number: 3,
  round: 2,
  why: 'story',
  words: told(
    "Un/0 dragon/1 rêvait/1 en/2 secret/3 d'apprendre/0 la/1 pâtisserie/2 chez/3 sa/3 grand-mère/0 mais/1 " +
      "hélas/2 ses/3 éclairs/0 s'enflammaient/1 toujours/2 avant/3 le/0 goûter/1",
  ),
}

const seen = (more: Partial<Table> = {}, held: readonly Face[] | null = null): View => ({
  table: { ...table, ...more },
  mine: held && mine(held),
  revealed: null,
})

/** For the documents: every picture in both themes. */
export const documented: readonly Sample[] = THEMES.flatMap((theme): Sample[] => {
  const sample = (what: string, view: View, status: string): Sample => ({
    file: `docs/pictures/${GAME}-${what}-${theme}.png`,
    game: GAME,
    view,
    labels: labelled(status, four),
    asked: { what, theme },
  })
  const status = 'Manche 2 · 14 mots'
  return [
    sample('table', seen(), status),
    sample('hand', seen({}, hand), 'À toi de jouer'),
    sample('seat', seen({}, hand), status),
    sample('keepsake', seen({ stories: [tale] }), ''),
  ]
})

const letters = DECK.filter(isLetter)
const many = (count: number, seats: number): StoryCard[] =>
  Array.from({ length: count }, (_, n) => laid(letters[(n * 31) % letters.length] ?? 'A', (n * 5) % seats))

const round = (seats: number): Table['players'] =>
  Array.from({ length: seats }, (_, seat) => ({ seat, cards: 8 + seat, won: seat % 3, resigned: seat === 4 }))

const hard = (
  name: string,
  what: string,
  theme: 'light' | 'dark',
  view: View,
  names: readonly string[],
): Sample => ({
  file: `test/pictures/${GAME}-${name}-${theme}.png`,
  game: GAME,
  view,
  labels: labelled('Manche 2', names),
  asked: { what, theme },
})

const wide = 'W'.repeat(32)
export const longest = Array.from({ length: 66 }, (_, n) =>
  n % 11 === 0
    ? `Anticonstitutionnellementissime/${n % 8}`
    : `mot-${'abcdefghij'.slice(0, 1 + (n % 6))}/${n % 8}`,
).join(' ')

/** A view that no match reaches: everything as long and as many as can be. */
export const crowded = seen(
  { players: round(8), story: many(97, 8), contestable: null, pile: 110, discard: 110 },
  [...FACES, ...FACES],
)

/** What the documents don't need to show, but must look right too. */
export const hardCases: readonly Sample[] = [
  hard('opening', 'table', 'light', seen({ story: [], contestable: null, pile: 78, discard: 0 }), four),
  hard(
    'one',
    'table',
    'dark',
    seen({ story: cards('L_ 0'), contestable: null, direction: -1 }),
    four.slice(0, 4),
  ),
  hard(
    'vote',
    'table',
    'light',
    seen({
      players: round(8),
      phase: 'vote',
      story: [...many(31, 8), ...cards('R> 2, A 2')],
      direction: -1,
      contestable: { author: 2, words: [31, 32], contested: [31] },
      vote: { word: 31, author: 2, by: 5, until: 0, waitsFor: [1, 3, 7] },
    }),
    eight,
  ),
  hard(
    'waiting',
    'seat',
    'dark',
    seen(
      {
        players: round(6),
        phase: 'waiting',
        story: [...many(69, 6), ...cards('M 3')],
        finished: true,
        contestable: { author: 3, words: [69], contested: [] },
        waiting: { until: 0, waitsFor: [0, 5] },
      },
      DECK.filter((_, n) => n % 3 === 0).slice(0, 34),
    ),
    eight,
  ),
  hard(
    'over',
    'table',
    'light',
    seen({
      players: [0, 5].map((held, seat) => ({ seat, cards: held, won: seat === 0 ? 3 : 2, resigned: false })),
      phase: 'over',
      turn: null,
      story: [],
      contestable: null,
      over: 'rounds',
    }),
    ['𝓙𝓾𝓵𝓲𝓮 🌸', 'Łukasz'],
  ),
  hard('crowded', 'seat', 'light', crowded, Array(8).fill(wide)),
  hard(
    'long',
    'keepsake',
    'dark',
    seen({ players: round(8), stories: [{ ...tale, why: 'stuck', words: told(longest) }] }),
    eight,
  ),
  hard(
    'hidden',
    'keepsake',
    'light',
    seen({ stories: [{ ...tale, why: 'over', words: told("L'/0 /1 ours/2 /3 dort/1") }] }),
    four,
  ),
]
