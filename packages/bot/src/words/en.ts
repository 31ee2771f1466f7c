import type { LimitRejection } from '@crackpost/core/app/limits'
import { DAY } from '@crackpost/core/match/terms'
import { instant } from '../instant.ts'
import { code, quoted, slash } from '../quoted.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'
import type { Right } from '../rights.ts'
import { counted, e, listed } from './typeset.ts'
import type { News, Words } from './words.ts'

const list = listed('and')
const many = counted('en')

const HOUR = 3_600_000

const duration = (ms: number): string => {
  if (ms >= DAY) return many(ms / DAY, 'day', 'days')
  return ms >= HOUR ? many(ms / HOUR, 'hour', 'hours') : many(ms / 60_000, 'minute', 'minutes')
}

const rights: Readonly<Record<Right, string>> = {
  view: 'View Channel',
  send: 'Send Messages',
  files: 'Attach Files',
  history: 'Read Message History',
  threads: 'Create Public Threads',
  sendInThreads: 'Send Messages in Threads',
}

const limits: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    e`You already have ${many(limit, 'open table', 'open tables')}. Start a match or leave a table, then try again.`,
  openInServer: ({ limit }) =>
    e`This server already has ${many(limit, 'open table', 'open tables')}. Join one, or wait until one of them starts.`,
  openingsPerHour: ({ limit }) =>
    e`${many(limit, 'table', 'tables')} an hour is the most. Try again a little later.`,
  challengesTo: ({ limit }, who) =>
    e`${who} already has ${many(limit, 'challenge', 'challenges')} waiting. Wait for an answer, or play with somebody else.`,
  challengesFromTo: ({ limit }, who) =>
    e`${who} has not answered ${many(limit, 'challenge', 'challenges')} of yours. Wait for an answer before you send another.`,
}

