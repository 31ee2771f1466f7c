import { forfeit } from '@crackpost/core/games/le-crack/decide'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import { type MatchSettings, NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { awaitedSeats, evolveMatch, type Match } from '@crackpost/core/match/state'
import { publicReminderKey, REMINDER_KINDS, type Reminder } from '@crackpost/core/match/time/reminders'
import { describe, expect, it } from 'vitest'
import { decodeCustomId } from '../discord/custom-id.ts'
import type { PeopleById } from '../match/player-names.ts'
import {
  type Announcement,
  editPayload,
  lobbyAnnouncement,
  messagePayload,
  pausedAnnouncement,
  reminderAnnouncement,
  turnAnnouncement,
} from './announcement.ts'

const ID = 'abcdefghjkmn'
const SEED = 'ab'.repeat(32)
const [ANNA, BEN, CLEO] = ['player-of-anna', 'player-of-ben', 'player-of-cleo']
const PEOPLE: PeopleById = new Map([
  [ANNA, { user: '101', name: 'Anna @everyone', nicknames: {} }],
  [BEN, { user: '102', name: '**Ben**', nicknames: {} }],
  [CLEO, { user: '103', name: 'Cléo', nicknames: {} }],
])

const terms: MatchSettings = {
  game: leCrackGame.id,
  options: {},
  seats: 3,
  pace: { turn: 86_400_000, timeUp: 'idle' },
  language: 'fr',
  place: { server: '1', channel: '2' },
  private: false,
  invited: [CLEO],
  rematch: null,
}

const opened: MatchEvent = { type: 'opened', host: ANNA, terms, wish: NO_SEAT_WISH }
const joined: MatchEvent = { type: 'joined', player: BEN, wish: NO_SEAT_WISH }
const started: MatchEvent[] = [
  {
    type: 'started',
    players: [ANNA, BEN],
    colours: [],
    edition: leCrackGame.edition,
    lexicon: 'none',
    house: { add: [], ban: [] },
    seed: SEED,
    commitment: 'cd'.repeat(32),
    setup: leCrackGame.setup({ seats: 2, options: {}, seed: SEED }),
  },
  { type: 'turned', turn: 1, deadline: 1_800_000_000_000 },
]

const entryOf = (...facts: MatchEvent[]): MatchLogEntry => ({
  seq: 1,
  at: 1_700_000_000_000,
  cause: 'c',
  by: null,
  facts,
})
const matchOf = (...entries: MatchLogEntry[]): Match =>
  entries.reduce<Match | null>((match, entry) => evolveMatch(match, entry), null) ?? never()
const never = (): never => {
  throw new Error('no entries')
}

const OPEN = matchOf(entryOf(opened), entryOf(joined))
const PLAYING = matchOf(entryOf(opened), entryOf(joined), entryOf(...started))
const mover = PLAYING.players[awaitedSeats(PLAYING)[0] ?? 0]?.player ?? ''
const subjectOf = (match: Match, name = '000001#board') => ({
  id: ID,
  match,
  messageKey: name,
  people: PEOPLE,
})

const resignMatch = (match: Match): { match: Match; entry: MatchLogEntry } => {
  const state = match.play?.course.state
  const events = forfeit(leCrackGame.schema.state.parse(state), 0)
  const entry = entryOf({ type: 'moved', step: { type: 'forfeit', seat: 0 }, events })
  return { match: evolveMatch(match, entry), entry }
}

/** The verbs of all custom ids, in order. */
const customIdVerbs = (announcement: Announcement): string[] =>
  customIds(announcement).map((tag) => decodeCustomId(tag)?.verb ?? `unknown ${tag}`)
const customIds = (announcement: Announcement): string[] =>
  [...JSON.stringify(messagePayload(announcement, 'table.png')).matchAll(/"custom_id":"([^"]+)"/g)].map(
    ([, tag = '']) => tag,
  )
const textContents = (announcement: Announcement, file: string | null = 'table.png'): string[] =>
  [...JSON.stringify(messagePayload(announcement, file)).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = '']) => text,
  )

