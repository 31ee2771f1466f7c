/**
 * What the page and the local Discord say to each other. Whatever Discord has a shape for (messages, components,
 * commands, forms) is sent in that shape; only what a client of Discord's keeps to itself has one of its own here.
 *
 * | request | body | answer |
 * | --- | --- | --- |
 * | `GET /client/people` | | `Person[]`: who one can be |
 * | `GET /client/home?user=` | | `Home` |
 * | `GET /client/messages?user=&channel=&before=` | | `Shown[]`: the newest 50 this user can see, oldest first |
 * | `POST /client/say` | `Saying` | `Shown` |
 * | `POST /client/interact` | `Deed` | `Reaction` |
 * | `POST /client/read` | `{ user, channel }` | `{}`: everything there has been seen |
 * | `POST /client/clock` | `{ advance: ms }` | `Hour`: the time machine; only under `npm start` |
 * | `GET /client/troubles` | | `Trouble[]`, the newest first |
 * | `ws /client/events?user=` | | `News`, one JSON text each |
 *
 * A request that can't be done is answered with a status of 400 and above and `{ message }`.
 */

/** Somebody one can be in this Discord. */
export interface PlayableUser {
  readonly id: string
  readonly name: string
  /** As Discord sends it: `fr`, `en-US`. */
  readonly locale: string
  /** Whether they may manage the server. */
  readonly manages: boolean
}

/** Everything around the messages, as one user sees it. */
export interface ClientHome {
  readonly me: PlayableUser
  /** Everybody who may be named: people and the bot. */
  readonly users: readonly { readonly id: string; readonly name: string; readonly bot: boolean }[]
  readonly servers: readonly { readonly id: string; readonly name: string }[]
  readonly places: readonly ChannelSummary[]
  /** Commands as they were registered: Discord's own shape, with all localisations. */
  readonly commands: readonly unknown[]
  readonly application: { readonly id: string; readonly name: string }
  readonly hour: ClockReading
}

/** A channel, a thread or a direct message. */
export interface ChannelSummary {
  readonly id: string
  /** Discord's number: 0 text, 1 direct message, 11 public thread, 12 private thread. */
  readonly type: number
  readonly name: string
  /** Null for a direct message. */
  readonly server: string | null
  /** Of a thread: its channel. */
  readonly parent: string | null
  readonly archived: boolean
  /** Messages after the last one this user has seen, and how many of them name the user and ring. */
  readonly unread: number
  readonly mentions: number
}

/** What the clocks show here: real time, and how far it was moved. */
export interface ClockReading {
  readonly now: number
  readonly offset: number
  /** Whether it can be moved. */
  readonly movable: boolean
}

/** A message in Discord's own shape (`APIMessage`), with what only the client knows. */
export interface ClientMessage {
  readonly id: string
  readonly channel_id: string
  readonly author: { readonly id: string; readonly username: string; readonly bot?: boolean }
  readonly content: string
  readonly timestamp: string
  readonly edited_timestamp: string | null
  /** Discord's: 64 is ephemeral, 4096 silent, 128 still loading, 32768 Components V2. */
  readonly flags: number
  readonly components: readonly unknown[]
  readonly attachments: readonly {
    readonly id: string
    readonly filename: string
    readonly url: string
    readonly size: number
    readonly content_type?: string
    readonly description?: string | null
  }[]
  /** The thread that was started from it. */
  readonly thread: string | null
  /** Who was rung by it. */
  readonly rings: readonly string[]
  /** The command it answers, where it does: `/crack games`. */
  readonly answers: { readonly user: string; readonly command: string | null } | null
}

export interface SendMessageRequest {
  readonly user: string
  readonly channel: string
  readonly content: string
}

/** Something a user does with the application: Discord's interaction types 2 to 5, with Discord's own `data`. */
export interface InteractRequest {
  readonly user: string
  readonly channel: string
  /** 2 command, 3 component, 4 completion, 5 form. */
  readonly type: 2 | 3 | 4 | 5
  readonly data: unknown
  /** The message whose component was used, or from whose component the form came. */
  readonly message?: string
}

/** What came of it; messages come as `News`. */
export type InteractionOutcome =
  | { readonly type: 'done' }
  | {
      readonly type: 'choices'
      readonly choices: readonly { readonly name: string; readonly value: string | number }[]
    }
  /** A form to be filled in: Discord's modal (`title`, `custom_id`, `components`). */
  | { readonly type: 'form'; readonly form: unknown }
  /** Discord would say: this interaction failed. Why stands in the troubles. */
  | { readonly type: 'failed'; readonly message: string }

export type ClientEvent =
  | { readonly type: 'message'; readonly message: ClientMessage }
  | { readonly type: 'changed'; readonly message: ClientMessage }
  | { readonly type: 'deleted'; readonly channel: string; readonly message: string }
  | { readonly type: 'place'; readonly place: ChannelSummary }
  | { readonly type: 'commands'; readonly commands: readonly unknown[] }
  | { readonly type: 'hour'; readonly hour: ClockReading }
  | { readonly type: 'trouble'; readonly trouble: ProblemReport }

/** Something that went wrong between the product and this Discord: a payload that was refused, no answer in time. */
export interface ProblemReport {
  readonly id: number
  readonly at: number
  /** `POST /channels/…/messages`, `interaction`. */
  readonly what: string
  readonly message: string
  /** Where in the payload, and what is wrong there. */
  readonly details: readonly string[]
}
