import { DAY_MS } from '@crackpost/core/match/settings'
import type { LimitRejection } from '@crackpost/core/use-cases/limits'
import { codeSpan, quoteUserText, slashCommandText } from '../discord/escape.ts'
import type { BotPermission } from '../discord/permissions.ts'
import { discordTimestamp } from '../discord/timestamp.ts'
import type { LengthUnit, MatchLength } from '../match/match-length.ts'
import type { CommonRejection, RejectionTexts } from '../match/rejection.ts'
import type { MatchEventTexts, Texts } from './texts.ts'
import { countFormatter, enText, listFormatter } from './typeset.ts'

const list = listFormatter('en')
const countWithNoun = countFormatter('en')

const HOUR_MS = 3_600_000

const duration = (ms: number): string => {
  if (ms >= DAY_MS) return countWithNoun(ms / DAY_MS, 'day', 'days')
  return ms >= HOUR_MS
    ? countWithNoun(ms / HOUR_MS, 'hour', 'hours')
    : countWithNoun(ms / 60_000, 'minute', 'minutes')
}

const lengthUnits: Readonly<Record<LengthUnit, (count: number) => string>> = {
  weeks: (count) => countWithNoun(count, 'week', 'weeks'),
  days: (count) => countWithNoun(count, 'day', 'days'),
  hours: (count) => countWithNoun(count, 'hour', 'hours'),
  minutes: (count) => countWithNoun(count, 'minute', 'minutes'),
}

const timeRange = ({ from, to, unit }: MatchLength): string =>
  from === to ? enText`about ${lengthUnits[unit](to)}` : enText`${from} to ${lengthUnits[unit](to)}`

const permissionNames: Readonly<Record<BotPermission, string>> = {
  view: 'View Channel',
  send: 'Send Messages',
  files: 'Attach Files',
  history: 'Read Message History',
  threads: 'Create Public Threads',
  sendInThreads: 'Send Messages in Threads',
}

/** The same for all reasons, so that nobody learns that they are blocked. */
const takesNoInvitation = (who: string): string =>
  enText`${who} takes no new invitations at the moment. Choose somebody else, or try again later.`

const limitTexts: Readonly<Record<LimitRejection['what'], (no: LimitRejection, who: string) => string>> = {
  openOfPlayer: ({ limit }) =>
    enText`You already have ${countWithNoun(limit, 'open table', 'open tables')}. Start a match or leave a table, then try again.`,
  openInServer: ({ limit }) =>
    enText`This server already has ${countWithNoun(limit, 'open table', 'open tables')}. Join one, or wait until one of them starts.`,
  openingsPerHour: ({ limit }) =>
    enText`${countWithNoun(limit, 'table', 'tables')} an hour is the most. Try again a little later.`,
  challengesTo: (_, who) => takesNoInvitation(who),
  challengesFromTo: ({ limit }, who) =>
    enText`${who} has not answered ${countWithNoun(limit, 'challenge', 'challenges')} of yours. Wait for an answer before you send another.`,
  pingsFromTo: ({ limit }, who) =>
    enText`You have invited ${who} ${countWithNoun(limit, 'time', 'times')} in a short while. Try again in an hour.`,
}

