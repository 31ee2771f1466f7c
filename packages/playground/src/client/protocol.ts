/**
 * The protocol between the page and the local Discord. Messages, components, commands and modals have Discord's own
 * shapes; the types below cover what Discord's API does not expose.
 *
 * | request | body | response |
 * | --- | --- | --- |
 * | `GET /client/people` | | `PlayableUser[]` |
 * | `GET /client/home?user=` | | `ClientHome` |
 * | `GET /client/messages?user=&channel=&before=` | | `ClientMessage[]`: the newest 50 this user can see, oldest first |
 * | `POST /client/say` | `SendMessageRequest` | `ClientMessage` |
 * | `POST /client/interact` | `InteractRequest` | `InteractionOutcome` |
 * | `POST /client/read` | `{ user, channel }` | `{}`: marks the channel as read |
 * | `POST /client/clock` | `{ advance: ms }` | `ClockReading`: the time machine; only under `npm start` |
 * | `GET /client/troubles` | | `ProblemReport[]`, newest first |
 * | `ws /client/events?user=` | | `ClientEvent`, one JSON text per frame |
 *
 * A failed request gets a status of 400 or above and `{ message }`.
 */

/** A user that a person at the page can act as. */
export interface PlayableUser {
  readonly id: string
  readonly name: string
  /** As Discord sends it: `fr`, `en-US`. */
  readonly locale: string
  /** Whether the user has the Manage Server permission. */
  readonly manages: boolean
}

/** What the page shows to one user, except the messages. */
export interface ClientHome {
  readonly me: PlayableUser
  /** Every user that can be mentioned, including the bot. */
  readonly users: readonly { readonly id: string; readonly name: string; readonly bot: boolean }[]
  readonly servers: readonly { readonly id: string; readonly name: string }[]
  readonly places: readonly ChannelSummary[]
  /** Registered commands in Discord's own shape, with all localisations. */
  readonly commands: readonly unknown[]
  readonly application: { readonly id: string; readonly name: string }
  readonly hour: ClockReading
}

/** A channel, thread or DM, with the unread counts of one user. */
export interface ChannelSummary {
  readonly id: string
  /** Discord's channel type: 0 text, 1 DM, 11 public thread, 12 private thread. */
  readonly type: number
  readonly name: string
  /** Null for a direct message. */
  readonly server: string | null
  /** Parent channel of a thread, else null. */
  readonly parent: string | null
  readonly archived: boolean
  /** `unread` counts messages after the last one the user has read; `mentions` counts those that notify the user. */
  readonly unread: number
  readonly mentions: number
}

/** The emulator's clock: current time and its offset from real time, in milliseconds. */
export interface ClockReading {
  readonly now: number
  readonly offset: number
  /** Whether the page may move the clock. */
  readonly movable: boolean
}

/** A message in Discord's shape (`APIMessage`), plus fields that only the page needs. */
export interface ClientMessage {
  readonly id: string
  readonly channel_id: string
  readonly author: { readonly id: string; readonly username: string; readonly bot?: boolean }
  readonly content: string
  readonly timestamp: string
  readonly edited_timestamp: string | null
  /** Discord's message flags: 64 ephemeral, 128 loading, 4096 silent, 32768 Components V2. */
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
  /** Id of the thread that was started from the message, or null. */
  readonly thread: string | null
  /** Ids of the users that the message notifies. */
  readonly rings: readonly string[]
  /** The interaction that the message responds to: its user and the command, as in `/crack games`. */
  readonly answers: { readonly user: string; readonly command: string | null } | null
}

export interface SendMessageRequest {
  readonly user: string
  readonly channel: string
  readonly content: string
}

/** A user action, sent to the application as an interaction with Discord's own `data`. */
export interface InteractRequest {
  readonly user: string
  readonly channel: string
  /** 2 command, 3 component, 4 autocomplete, 5 modal submission. */
  readonly type: 2 | 3 | 4 | 5
  readonly data: unknown
  /** Id of the message with the used component, or with the component that opened the modal. */
  readonly message?: string
}

/** The immediate outcome of an interaction; messages arrive as `ClientEvent`s. */
export type InteractionOutcome =
  | { readonly type: 'done' }
  | {
      readonly type: 'choices'
      readonly choices: readonly { readonly name: string; readonly value: string | number }[]
    }
  /** A modal to show, in Discord's shape (`title`, `custom_id`, `components`). */
  | { readonly type: 'form'; readonly form: unknown }
  /** Discord would show "This interaction failed". The reason is in the problem reports. */
  | { readonly type: 'failed'; readonly message: string }

export type ClientEvent =
  | { readonly type: 'message'; readonly message: ClientMessage }
  | { readonly type: 'changed'; readonly message: ClientMessage }
  | { readonly type: 'deleted'; readonly channel: string; readonly message: string }
  | { readonly type: 'place'; readonly place: ChannelSummary }
  | { readonly type: 'commands'; readonly commands: readonly unknown[] }
  | { readonly type: 'hour'; readonly hour: ClockReading }
  | { readonly type: 'trouble'; readonly trouble: ProblemReport }

/** A problem between the bot and the emulator, such as an invalid payload or a missing response. */
export interface ProblemReport {
  readonly id: number
  readonly at: number
  /** The request or `interaction`, as in `POST /channels/…/messages`. */
  readonly what: string
  readonly message: string
  /** One line per error, with its path in the payload. */
  readonly details: readonly string[]
}