describe('a turn message', () => {
  const announcement = turnAnnouncement(subjectOf(PLAYING), entryOf(...started))

  it('is silent and mentions the awaited player once', () => {
    const { flags, allowed_mentions } = messagePayload(announcement, 'table.png')
    const user = PEOPLE.get(mover)?.user ?? ''
    expect(flags).toBe((1 << 15) | 4096)
    expect(allowed_mentions).toEqual({ parse: [], users: [user] })
    expect(textContents(announcement).join().split(`<@${user}>`)).toHaveLength(2)
  })

  it('shows the picture with an alt text that uses plain names', () => {
    const [frame] = messagePayload(announcement, 'table.png').components
    const gallery = JSON.stringify(frame)
    expect(gallery).toContain('"type":12,"items":[{"media":{"url":"attachment://table.png"}')
    const [, alt = ''] = /"description":"((?:[^"\\]|\\.)*)"/.exec(gallery) ?? []
    expect(alt.length).toBeGreaterThan(20)
    expect(alt.length).toBeLessThanOrEqual(1024)
    expect(alt).not.toContain('<@')
  })

  it('shows the position as text without a picture, with escaped names', () => {
    const text = textContents(announcement, null).join('\n')
    expect(text).toContain('`Anna @everyone`')
    expect(text).toContain('`**Ben**`')
    expect(text.length).toBeLessThanOrEqual(4000)
    expect(JSON.stringify(messagePayload(announcement, null))).not.toContain('attachment://')
  })

  it('has buttons for hand, moves, board and more', () => {
    const found = customIdVerbs(announcement)
    expect(found[0]).toBe('hand')
    expect(found.filter((verb) => verb === 'move').length).toBeGreaterThan(0)
    expect(found.slice(-2)).toEqual(['board', 'more'])
    expect(found).not.toContain('accept')
  })

  it('has an accept button after a proposal', () => {
    const entry = entryOf({ type: 'proposed', seat: 0 })
    const proposal = turnAnnouncement(subjectOf(evolveMatch(PLAYING, entry)), entry)
    expect(customIdVerbs(proposal)[0]).toBe('accept')
    expect(textContents(proposal)[0]).toContain('<@101>')
  })

  it('states reason, standing and seed once at the end, and offers a rematch', () => {
    const { match, entry } = resignMatch(PLAYING)
    const end = turnAnnouncement(subjectOf(match), entry)
    const lines = textContents(end).join('\\n').split('\\n')
    expect(lines.length).toBe(new Set(lines).size)
    expect(lines.filter((line) => /^\d – /.test(line))).toHaveLength(2)
    expect(lines.at(-1)).toContain(SEED)
    expect(end.mentionedUsers).toEqual([])
    expect(customIdVerbs(end)).toEqual(['rematch', 'board', 'verify', 'more'])
  })

  it('has the board and the draw to verify after a moderator ended the match', () => {
    const entry = entryOf({ type: 'aborted', by: ANNA })
    expect(customIdVerbs(turnAnnouncement(subjectOf(evolveMatch(PLAYING, entry)), entry))).toEqual([
      'board',
      'verify',
    ])
  })
})

describe('a lobby message', () => {
  it('pings the invited players when posted and nobody when edited', () => {
    const announcement = lobbyAnnouncement(subjectOf(OPEN))
    expect(messagePayload(announcement, null)).toMatchObject({
      flags: 1 << 15,
      allowed_mentions: { users: ['103'] },
    })
    expect(textContents(announcement).join()).toContain('<@103>')
    expect(editPayload(announcement)).toMatchObject({
      flags: 1 << 15,
      allowed_mentions: { parse: [], users: [] },
    })
  })

  it('is silent without invited players', () => {
    const alone = { ...OPEN, terms: { ...terms, invited: [] } }
    expect(messagePayload(lobbyAnnouncement(subjectOf(alone)), null).flags & 4096).toBe(4096)
  })

  it('offers the actions of a lobby, and no join button when it is full', () => {
    expect(customIdVerbs(lobbyAnnouncement(subjectOf(OPEN)))).toEqual([
      'join',
      'decline',
      'start',
      'leave',
      'board',
      'rules',
      'more',
    ])
    const full = { ...OPEN, terms: { ...terms, seats: 2 } }
    expect(customIdVerbs(lobbyAnnouncement(subjectOf(full)))).not.toContain('join')
  })

  it('links to the thread after the start and has only the board button', () => {
    const announcement = lobbyAnnouncement(subjectOf(PLAYING), '777')
    expect(textContents(announcement).join()).toContain('La partie a commencé\u202f: <#777>')
    expect(customIdVerbs(announcement)).toEqual(['board'])
    expect(announcement.mentionedUsers).toEqual([])
  })

  it('says that the lobby is closed', () => {
    const announcement = lobbyAnnouncement(
      subjectOf(evolveMatch(OPEN, entryOf({ type: 'calledOff', reason: 'host' }))),
    )
    expect(textContents(announcement).join()).toContain('L’hôte a annulé la table.')
    expect(customIdVerbs(announcement)).toEqual(['board'])
    expect(announcement.mentionedUsers).toEqual([])
  })
})