const rejectionTexts: RejectionTexts<CommonRejection> = {
  over: () => enText`The match is over. ${slashCommandText('rematch')} for another one.`,
  outOfTurn: ({ waitsFor }, playerNames) =>
    enText`It's not your turn: we wait for ${list(waitsFor.map(playerNames.seat))}. ${slashCommandText('board')} shows how the match stands.`,
  notPlaying: () => enText`You have resigned from this match. Follow it with ${slashCommandText('board')}.`,
  malformed: () => enText`I can't read this move. ${slashCommandText('rules')} shows how to write it.`,
  noAlarm: () =>
    enText`This time limit no longer runs. ${slashCommandText('board')} shows how the match stands.`,
  noAgreement: () => enText`This game can't end by agreement. You can play on or resign.`,
  proposalOpen: ({ by }, playerNames) =>
    enText`${playerNames.seat(by)} has already proposed to end here. Accept by the button; to say no, just play.`,
  proposedThisRound: () => enText`One proposal a round: wait until everybody has played.`,
  noProposal: () => enText`Nobody proposes to end. ${slashCommandText('end')} to do so.`,
  acceptedAlready: () => enText`You have already accepted. Now it's up to the others.`,
  notYourProposal: ({ by }, playerNames) =>
    enText`It's the proposal of ${playerNames.seat(by)}, who alone can withdraw it. To decline, just play.`,
  badTerms: ({ path }) => enText`A table can't be opened like that: have a look at ${quoteUserText(path)}.`,
  unknownGame: ({ game }) =>
    enText`I don't know the game ${quoteUserText(game)}. ${slashCommandText('new')} offers them all.`,
  seatCount: ({ min, max }) =>
    enText`This game is for ${min} to ${max}. Choose a number of seats between them.`,
  tooManyInvited: ({ seats }) => enText`There are ${seats} seats, yours included. Invite fewer players.`,
  inviteSelf: () => enText`You are in already: invite somebody else.`,
  inviteBot: () => enText`A bot can't play: challenge a real person.`,
  notOpen: () => enText`The match has started. Follow it with ${slashCommandText('board')}.`,
  seatedAlready: () => enText`You are at this table already: all that's left is the start.`,
  full: ({ seats }) =>
    enText`All ${seats} seats are taken. Open a table of your own with ${slashCommandText('new')}!`,
  private: () =>
    enText`This table is by invitation. Ask for one, or open your own with ${slashCommandText('new')}.`,
  kicked: () =>
    enText`The host removed you from this table, so you can't come back to it. Open your own with ${slashCommandText('new')}.`,
  notInvited: () =>
    enText`No invitation is waiting for you at this table. ${slashCommandText('games')} shows yours.`,
  notSeated: () => enText`You are not at this table. ${slashCommandText('games')} shows yours.`,
  notHost: () => enText`That's for the host to do; once the table is full, anybody at it can start.`,
  kickSelf: () => enText`To go yourself: ${slashCommandText('leave')}.`,
  badOptions: ({ path }) => enText`These options don't go together: check ${quoteUserText(path)}.`,
  noColour: () => enText`This game doesn't have that colour. Choose one from the list.`,
  colourTaken: ({ player }, playerNames) =>
    enText`${playerNames.player(player)} has that colour already: choose another one.`,
  noOptions: () => enText`There's nothing to choose for this game: all that's left is to start.`,
  tooFew: ({ needed, seated }) =>
    enText`It takes ${needed} at least, and you are ${seated}. Invite others into this channel!`,
  notStarted: () => enText`The match has not started. ${slashCommandText('start')} when everybody is there.`,
  off: () => enText`This table is gone. Open another one with ${slashCommandText('new')}.`,
  notModerator: () => enText`You need the right to manage the server for that.`,
  mayNotHide: () =>
    enText`Only the host of the table or those who manage the server can hide what others wrote. Ask them; your own words you can hide yourself.`,
  nothingToHide: () =>
    enText`There is nothing of the kind to hide. ${slashCommandText('board')} shows how the match stands.`,
  hiddenAlready: () => enText`It is hidden already: nothing is left to do.`,
  noSuchSeat: () => enText`Nobody plays on that seat. ${slashCommandText('board')} shows who sits where.`,
  offeredAlready: ({ player }, playerNames) =>
    enText`This seat is already offered to ${playerNames.player(player)}. Wait for the answer, or choose somebody else.`,
  notDue: () => enText`It's not time yet: the deadline has not passed.`,
  paused: () => enText`The match waits until its channel is back. Nobody loses time meanwhile.`,
  notPaused: () => enText`The match is not paused: ${slashCommandText('board')} shows how it stands.`,
  yourOwnTurn: () => enText`It's you we wait for! ${slashCommandText('hand')} shows what you have.`,
  enoughTime: ({ most }) =>
    enText`That's plenty already: nobody can have more than until ${discordTimestamp(most)}.`,
  nudgedAlready: ({ next }) =>
    next === null
      ? enText`One reminder a turn is enough. Patience!`
      : enText`A reminder has just gone out. The next one is possible on ${discordTimestamp(next)}.`,
  tooMany: (no, playerNames) =>
    limitTexts[no.what](no, no.player === null ? '' : playerNames.player(no.player)),
  noInvitations: ({ player }, playerNames) => takesNoInvitation(playerNames.player(player)),
  noMatch: () => enText`I can't find this match. ${slashCommandText('games')} shows yours.`,
  verifyEarly: () =>
    enText`The seed of the draw stays secret until the match is over. After the end, everybody can verify it.`,
  nothingDrawn: () =>
    enText`This table closed before it started: nothing was drawn, and there is nothing to verify.`,
  notOver: () => enText`The match is not over: the rematch has to wait.`,
  busy: () => enText`Everybody moves at once! Nothing has changed; try again right away.`,
  overtaken: () =>
    enText`The match has moved on meanwhile. ${slashCommandText('board')} shows how it stands.`,
  unreadable: ({ text }) =>
    enText`I can't read ${quoteUserText(text)}. Choose from the list, or play by the button.`,
  badId: ({ text }) =>
    enText`${quoteUserText(text)} is not one of your matches. Choose it from the list that I offer.`,
  noneHere: () => enText`No match here that this fits. ${slashCommandText('games')} shows yours.`,
  unknownCommand: () => enText`I don't know this command. ${slashCommandText('help')} shows what I can do.`,
  stale: () => enText`This button has had its day. ${slashCommandText('games')} shows where you are.`,
  otherGame: () => enText`This match is of another game: use its command, or its buttons.`,
  noPlace: () =>
    enText`A table opens in a channel of a server that I am in: there everybody sees the match. Your moves you can make from anywhere.`,
  cantPost: ({ missing }) =>
    enText`I can't play in this channel: I lack ${list(missing.map((right) => `**${permissionNames[right]}**`))}. Ask those who manage the server, or open the table elsewhere.`,
  unknownChoice: () =>
    enText`That choice is no longer offered: nothing has changed. Choose from a fresh list.`,
  bot: () => enText`I only play with people.`,
  withdrawn: () =>
    enText`This match follows an edition of the rules that I no longer have: it stays as it is. Open another table with ${slashCommandText('new')}.`,
  newer: () =>
    enText`A newer version of me has taken this match on already. Nothing has changed; try again in a minute.`,
  damaged: () =>
    enText`This match is damaged, and I can't read it any more. I've reported it to those who look after me; your other matches are fine: ${slashCommandText('games')}.`,
}

