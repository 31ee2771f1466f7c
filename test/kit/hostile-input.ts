import { rng } from '@crackpost/core/kernel/dice'

/** Fragments that break parsers, and fragments that look almost valid. */
const HOSTILE_PIECES = [
  '',
  ' ',
  '\n',
  '\t',
  '\0',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u0301',
  'e\u0301',
  'É',
  'ß',
  'ı',
  'İ',
  'ﬁ',
  'œ',
  'Ａ',
  '４',
  '👩‍👩‍👧',
  '\ud800',
  '\udfff',
  '𝐀',
  'Ⅳ',
  'А',
  "'",
  '’',
  '"',
  '`',
  '\\',
  '/',
  '<@123>',
  '@everyone',
  '**',
  '||',
  '```',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[]',
  '{"type":"play"}',
  '$where',
  "' OR 1=1",
  '10N',
  '2A',
  '18A',
  '0A',
  '1R',
  '99Z',
  '→',
  '↓',
  '>',
  'v',
  'V',
  'E4',
  'E5',
  'E0',
  'e4',
  'ZZ',
  'NOTRE',
  'N4O4T4R4E4',
  'swap',
  'pass',
  'exchange',
  'PASS E2 W2',
  '10N↓ N4O4',
  'lay',
  'call',
  'vote',
  'yes',
  'A ',
  'B idles',
  'clock rings',
  '@9',
  'game:',
  'seed: x',
  'deal:',
  'result:',
  '#',
  '-1',
  '1e309',
  '0x10',
  '1_000',
  '9'.repeat(400),
  'A'.repeat(3000),
]

/** The n-th hostile string: random fragments or code units joined. Deterministic in n. */
export function hostileText(n: number): string {
  const dice = rng('hostile', String(n))
  const length = dice.integerBelow(6) + 1
  const piece = (): string =>
    dice.integerBelow(4) === 0
      ? String.fromCharCode(dice.integerBelow(0x10000))
      : (HOSTILE_PIECES[dice.integerBelow(HOSTILE_PIECES.length)] ?? '')
  return Array.from({ length }, piece).join(dice.integerBelow(2) === 0 ? '' : ' ')
}

/** A hostile JSON value, sometimes shaped like an action. Deterministic in n. */
export function hostileValue(n: number, depth = 0): unknown {
  const dice = rng('hostile value', `${n} ${depth}`)
  const text = (): string => hostileText(dice.integerBelow(1_000_000))
  if (depth > 3) return text()
  const inner = (): unknown => hostileValue(dice.integerBelow(1_000_000), depth + 1)
  switch (dice.integerBelow(9)) {
    case 0:
      return [null, true, 0, -1, 1.5, 1e308, '', [], {}][dice.integerBelow(9)]
    case 1:
      return text()
    case 2:
      return Array.from({ length: dice.integerBelow(30) }, inner)
    case 3:
      return { [text()]: inner(), type: text() }
    case 4:
      return { type: 'pass', give: inner() }
    case 5:
      return { type: 'exchange', give: [text(), 'E4'] }
    case 6:
      return { type: 'play', at: '2A', direction: 'across', word: ['L', inner()] }
    case 7:
      return { type: 'play', at: text(), direction: 'down', word: ['N', 'O'], swap: inner() }
    default:
      return {
        type: 'play',
        at: '2A',
        direction: 'across',
        word: [...'LIGNE'],
        __proto__: inner(),
        extra: inner(),
      }
  }
}
