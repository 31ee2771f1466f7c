import type { InputProblem } from '../input-problem.ts'
import type { PageTexts } from './page-texts.ts'

const pluralise = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function inputProblemText(problem: InputProblem): string {
  switch (problem.code) {
    case 'required':
      return 'This is needed.'
    case 'whole':
      return 'A whole number, please.'
    case 'number':
      return 'A number, please.'
    case 'choice':
      return 'Choose one of the list.'
    case 'least':
      return `At least ${problem.limit}.`
    case 'most':
      return `At most ${problem.limit}.`
    case 'short':
      return `At least ${pluralise(problem.limit, 'character', 'characters')}.`
    case 'long':
      return `At most ${pluralise(problem.limit, 'character', 'characters')}.`
    case 'few':
      return `Choose at least ${problem.limit}.`
    case 'many':
      return `Choose at most ${problem.limit}.`
  }
}

export const englishPageTexts: PageTexts = {
  language: 'en',
  title: 'a local Discord',
  servers: 'Servers',
  direct: 'Direct messages',
  places: 'Channels',
  archived: (count) => pluralise(count, 'archived thread', 'archived threads'),
  noDirect: 'Nobody has written to you yet.',
  messages: (place) => `Messages in ${place}`,
  back: 'Back to the channels',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  nothingHere: 'Choose a channel.',
  unread: 'unread',
  mentions: (count) => pluralise(count, 'mention', 'mentions'),
  playing: 'You are',
  players: 'Players',
  changePlayer: 'Change player',
  reconnecting: 'Connection lost, reconnecting…',
  app: 'APP',
  edited: '(edited)',
  silent: 'Silent message',
  used: 'used',
  thinking: (name) => `${name} is thinking…`,
  onlyYou: 'Only you can see this',
  failed: 'This interaction failed',
  unknownPart: (type) => `A component of type ${type} can’t be shown here.`,
  brokenMessage: 'This message can’t be shown.',
  noAnswer: (command) => `${command}: the application did not respond`,
  sending: (command) => `Sending ${command}…`,
  fresh: 'New',
  older: 'Show older messages',
  newest: 'Jump to the newest',
  today: (time) => `Today at ${time}`,
  yesterday: (time) => `Yesterday at ${time}`,
  start: (place) => `This is the beginning of ${place}.`,
  startWith: (name) => `This is the beginning of your messages with ${name}.`,
  spoiler: 'Spoiler: show it',
  openPicture: 'Open the picture',
  picture: 'Picture',
  alt: 'ALT',
  showAlt: 'Show the description',
  openThread: (name) => `Open the thread ${name}`,
  download: (name) => `Download ${name}`,
  unknownUser: 'unknown-user',
  unknownChannel: 'unknown',
  newTab: 'opens in a new tab',
  choose: 'Make a selection',
  done: 'Done',
  nothingToChoose: 'Nothing to choose from.',
  write: (place) => `Message ${place}`,
  writeTo: (name) => `Message @${name}`,
  send: 'Send',
  commands: 'Commands',
  noCommand: 'No such command.',
  threadArchived: 'This thread is archived: it takes no commands. A message opens it again.',
  sendCommand: (command) => `Send ${command}`,
  leaveCommand: 'Leave the command',
  options: (command) => `Options of ${command}`,
  addOption: (name) => `Add the option ${name}`,
  optional: 'optional',
  noMatch: 'No options match your search.',
  searching: 'Searching…',
  searchFailed: 'Loading options failed.',
  yes: 'True',
  no: 'False',
  problem: inputProblemText,
  submit: 'Submit',
  cancel: 'Cancel',
  required: 'required',
  formFailed: 'Something went wrong. Try again.',
  clock: 'Time machine',
  clockAbout: 'Move the clock forward and watch reminders and deadlines happen.',
  clockNow: 'It is now',
  moved: (stretch) => `${stretch} ahead of real time`,
  ahead: (stretch) => `+${stretch}`,
  forward: (stretch) => `Forward by ${stretch}`,
  other: 'How many',
  unit: 'Unit of time',
  units: { minute: 'minutes', hour: 'hours', day: 'days' },
  move: 'Move',
  troubles: 'Troubles',
  troublesAbout: 'What this Discord refused, and what got no answer.',
  troubleCount: (count) => pluralise(count, 'trouble', 'troubles'),
  noTroubles: 'Nothing went wrong so far.',
  show: 'Show',
  unreachable: 'The local Discord does not answer.',
  broken: 'Something in this page broke.',
  wrote: (who) => `${who} wrote to you`,
  mentioned: (who, where) => `${who} mentioned you in ${where}`,
}
