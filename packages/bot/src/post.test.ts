import { forfeit } from '@crackpost/core/games/le-crack/decide'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import type { Entry, Fact } from '@crackpost/core/match/fact'
import { evolveMatch, type Match, waitingFor } from '@crackpost/core/match/match'
import { KINDS, type Notice, noticeName } from '@crackpost/core/match/notices'
import { NO_WISH, type Terms } from '@crackpost/core/match/terms'
import { describe, expect, it } from 'vitest'
import type { Names } from './cast.ts'
import { type Bulletin, edited, lobbyPost, noticePost, pausePost, posted, turnPost } from './post.ts'
import { tagIn } from './tag.ts'

const ID = 'abcdefghjkmn'
const SEED = 'ab'.repeat(32)
const [ANNA, BEN, CLEO] = ['player-of-anna', 'player-of-ben', 'player-of-cleo']
const NAMES: Names = new Map([
  [ANNA, { user: '101', name: 'Anna @everyone' }],
  [BEN, { user: '102', name: '**Ben**' }],
  [CLEO, { user: '103', name: 'Cléo' }],
])

const terms: Terms = {
  game: leCrack.id,
  options: {},
  seats: 3,
  pace: { turn: 86_400_000, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [CLEO],
  rematch: null,
}

const opened: Fact = { type: 'opened', host: ANNA, terms, wish: NO_WISH }
const joined: Fact = { type: 'joined', player: BEN, wish: NO_WISH }
const started: Fact[] = [
  {
    type: 'started',
    players: [ANNA, BEN],
    colours: [],
    edition: leCrack.edition,
    lexicon: 'none',
    house: { add: [], ban: [] },
    seed: SEED,
    commitment: 'cd'.repeat(32),
    setup: leCrack.setup({ seats: 2, options: {}, seed: SEED }),
  },
  { type: 'turned', turn: 1, deadline: 1_800_000_000_000 },
]

const entryOf = (...facts: Fact[]): Entry => ({ seq: 1, at: 1_700_000_000_000, cause: 'c', by: null, facts })
const matchOf = (...entries: Entry[]): Match =>
  entries.reduce<Match | null>((match, entry) => evolveMatch(match, entry), null) ?? never()
const never = (): never => {
  throw new Error('no entries')
}

const OPEN = matchOf(entryOf(opened), entryOf(joined))
const PLAYING = matchOf(entryOf(opened), entryOf(joined), entryOf(...started))
const mover = PLAYING.players[waitingFor(PLAYING)[0] ?? 0]?.player ?? ''
const about = (match: Match, name = '000001#board') => ({ id: ID, match, name, names: NAMES })

const resigned = (match: Match): { match: Match; entry: Entry } => {
  const state = match.play?.course.state
  const events = forfeit(leCrack.schema.state.parse(state), 0)
  const entry = entryOf({ type: 'moved', step: { type: 'forfeit', seat: 0 }, events })
  return { match: evolveMatch(match, entry), entry }
}

/** What can be touched, in order, by its verbs. */
const verbs = (bulletin: Bulletin): string[] =>
  tags(bulletin).map((tag) => tagIn(tag)?.verb ?? `unknown ${tag}`)
const tags = (bulletin: Bulletin): string[] =>
  [...JSON.stringify(posted(bulletin, 'table.png')).matchAll(/"custom_id":"([^"]+)"/g)].map(
    ([, tag = '']) => tag,
  )
const texts = (bulletin: Bulletin, file: string | null = 'table.png'): string[] =>
  [...JSON.stringify(posted(bulletin, file)).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = '']) => text,
  )

describe('a turn message', () => {
  const bulletin = turnPost(about(PLAYING), entryOf(...started))

  it('is silent and means whom we wait for, who is mentioned once', () => {
    const { flags, allowed_mentions } = posted(bulletin, 'table.png')
    const user = NAMES.get(mover)?.user ?? ''
    expect(flags).toBe((1 << 15) | 4096)
    expect(allowed_mentions).toEqual({ parse: [], users: [user] })
    expect(texts(bulletin).join().split(`<@${user}>`)).toHaveLength(2)
  })

  it('shows the table with what it shows in words, by names that everybody knows', () => {
    const [frame] = posted(bulletin, 'table.png').components
    const gallery = JSON.stringify(frame)
    expect(gallery).toContain('"type":12,"items":[{"media":{"url":"attachment://table.png"}')
    const [, alt = ''] = /"description":"((?:[^"\\]|\\.)*)"/.exec(gallery) ?? []
    expect(alt.length).toBeGreaterThan(20)
    expect(alt.length).toBeLessThanOrEqual(1024)
    expect(alt).not.toContain('<@')
  })

  it('says the same in text where there is no picture, and nothing in a name is alive there', () => {
    const said = texts(bulletin, null).join('\n')
    expect(said).toContain('`Anna @everyone`')
    expect(said).toContain('`**Ben**`')
    expect(said.length).toBeLessThanOrEqual(4000)
    expect(JSON.stringify(posted(bulletin, null))).not.toContain('attachment://')
  })

  it('has everybody’s buttons: the hand, the moves, the board and more', () => {
    const found = verbs(bulletin)
    expect(found[0]).toBe('hand')
    expect(found.filter((verb) => verb === 'move').length).toBeGreaterThan(0)
    expect(found.slice(-2)).toEqual(['board', 'more'])
    expect(found).not.toContain('accept')
  })

  it('of a proposal has a button to accept it', () => {
    const entry = entryOf({ type: 'proposed', seat: 0 })
    const proposal = turnPost(about(evolveMatch(PLAYING, entry)), entry)
    expect(verbs(proposal)[0]).toBe('accept')
    expect(texts(proposal)[0]).toContain('<@101>')
  })

  it('of the end says why once, who stands where and the seed, and offers a rematch', () => {
    const { match, entry } = resigned(PLAYING)
    const end = turnPost(about(match), entry)
    const said = texts(end).join('\\n').split('\\n')
    expect(said.length).toBe(new Set(said).size)
    expect(said.filter((line) => /^\d – /.test(line))).toHaveLength(2)
    expect(said.at(-1)).toContain(SEED)
    expect(end.rings).toEqual([])
    expect(verbs(end)).toEqual(['rematch', 'board', 'more'])
  })

  it('of a match that a moderator has ended has nothing left to do', () => {
    const entry = entryOf({ type: 'aborted', by: ANNA })
    expect(verbs(turnPost(about(evolveMatch(PLAYING, entry)), entry))).toEqual(['board'])
  })
})

