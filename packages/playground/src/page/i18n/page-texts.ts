import type { InputProblem } from '../input-problem.ts'

/** All texts of the page in one language. */
export interface PageTexts {
  readonly language: string
  readonly title: string
  /** Landmarks and their parts. */
  readonly servers: string
  readonly direct: string
  readonly places: string
  readonly archived: (many: number) => string
  readonly noDirect: string
  readonly messages: (place: string) => string
  readonly back: string
  readonly close: string
  readonly dismiss: string
  readonly loading: string
  readonly nothingHere: string
  readonly unread: string
  readonly mentions: (many: number) => string
  /** Players. */
  readonly playing: string
  readonly players: string
  readonly changePlayer: string
  /** The connection to the server. */
  readonly reconnecting: string
  /** Messages. */
  readonly app: string
  readonly edited: string
  readonly silent: string
  readonly used: string
  readonly thinking: (name: string) => string
  readonly onlyYou: string
  readonly failed: string
  readonly unknownPart: (type: number) => string
  readonly brokenMessage: string
  readonly noAnswer: (command: string) => string
  readonly sending: (command: string) => string
  readonly fresh: string
  readonly older: string
  readonly newest: string
  readonly today: (time: string) => string
  readonly yesterday: (time: string) => string
  readonly start: (place: string) => string
  readonly startWith: (name: string) => string
  readonly spoiler: string
  readonly openPicture: string
  readonly picture: string
  readonly alt: string
  readonly showAlt: string
  readonly openThread: (name: string) => string
  readonly download: (name: string) => string
  readonly unknownUser: string
  readonly unknownChannel: string
  readonly newTab: string
  /** Choosing. */
  readonly choose: string
  readonly done: string
  readonly nothingToChoose: string
  /** Writing. */
  readonly write: (place: string) => string
  readonly writeTo: (name: string) => string
  readonly send: string
  readonly commands: string
  readonly noCommand: string
  readonly threadArchived: string
  readonly sendCommand: (command: string) => string
  readonly leaveCommand: string
  readonly options: (command: string) => string
  readonly addOption: (name: string) => string
  readonly optional: string
  readonly noMatch: string
  readonly searching: string
  readonly searchFailed: string
  readonly yes: string
  readonly no: string
  readonly problem: (problem: InputProblem) => string
  /** Forms. */
  readonly submit: string
  readonly cancel: string
  readonly required: string
  readonly formFailed: string
  /** The time machine. */
  readonly clock: string
  readonly clockAbout: string
  readonly clockNow: string
  readonly moved: (stretch: string) => string
  readonly ahead: (stretch: string) => string
  readonly forward: (stretch: string) => string
  readonly other: string
  readonly unit: string
  readonly units: Readonly<Record<'minute' | 'hour' | 'day', string>>
  readonly move: string
  /** Problem reports. */
  readonly troubles: string
  readonly troublesAbout: string
  readonly troubleCount: (many: number) => string
  readonly noTroubles: string
  readonly show: string
  readonly unreachable: string
  readonly broken: string
  /** Mentions in other channels. */
  readonly wrote: (who: string) => string
  readonly mentioned: (who: string, where: string) => string
}