const refusals: Refusals<HouseRejection> = {
  over: () => e`The match is over. ${slash('rematch')} for another one.`,
  outOfTurn: ({ waitsFor }, cast) =>
    e`It's not your turn: we wait for ${list(waitsFor.map(cast.seat))}. Prepare your move meanwhile!`,
  notPlaying: () => e`You have resigned from this match. Follow it with ${slash('board')}.`,
  malformed: () => e`I can't read this move. ${slash('rules')} shows how to write it.`,
  noAlarm: () => e`This time limit no longer runs. ${slash('board')} shows how the match stands.`,
  noAgreement: () => e`This game can't end by agreement. You can play on or resign.`,
  proposalOpen: ({ by }, cast) =>
    e`${cast.seat(by)} has already proposed to end here. Accept by the button; to say no, just play.`,
  proposedThisRound: () => e`One proposal a round: wait until everybody has played.`,
  noProposal: () => e`Nobody proposes to end. ${slash('end')} to do so.`,
  acceptedAlready: () => e`You have already accepted. Now it's up to the others.`,
  notYourProposal: ({ by }, cast) =>
    e`It's the proposal of ${cast.seat(by)}, who alone can withdraw it. To decline, just play.`,
  badTerms: ({ path }) => e`A table can't be opened like that: have a look at ${quoted(path)}.`,
  unknownGame: ({ game }) => e`I don't know the game ${quoted(game)}. ${slash('new')} offers them all.`,
  seatCount: ({ min, max }) => e`This game is for ${min} to ${max}. Choose a number of seats between them.`,
  tooManyInvited: ({ seats }) => e`There are ${seats} seats, yours included. Invite fewer players.`,
  inviteSelf: () => e`You are in already: invite somebody else.`,
  inviteBot: () => e`A bot can't play: challenge a real person.`,
  notOpen: () => e`The match has started. Follow it with ${slash('board')}.`,
  seatedAlready: () => e`You are at this table already: all that's left is the start.`,
  full: ({ seats }) => e`All ${seats} seats are taken. Open a table of your own with ${slash('new')}!`,
  private: () => e`This table is by invitation. Ask for one, or open your own with ${slash('new')}.`,
  notSeated: () => e`You are not at this table. ${slash('games')} shows yours.`,
  notHost: () => e`That's for the host to do; once the table is full, anybody at it can start.`,
  kickSelf: () => e`To go yourself: ${slash('leave')}.`,
  badOptions: ({ path }) => e`These options don't go together: check ${quoted(path)}.`,
  noColour: () => e`This game doesn't have that colour. Choose one from the list.`,
  colourTaken: ({ player }, cast) => e`${cast.player(player)} has that colour already: choose another one.`,
  noOptions: () => e`There's nothing to choose for this game: all that's left is to start.`,
  tooFew: ({ needed, seated }) =>
    e`It takes ${needed} at least, and you are ${seated}. Invite others into this channel!`,
  notStarted: () => e`The match has not started. ${slash('start')} when everybody is there.`,
  off: () => e`This table is gone. Open another one with ${slash('new')}.`,
  notModerator: () => e`You need the right to manage the server for that.`,
  mayNotHide: () =>
    e`Only the host of the table or those who manage the server can hide what others wrote. Ask them; your own words you can hide yourself.`,
  nothingToHide: () => e`There is nothing of the kind to hide. ${slash('board')} shows how the match stands.`,
  hiddenAlready: () => e`It is hidden already: nothing is left to do.`,
  noSuchSeat: () => e`Nobody plays on that seat. ${slash('board')} shows who sits where.`,
  notDue: () => e`It's not time yet: the deadline has not passed.`,
  paused: () => e`The match waits until its channel is back. Nobody loses time meanwhile.`,
  notPaused: () => e`The match is not paused: ${slash('board')} shows how it stands.`,
  yourOwnTurn: () => e`It's you we wait for! ${slash('hand')} shows what you have.`,
  enoughTime: ({ most }) => e`That's plenty already: nobody can have more than until ${instant(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? e`One reminder a turn is enough. Patience!`
      : e`A reminder has just gone out. The next one is possible on ${instant(next)}.`,
  tooMany: (no, cast) => limits[no.what](no, no.player === null ? '' : cast.player(no.player)),
  blocked: ({ player }, cast) =>
    e`${cast.player(player)} doesn't take your challenges. Play with somebody else.`,
  noMatch: () => e`I can't find this match. ${slash('games')} shows yours.`,
  notOver: () => e`The match is not over: the rematch has to wait.`,
  busy: () => e`Everybody moves at once! Nothing has changed; try again right away.`,
  overtaken: () => e`The match has moved on meanwhile. ${slash('board')} shows how it stands.`,
  unreadable: ({ text }) => e`I can't read ${quoted(text)}. Choose from the list, or play by the button.`,
  badId: ({ text }) => e`${quoted(text)} is not one of your matches. Choose it from the list that I offer.`,
  noneHere: () => e`No match here that this fits. ${slash('games')} shows yours.`,
  unknownCommand: () => e`I don't know this command. ${slash('help')} shows what I can do.`,
  stale: () => e`This button has had its day. ${slash('games')} shows where you are.`,
  otherGame: () => e`This match is of another game: use its command, or its buttons.`,
  noPlace: () =>
    e`A table opens in a channel of a server that I am in: there everybody sees the match. Your moves you can make from anywhere.`,
  cantPost: ({ missing }) =>
    e`I can't play in this channel: I lack ${list(missing.map((right) => `**${rights[right]}**`))}. Ask those who manage the server, or open the table elsewhere.`,
  unknownChoice: () => e`That choice is no longer offered: nothing has changed. Choose from a fresh list.`,
  bot: () => e`I only play with people.`,
  newer: () =>
    e`A newer version of me has taken this match on already. Nothing has changed; try again in a minute.`,
}

const OFF = {
  host: e`The host has called the table off.`,
  empty: e`Nobody is left: the table is closed.`,
  expired: e`Nobody has started the match: the table is closed.`,
  moderator: e`A moderator has closed the table.`,
  aborted: e`A moderator has ended the match, without a result.`,
} as const

const news: News = {
  opened: ({ host, terms }, { cast, title }) =>
    e`${cast.player(host)} opens a table: **${title}**, ${many(terms.seats, 'seat', 'seats')}.`,
  joined: ({ player }, { cast }) => e`${cast.player(player)} joins the table.`,
  left: ({ player }, { cast }) => e`${cast.player(player)} leaves the table.`,
  kicked: ({ player }, { cast }) => e`${cast.player(player)} has to leave the table.`,
  arranged: () => e`The options of the table have changed.`,
  wished: ({ player }, { cast }) => e`${cast.player(player)} chooses a colour.`,
  calledOff: ({ reason }) => OFF[reason],
  warned: () => e`The table will close tomorrow unless somebody starts.`,
  started: ({ commitment }, { title }) =>
    e`The match of **${title}** begins!\n-# Commitment to the draw: ${code(commitment)}`,
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
  hid: () => e`Hidden: nobody will read it here any more. Messages that are posted stay on Discord.`,
  aborted: () => OFF.aborted,
}