describe('the message of an open table', () => {
  it('rings those who are invited when it is posted, and nobody when it is edited', () => {
    const bulletin = lobbyPost(about(OPEN))
    expect(posted(bulletin, null)).toMatchObject({ flags: 1 << 15, allowed_mentions: { users: ['103'] } })
    expect(texts(bulletin).join()).toContain('<@103>')
    expect(edited(bulletin)).toMatchObject({ flags: 1 << 15, allowed_mentions: { parse: [], users: [] } })
  })

  it('without anybody invited is silent', () => {
    const alone = { ...OPEN, terms: { ...terms, invited: [] } }
    expect(posted(lobbyPost(about(alone)), null).flags & 4096).toBe(4096)
  })

  it('offers what anybody could do, and no seat where there is none', () => {
    expect(verbs(lobbyPost(about(OPEN)))).toEqual(['join', 'start', 'leave', 'board', 'rules', 'more'])
    const full = { ...OPEN, terms: { ...terms, seats: 2 } }
    expect(verbs(lobbyPost(about(full)))).not.toContain('join')
  })

  it('says that the match has begun, and where, and then only shows how it stands', () => {
    const bulletin = lobbyPost(about(PLAYING), '777')
    expect(texts(bulletin).join()).toContain('La partie a commencé\u202f: <#777>')
    expect(verbs(bulletin)).toEqual(['board'])
    expect(bulletin.rings).toEqual([])
  })

  it('says that the table is gone', () => {
    const bulletin = lobbyPost(about(evolveMatch(OPEN, entryOf({ type: 'calledOff', reason: 'host' }))))
    expect(texts(bulletin).join()).toContain('L’hôte a annulé la table.')
    expect(verbs(bulletin)).toEqual(['board'])
    expect(bulletin.rings).toEqual([])
  })
})

describe('a notice', () => {
  const noticeOf = (kind: Notice['kind']): Notice => ({
    turn: 1,
    kind,
    count: 0,
    player: mover,
    at: 0,
    until: null,
  })

  it.each(KINDS)('of the kind %s rings one player and bears its mark', (kind) => {
    const match = kind === 'over' ? resigned(PLAYING).match : PLAYING
    const name = noticeName(noticeOf(kind))
    for (const alone of [true, false]) {
      const bulletin = noticePost(about(match, name), noticeOf(kind), 'fr', alone)
      expect(posted(bulletin, null)).toMatchObject({
        flags: 1 << 15,
        allowed_mentions: { parse: [], users: [NAMES.get(mover)?.user] },
      })
      expect(tags(bulletin)).toContain(`1:board:${ID}:1:${name}`)
    }
  })

  it('of a turn leads to the hand, and in a direct message to the next game', () => {
    const post = (alone: boolean) => verbs(noticePost(about(PLAYING), noticeOf('turn'), 'fr', alone))
    expect(post(false)).toEqual(['hand', 'board'])
    expect(post(true)).toEqual(['hand', 'board', 'next'])
  })

  it('of the end offers a rematch, of an open table what there is to see', () => {
    const { match } = resigned(PLAYING)
    expect(verbs(noticePost(about(match), noticeOf('over'), 'fr', true))).toEqual(['board', 'rematch'])
    expect(verbs(noticePost(about(OPEN), noticeOf('full'), 'fr', true))).toEqual(['board'])
  })

  it('speaks the language it is asked for', () => {
    const said = (language: 'fr' | 'en') =>
      texts(noticePost(about(PLAYING), noticeOf('turn'), language, true))
    expect(said('en').join()).toContain('your turn')
    expect(said('fr').join()).toContain('à toi de jouer')
  })

  it('that a match stands still says how to go on', () => {
    const bulletin = pausePost(about(PLAYING), 'en')
    expect(texts(bulletin).join()).toContain('`/crack resume`')
    expect(posted(bulletin, null)).toMatchObject({ flags: 1 << 15, allowed_mentions: { users: [] } })
  })
})

describe('the mark of a message', () => {
  it('fits a button whatever the letter is called', () => {
    const player = 'p'.repeat(40)
    const names = [
      ...KINDS.map((kind) =>
        noticeName({ turn: 999_999, kind, count: kind === 'every' ? 336 : 0, player, at: 0, until: null }),
      ),
      '999999#proposal7@9999999999999',
      '999999#resumed@9999999999999',
      '999999#paused9999999999999',
    ]
    for (const name of names) {
      const bulletin = pausePost(about({ ...PLAYING, turn: 999_999 }, name), 'fr')
      expect(tags(bulletin).map((tag) => tag.length <= 100)).toEqual([true])
      expect(tagIn(tags(bulletin)[0] ?? '')).toEqual({ verb: 'board', match: ID, turn: 999_999, rest: name })
    }
  })
})
