import type { LimitRejection } from '@crackpost/core/app/limits'
import { instant } from '../instant.ts'
import { code, quoted } from '../quoted.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'
import { e } from './typeset.ts'
import type { News, Words } from './words.ts'

const typed = (line: string): string => code(`/crack ${line}`)
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const limits: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    e`You already have ${limit} open tables. Start a match or leave a table, then try again.`,
  openInServer: ({ limit }) =>
    e`This server already has ${limit} open tables. Join one, or wait until one of them starts.`,
  openingsPerHour: ({ limit }) => e`${limit} tables an hour is the most. Try again a little later.`,
  challengesTo: ({ limit }, who) =>
    e`${who} already has ${limit} challenges waiting. Wait for an answer, or play with somebody else.`,
  challengesFromTo: ({ limit }, who) =>
    e`${limit} of your challenges to ${who} are waiting. Let them be answered before you send another.`,
}

const refusals: Refusals<HouseRejection> = {
  over: () => e`The match is over. ${typed('rematch <id>')} for another one.`,
  outOfTurn: ({ waitsFor }, cast) =>
    e`It's not your turn: we wait for ${list(waitsFor.map(cast.seat))}. Prepare your move meanwhile!`,
  notPlaying: () => e`You have resigned from this match. Follow it with ${typed('show')}.`,
  malformed: () => e`I can't read this move. ${typed('help')} shows how to write it.`,
  noAlarm: () => e`This time limit no longer runs. ${typed('show')} shows how the match stands.`,
  noAgreement: () => e`This game can't end by agreement. You can play on or resign.`,
  proposalOpen: ({ by }, cast) =>
    e`${cast.seat(by)} has already proposed to end here. ${typed('accept')} to say yes; to say no, just play.`,
  proposedThisRound: () => e`One proposal a round: wait until everybody has played.`,
  noProposal: () => e`Nobody proposes to end. ${typed('propose')} to do so.`,
  acceptedAlready: () => e`You have already accepted. Now it's up to the others.`,
  notYourProposal: ({ by }, cast) =>
    e`It's the proposal of ${cast.seat(by)}, who alone can withdraw it. To decline, just play.`,
  badTerms: ({ path }) => e`A table can't be opened like that: have a look at ${quoted(path)}.`,
  unknownGame: ({ game }) => e`I don't know the game ${quoted(game)}. ${typed('help')} lists the games.`,
  seatCount: ({ min, max }) => e`This game is for ${min} to ${max}. Choose a number of seats between them.`,
  tooManyInvited: ({ seats }) => e`There are ${seats} seats, yours included. Invite fewer players.`,
  inviteSelf: () => e`You are in already: invite somebody else.`,
  notOpen: () => e`The match has started. Follow it with ${typed('show')}.`,
  seatedAlready: () => e`You are at this table already: all that's left is the start.`,
  full: ({ seats }) => e`All ${seats} seats are taken. Open a table of your own with ${typed('open')}!`,
  private: () => e`This table is by invitation. Ask for one, or open your own with ${typed('open')}.`,
  notSeated: () => e`You are not at this table. ${typed('games')} shows yours.`,
  notHost: () => e`That's for the host to do; once the table is full, anybody at it can start.`,
  kickSelf: () => e`To go yourself: ${typed('leave')}.`,
  tooFew: ({ needed, seated }) =>
    e`It takes ${needed} at least, and you are ${seated}. Pass the table's id around!`,
  notStarted: () => e`The match has not started. ${typed('start')} when everybody is there.`,
  off: () => e`This table is gone. Open another one with ${typed('open')}.`,
  notModerator: () => e`You need the right to manage the server for that.`,
  noSuchSeat: () => e`Nobody plays on that seat. ${typed('show')} shows who sits where.`,
  notDue: () => e`It's not time yet: the deadline has not passed.`,
  paused: () => e`The match waits until its channel is back. Nobody loses time meanwhile.`,
  notPaused: () => e`The match is not paused: ${typed('show')} shows how it stands.`,
  yourOwnTurn: () => e`It's you we wait for! ${typed('hand')} shows what you have.`,
  enoughTime: ({ most }) => e`That's plenty already: nobody can have more than until ${instant(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? e`One reminder a turn is enough. Patience!`
      : e`A reminder has just gone out. The next one is possible on ${instant(next)}.`,
  tooMany: (no, cast) => limits[no.what](no, no.player === null ? '' : cast.player(no.player)),
  blocked: ({ player }, cast) =>
    e`${cast.player(player)} doesn't take your challenges. Play with somebody else.`,
  noMatch: () => e`I can't find this match. ${typed('games')} shows yours.`,
  notOver: () => e`The match is not over: the rematch has to wait.`,
  busy: () => e`Everybody moves at once! Nothing has changed; try again right away.`,
  unreadable: ({ text }) => e`I can't read ${quoted(text)}. ${typed('help')} shows how to write a move.`,
  unknownVerb: ({ text }) => e`I don't understand ${quoted(text)}. ${typed('help')} shows what I can do.`,
  badId: ({ text }) => e`${quoted(text)} is not the id of a match. ${typed('games')} shows those of yours.`,
  needsId: () => e`Which table? Add its id: ${typed('join <id>')}.`,
  needsGame: () => e`Which game? Add its name: ${typed('open <game> [seats]')}. ${typed('help')} lists them.`,
  needsNotation: () => e`Which move? Write it after ${typed('move')}; ${typed('help')} has examples.`,
  noneHere: () => e`No match here that this fits. Add an id; ${typed('games')} shows yours.`,
  unknownCommand: () => e`I don't know this command. ${typed('help')} shows what I can do.`,
  stale: () => e`This button has had its day. ${typed('show')} shows how the match stands.`,
}