describe('a reminder', () => {
  const noticeOf = (kind: Reminder['kind']): Reminder => ({
    turn: 1,
    kind,
    count: 0,
    player: mover,
    at: 0,
    until: null,
  })

  it.each(REMINDER_KINDS)('of the kind %s pings one player and contains its message key', (kind) => {
    const match = kind === 'over' ? resignMatch(PLAYING).match : PLAYING
    const name = publicReminderKey(noticeOf(kind), 0)
    for (const alone of [true, false]) {
      const announcement = reminderAnnouncement(subjectOf(match, name), noticeOf(kind), 'fr', alone)
      expect(messagePayload(announcement, null)).toMatchObject({
        flags: 1 << 15,
        allowed_mentions: { parse: [], users: [PEOPLE.get(mover)?.user] },
      })
      expect(customIds(announcement)).toContain(`1:board:${ID}:1:${name}`)
    }
  })

  it('of a turn has a hand button, and in a direct message a next button', () => {
    const post = (alone: boolean) =>
      customIdVerbs(reminderAnnouncement(subjectOf(PLAYING), noticeOf('turn'), 'fr', alone))
    expect(post(false)).toEqual(['hand', 'board'])
    expect(post(true)).toEqual(['hand', 'board', 'next'])
  })

  it('of the end offers a rematch, of a lobby only the board', () => {
    const { match } = resignMatch(PLAYING)
    expect(customIdVerbs(reminderAnnouncement(subjectOf(match), noticeOf('over'), 'fr', true))).toEqual([
      'board',
      'rematch',
    ])
    expect(customIdVerbs(reminderAnnouncement(subjectOf(OPEN), noticeOf('full'), 'fr', true))).toEqual([
      'board',
    ])
  })

  it('uses the given language', () => {
    const reminderTexts = (language: 'fr' | 'en') =>
      textContents(reminderAnnouncement(subjectOf(PLAYING), noticeOf('turn'), language, true))
    expect(reminderTexts('en').join()).toContain('your turn')
    expect(reminderTexts('fr').join()).toContain('à toi de jouer')
  })

  it('of a paused match explains how to resume', () => {
    const announcement = pausedAnnouncement(subjectOf(PLAYING), 'en')
    expect(textContents(announcement).join()).toContain('`/crack resume`')
    expect(messagePayload(announcement, null)).toMatchObject({
      flags: 1 << 15,
      allowed_mentions: { users: [] },
    })
  })
})

describe('the message key', () => {
  it('fits into a custom id for every kind of message', () => {
    const user = '9'.repeat(20)
    const LAST_REMINDER = { turn: 999_999, player: '', at: 0, until: null }
    const names = [
      ...REMINDER_KINDS.map((kind) =>
        publicReminderKey({ ...LAST_REMINDER, kind, count: kind === 'every' ? 336 : 0 }, user),
      ),
      '999999#proposal7@9999999999999',
      '999999#resumed@9999999999999',
      '999999#paused9999999999999',
    ]
    for (const name of names) {
      const announcement = pausedAnnouncement(subjectOf({ ...PLAYING, turn: 999_999 }, name), 'fr')
      expect(customIds(announcement).map((customId) => customId.length <= 100)).toEqual([true])
      expect(decodeCustomId(customIds(announcement)[0] ?? '')).toEqual({
        verb: 'board',
        match: ID,
        turn: 999_999,
        payload: name,
      })
    }
  })
})