export const en: Words = {
  language: 'en',
  somebody: e`somebody`,
  refusals,
  news,
  rights,
  duration,
  list,
  labels: {
    hand: 'My hand',
    board: 'Board',
    more: 'More…',
    next: 'Next game',
    show: 'Open',
    open: 'New table',
    help: 'Help',
    join: 'Join',
    leave: 'Leave',
    start: 'Start',
    options: 'Options',
    colour: 'Colour',
    callOff: 'Call the table off',
    rules: 'Rules',
    rematch: 'Rematch',
    accept: 'Agree to end',
    withdraw: 'Withdraw the proposal',
    resign: 'Resign',
    back: 'Back',
    confirm: 'Confirm',
    change: 'Change',
    cancel: 'Cancel',
    asText: 'As text',
    time: 'Give a day',
    nudge: 'Nudge',
    end: 'Propose to end',
    resume: 'Go on here',
    hide: 'Hide a word',
  },
  heading: (title, id) => e`### ${title}\n-# ${id}`,
  pace: ({ turn, timeUp }) =>
    timeUp === 'idle'
      ? e`Pace: ${duration(turn)} a turn; after that the turn is passed.`
      : e`Pace: ${duration(turn)} a turn; after that the seat is lost.`,
  length: (from, to, seats) =>
    e`Length: mostly ${from} to ${to} moves in all, about ${Math.round((from + to) / 2 / seats)} each.`,
  seats: (taken, seats, names, host) => e`${taken} of ${seats} seats taken: ${list(names)}. Host: ${host}.`,
  invited: (names) => e`Still expected: ${list(names)}.`,
  private: e`A table by invitation.`,
  opening: {
    title: e`New table`,
    game: e`Game`,
    players: e`Number of seats`,
    count: (count) => e`${count} at the table`,
    pace: e`Time for a turn`,
    against: e`Challenge somebody`,
    againstAbout: e`If you like; the other seats stay open to everybody.`,
    private: e`Private table`,
    privateAbout: e`Only those you challenge can sit down.`,
  },
  hiding: {
    about: e`Choose what is not to be read any more: it goes from pictures, texts and files, for good. Messages that are posted stay on Discord, where those who manage the server can delete them.`,
    hint: e`To hide`,
    older: e`Older ones`,
    none: e`There is nothing here that you could hide.`,
  },
  kick: e`Send somebody away`,
  waits: (names, until) =>
    until === null ? e`${list(names)} to play.` : e`${list(names)} to play, before ${until}.`,
  yourTurn: (until) => (until === null ? e`**Your turn.**` : e`**Your turn**, before ${until}.`),
  proposal: (by) => e`${by} proposes to end here: accept by the button, or play to decline.`,
  paused: e`Paused: I can't write in the channel of the match any more.`,
  spectator: e`You are not at this table: here is what everybody sees.`,
  notDealt: e`Nothing is dealt yet.`,
  overtaken: e`The match has moved on since this button: nothing was done. Here is how it stands.`,
  askResign: e`Give up for good? The match goes on without you, and there is no way back.`,
  moreAbout: e`What is needed less often.`,
  preview: e`### Your move, before you make it`,
  others: e`Lay it elsewhere`,
  cancelled: e`Nothing was played.`,
  rank: (rank, name, total) => e`${rank} – ${name}: **${total}**`,
  seed: (seed) => e`-# Seed of the draw: ${code(seed)}`,
  off: (reason) => OFF[reason],
  mine: (count) => e`### Your games${count > 0 ? ` (${count})` : ''}`,
  noGames: e`No match under way. Open a table, or join one!`,
  states: { yours: e`your turn`, theirs: e`others to play`, open: e`open table`, over: e`over` },
  more: (count) => e`… and ${count} more`,
  onlyThis: e`It's the only match that waits for you.`,
  nothingToDo: e`No match waits for you. Enjoy!`,
  late: e`I can't tell yet whether it went through: it takes longer than it should. Look before you try again.`,
  current: e`Show how the match stands`,
  fault: e`Something went wrong on my side. Look with ${slash('games')} before you try again.`,
}