const CLOSED_REASONS = {
  host: enText`The host has called the table off.`,
  empty: enText`Nobody is left: the table is closed.`,
  expired: enText`Nobody has started the match: the table is closed.`,
  moderator: enText`A moderator has closed the table.`,
  aborted: enText`A moderator has ended the match, without a result.`,
} as const

const matchEventTexts: MatchEventTexts = {
  opened: ({ host, terms }, { playerNames, title }) =>
    enText`${playerNames.player(host)} opens a table: **${title}**, ${countWithNoun(terms.seats, 'seat', 'seats')}.`,
  joined: ({ player }, { playerNames }) => enText`${playerNames.player(player)} joins the table.`,
  left: ({ player }, { playerNames }) => enText`${playerNames.player(player)} leaves the table.`,
  kicked: ({ player }, { playerNames }) => enText`${playerNames.player(player)} has to leave the table.`,
  declined: ({ player }, { playerNames }) => enText`${playerNames.player(player)} declines the invitation.`,
  arranged: () => enText`The options of the table have changed.`,
  wished: ({ player }, { playerNames }) => enText`${playerNames.player(player)} chooses a colour.`,
  calledOff: ({ reason }) => CLOSED_REASONS[reason],
  warned: () => enText`The table will close tomorrow unless somebody starts.`,
  started: ({ commitment }, { title }) =>
    enText`The match of **${title}** begins!\n-# Commitment to the draw: ${codeSpan(commitment)}`,
  timedOut: ({ seat }, { playerNames }) => enText`The time of ${playerNames.seat(seat)} is up.`,
  timeGiven: ({ by, deadline }, { playerNames }) =>
    by === null
      ? enText`More time for this turn: until ${discordTimestamp(deadline)}.`
      : enText`${playerNames.seat(by)} gives more time: until ${discordTimestamp(deadline)}.`,
  nudged: ({ seat }, { playerNames }) => enText`${playerNames.seat(seat)} sends a reminder.`,
  paused: () => enText`The match is paused: I can't write in its channel any more.`,
  resumed: () => enText`The match goes on.`,
  proposed: ({ seat }, { playerNames }) => enText`${playerNames.seat(seat)} proposes to end here.`,
  accepted: ({ seat }, { playerNames }) => enText`${playerNames.seat(seat)} agrees to end here.`,
  withdrew: ({ seat }, { playerNames }) => enText`${playerNames.seat(seat)} withdraws the proposal.`,
  seatOffered: ({ seat, player }, { playerNames }) =>
    enText`The seat of ${playerNames.seat(seat)} is offered to ${playerNames.player(player)}. Nothing changes before the answer.`,
  seatDeclined: ({ seat, player }, { playerNames }) =>
    enText`${playerNames.player(player)} declines: ${playerNames.seat(seat)} keeps the seat.`,
  replaced: ({ player, from }, { playerNames }) =>
    from === undefined
      ? enText`${playerNames.player(player)} takes over a seat.`
      : enText`${playerNames.player(player)} takes over the seat of ${playerNames.player(from)}.`,
  hid: () => enText`Hidden: nobody will read it here any more. Messages that are posted stay on Discord.`,
  aborted: () => CLOSED_REASONS.aborted,
}