const OFF = {
  host: e`The host has called the table off.`,
  empty: e`Nobody is left: the table is closed.`,
  expired: e`Nobody has started the match: the table is closed.`,
  moderator: e`A moderator has closed the table.`,
  aborted: e`A moderator has ended the match, without a result.`,
} as const

const news: News = {
  opened: ({ host, terms }, { cast, id, title }) =>
    e`${cast.player(host)} opens a table: **${title}**, ${terms.seats} seats. To join: ${typed(`join ${id}`)}.`,
  joined: ({ player }, { cast, id }) => e`${cast.player(player)} joins the table ${code(id)}.`,
  left: ({ player }, { cast, id }) => e`${cast.player(player)} leaves the table ${code(id)}.`,
  kicked: ({ player }, { cast, id }) => e`${cast.player(player)} has to leave the table ${code(id)}.`,
  calledOff: ({ reason }) => OFF[reason],
  warned: (_, { id }) => e`The table ${code(id)} will close tomorrow unless somebody starts.`,
  started: ({ commitment }, { title, id }) =>
    e`The match of **${title}** begins (${code(id)}). Commitment to the draw: ${code(commitment)}.`,
  timedOut: ({ seat }, { cast }) => e`The time of ${cast.seat(seat)} is up.`,
  timeGiven: ({ by, deadline }, { cast }) =>
    by === null
      ? e`More time for this turn: until ${instant(deadline)}.`
      : e`${cast.seat(by)} gives more time: until ${instant(deadline)}.`,
  nudged: ({ seat }, { cast }) => e`${cast.seat(seat)} sends a reminder.`,
  paused: () => e`The match is paused: I can't write in its channel any more.`,
  resumed: () => e`The match goes on.`,
  proposed: ({ seat }, { cast }) => e`${cast.seat(seat)} proposes to end here.`,
  accepted: ({ seat }, { cast }) => e`${cast.seat(seat)} agrees to end here.`,
  withdrew: ({ seat }, { cast }) => e`${cast.seat(seat)} withdraws the proposal.`,
  replaced: ({ player }, { cast }) => e`${cast.player(player)} takes over a seat.`,
  aborted: () => OFF.aborted,
}

export const en: Words = {
  language: 'en',
  somebody: e`somebody`,
  refusals,
  news,
  heading: (title, id) => e`**${title}** · ${code(id)}`,
  seats: (taken, seats, names, host) =>
    e`${taken} of ${seats} seats: ${list(names)}. Host: ${host}. ${typed('start')} when everybody is there.`,
  waits: (names, until) =>
    until === null ? e`${list(names)} to play.` : e`${list(names)} to play, no later than ${until}.`,
  proposal: (by) => e`${by} proposes to end here: ${typed('accept')}, or play to decline.`,
  rank: (rank, name, total) => e`${rank}. ${name}: ${total}`,
  seed: (seed) => e`Seed of the draw: ${code(seed)}`,
  rematch: (id) => e`Another one? ${typed(`rematch ${id}`)}`,
  paused: e`Paused: I can't write in the channel of the match any more.`,
  off: (reason) => OFF[reason],
  spectator: e`You are not at this table: there is no hand to show you.`,
  notDealt: e`Nothing is dealt yet. ${typed('start')} when everybody is there.`,
  noGames: e`No match under way. ${typed('help')} tells how to open one.`,
  row: ({ id, title, state, due }) => {
    const what = { yours: e`**your turn**`, theirs: e`waiting for others`, open: e`open table` }[state]
    return due === null ? e`${code(id)} ${title} · ${what}` : e`${code(id)} ${title} · ${what} · ${due}`
  },
  more: (count) => e`… and ${count} more.`,
  help: (titles, examples) =>
    [
      e`**Games**: ${list(titles)}`,
      e`${typed('open <game> [seats]')} opens a table; the others ${typed('join <id>')}.`,
      e`${typed('start [id]')}, ${typed('leave [id]')}`,
      e`${typed('show [id]')} shows the match, ${typed('hand [id]')} your hand, ${typed('games')} all of yours.`,
      e`${typed('move [id] <move>')}, for instance ${list(examples.map((each) => typed(`move ${each}`)))}.`,
      e`${typed('propose [id]')}, ${typed('accept [id]')}, ${typed('withdraw [id]')}: end by agreement.`,
      e`${typed('resign [id]')}, ${typed('rematch [id]')}`,
      e`Without an id it's the match of this channel, or else your most urgent one.`,
    ].join('\n'),
  late: e`I can't tell yet whether it went through: it takes longer than it should. Look before you try again.`,
  current: e`Show how the match stands`,
  fault: e`Something went wrong on my side. Look with ${typed('show')} before you try again.`,
}