export const englishTexts: Texts = {
  language: 'en',
  unknownPlayer: enText`somebody`,
  playerNumber: (count) => enText`Player ${count}`,
  rejections: rejectionTexts,
  matchEvents: matchEventTexts,
  permissions: permissionNames,
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
    decline: 'Decline',
    takeSeat: 'Take the seat',
    leave: 'Leave',
    start: 'Start',
    startNow: 'Start without waiting',
    kickNow: 'Remove from the table',
    blocked: 'Blocked people',
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
    verify: 'Verify the draw',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
  heading: (title, id) => enText`### ${title}\n-# ${id}`,
  pace: ({ turn, timeUp }) =>
    timeUp === 'idle'
      ? enText`Pace: ${duration(turn)} a turn; after that the turn is passed.`
      : enText`Pace: ${duration(turn)} a turn; after that the seat is lost.`,
  length: (moves, time) =>
    enText`Length: mostly ${moves.from} to ${moves.to} moves; ${timeRange(time)} if everyone takes all their time.`,
  seats: (taken, seats, names, host) =>
    enText`${taken} of ${seats} seats taken: ${list(names)}. Host: ${host}.`,
  invited: (names) => enText`Still expected: ${list(names)}.`,
  declined: (names) => enText`${list(names)} declined the invitation.`,
  private: enText`A table by invitation.`,
  cantFill: (canStart) =>
    canStart
      ? enText`Nobody else is expected: start with those who are here, or call the table off.`
      : enText`Nobody else is expected: this table can't fill any more. Call it off, and open another one.`,
  askStart: (names) =>
    names.length === 1
      ? enText`${list(names)} hasn't answered yet: start anyway?`
      : enText`${list(names)} haven't answered yet: start anyway?`,
  askKick: (who) =>
    enText`Remove ${who} from the table? I'll let them know, and it's final: nobody comes back to a table they were removed from.`,
  newMatchModal: {
    title: enText`New table`,
    game: enText`Game`,
    players: enText`Number of seats`,
    count: (count) => enText`${count} at the table`,
    pace: enText`Time for a turn`,
    against: enText`Challenge somebody`,
    againstAbout: enText`If you like; the other seats stay open to everybody.`,
    private: enText`Private table`,
    privateAbout: enText`Only those you challenge can sit down.`,
  },
  hiding: {
    about: enText`Choose what is not to be read any more: it goes from pictures, texts and files, for good. Messages that are posted stay on Discord, where those who manage the server can delete them.`,
    hint: enText`To hide`,
    older: enText`Older ones`,
    none: enText`There is nothing here that you could hide.`,
  },
  openTables: {
    heading: (count) => enText`### Open tables${count > 0 ? ` (${count})` : ''}`,
    none: enText`No table to join here. Open your own!`,
    hint: enText`Join a table`,
    more: (count) => enText`… and ${count} more: show all tables`,
  },
  kick: enText`Send somebody away`,
  waitingFor: (names, until) =>
    until === null ? enText`${list(names)} to play.` : enText`${list(names)} to play, before ${until}.`,
  yourTurn: (until) => (until === null ? enText`**Your turn.**` : enText`**Your turn**, before ${until}.`),
  seatOffer: (from, by) =>
    enText`**${by} offers you the seat of ${from}**, with its hand and its points. Take it or decline; there's no hurry.`,
  proposal: (by) => enText`${by} proposes to end here: accept by the button, or play to decline.`,
  paused: enText`Paused: I can't write in the channel of the match any more.`,
  spectator: enText`You are not at this table: here is what everybody sees.`,
  notDealt: enText`Nothing is dealt yet.`,
  staleTurn: enText`The match has moved on since this button: nothing was done. Here is how it stands.`,
  askResign: enText`Give up for good? The match goes on without you, and there is no way back.`,
  moreMenuIntro: enText`What is needed less often.`,
  preview: enText`### Your move, before you make it`,
  alternatives: enText`Lay it elsewhere`,
  cancelled: enText`Nothing was played.`,
  rank: (rank, name, total) => enText`${rank} – ${name}: **${total}**`,
  seed: (seed) => enText`-# Seed of the draw: ${codeSpan(seed)}`,
  closedReason: (reason) => CLOSED_REASONS[reason],
  myMatchesHeading: (count) => enText`### Your games${count > 0 ? ` (${count})` : ''}`,
  noGames: enText`No match under way. Open a table, or join one!`,
  states: {
    yours: enText`your turn`,
    theirs: enText`others to play`,
    open: enText`open table`,
    over: enText`over`,
    invited: enText`you're invited`,
  },
  moreMatches: (count) => enText`… and ${count} more`,
  onlyThisMatch: enText`It's the only match that waits for you.`,
  nothingToDo: enText`No match waits for you. Enjoy!`,
  timeout: enText`I can't tell yet whether it went through: it takes longer than it should. Look before you try again.`,
  showCurrent: enText`Show how the match stands`,
  internalError: enText`Something went wrong on my side. Look with ${slashCommandText('games')} before you try again.`,
}
