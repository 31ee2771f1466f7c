import './local/sdk-warning.ts'
import './local/private-umask.ts'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import {
  connectGateway,
  type GatewayConnection,
  type GatewayEndReason,
  type GatewayEvent,
} from '@crackpost/bot/gateway/gateway'
import { syncCommands } from '@crackpost/bot/gateway/sync-commands'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { type SingleProcess, startSingleProcess } from '@crackpost/functions/composition/single-process'
import { type DiscordUnreachable, fetchApplication } from './local/application.ts'
import { retryWhileUnreachable } from './local/retry.ts'

// `npm run bot`: the self-hosted bot, connected to Discord's gateway through discord.js. It needs only a token.

/** EX_CONFIG: the configuration is wrong, so a restart would not help. */
const EXIT_MISCONFIGURED = 78

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function exitWith(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const NO_TOKEN =
  'DISCORD_TOKEN is missing. Copy .env.example to .env and paste the token of your bot there (Discord Developer Portal → your application → Bot → Reset Token).'
const WRONG_TOKEN =
  'Discord does not know this token. Make a new one (Discord Developer Portal → your application → Bot → Reset Token) and put it into .env as DISCORD_TOKEN.'
const REVOKED_TOKEN =
  'The token no longer counts: it was reset or the bot was removed. Put the new one into .env as DISCORD_TOKEN and start again. Nothing is lost.'

/** Why Discord accepts no connection, and what to do. Its close code is named, for a search. */
const END_TEXTS: Readonly<Record<Exclude<GatewayEndReason, 'token'>, string>> = {
  invalidShard:
    'Discord does not accept the shard of this connection (close code 4010). Crackpost uses one shard; update it and start again. Nothing is lost.',
  shardingRequired:
    'This bot is in too many servers for one process (Discord’s close code 4011, from 2,500 servers on). Deploy it to AWS, where Discord needs no connection (docs/deploying.md), or remove it from some servers. Nothing is lost.',
  invalidVersion:
    'Discord no longer accepts the version of its gateway that this Crackpost uses (close code 4012). Update Crackpost and start again. Nothing is lost.',
  invalidIntents:
    'Discord does not know the intents that this Crackpost asks for (close code 4013). It asks for Guilds only. Update Crackpost and start again. Nothing is lost.',
  disallowedIntents:
    'Discord says that the bot asked for a privileged intent it may not use (close code 4014). Crackpost needs none: leave Presence, Server Members and Message Content switched off (Discord Developer Portal → your application → Bot). Run an unchanged, current Crackpost. Nothing is lost.',
}

/** Repeats a request until Discord can be reached. */
async function retryUntilReached<T>(request: () => Promise<Result<T, DiscordUnreachable>>): Promise<T> {
  const result = await retryWhileUnreachable(request, printLine)
  if (!result.ok) throw new Error(result.error.cause)
  return result.value
}

/** Prints the log lines of errors; all log lines if CRACKPOST_LOG is `all`. */
const errorSink = (line: string): void => {
  if (
    process.env.CRACKPOST_LOG === 'all' ||
    /"outcome":"(?:error|refused|blocked)"|"event":"(?!discord")/.test(line)
  )
    printLine(line)
}

const EVENT_TEXTS: Readonly<Record<Exclude<GatewayEvent['type'], 'ended' | 'unanswered'>, string>> = {
  reconnecting: 'The line to Discord broke; opening it again.',
  resumed: 'The line to Discord is open again.',
}

async function run(): Promise<void> {
  // The output may go to a file on a full disk: the bot goes on without it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    process.loadEnvFile()
  } catch {
    // Without a .env file, the settings come from the environment.
  }
  const { DISCORD_TOKEN: token = '', CRACKPOST_DATA: folder = './data', CRACKPOST_LEXICON } = process.env
  if (token.trim() === '') exitWith(NO_TOKEN, EXIT_MISCONFIGURED)
  const base = (process.env.DISCORD_API || 'https://discord.com/api').replace(/\/v\d+\/?$/, '')
  const api = `${base}/v10`
  const me = await retryUntilReached(() => fetchApplication(api, token))
  if (me === 'token') exitWith(WRONG_TOKEN, EXIT_MISCONFIGURED)

  const bot: SingleProcess = await startSingleProcess({
    folder,
    discord: { application: me.id, publicKey: me.publicKey },
    token,
    api,
    lexicon: CRACKPOST_LEXICON || null,
    sink: errorSink,
    tellOperator: printLine,
  })
  let leaving = false
  let closeConnection = async (): Promise<void> => {}
  const leave = async (code: number): Promise<void> => {
    if (leaving) process.exit(code || 1)
    leaving = true
    await closeConnection()
    await bot.close()
    process.exit(code)
  }
  process.on('SIGINT', () => void leave(0))
  process.on('SIGTERM', () => void leave(0))

  const registered = await retryUntilReached(async () => {
    const synced = await syncCommands({ token, api: base, server: null, commands: COMMAND_MANIFEST })
    return synced.type === 'unreachable' ? err(synced) : ok(synced)
  })
  if (registered.type === 'refused') exitWith(`Discord did not take the commands: ${registered.why}`)
  if (registered.type === 'token') exitWith(WRONG_TOKEN, EXIT_MISCONFIGURED)

  const connected = await retryUntilReached(
    async (): Promise<Result<GatewayConnection | GatewayEndReason, DiscordUnreachable>> => {
      const connection = await connectGateway({
        token,
        api: base,
        handle: bot.handleInteraction,
        onEvent(event) {
          if (event.type === 'ended') {
            process.stderr.write(`${event.why === 'token' ? REVOKED_TOKEN : END_TEXTS[event.why]}\n`)
            void leave(EXIT_MISCONFIGURED)
          } else if (event.type === 'unanswered')
            printLine(`An answer was not taken by Discord (${event.why}).`)
          else if (!leaving) printLine(EVENT_TEXTS[event.type])
        },
      })
      if (!('why' in connection)) return ok(connection)
      return connection.why === 'unreachable' ? err({ cause: connection.cause }) : ok(connection.why)
    },
  )
  if (typeof connected === 'string')
    exitWith(connected === 'token' ? WRONG_TOKEN : END_TEXTS[connected], EXIT_MISCONFIGURED)
  closeConnection = connected.close
  const { name, servers, invite } = connected
  printLine(`${name} is here, in ${servers.length === 0 ? 'no server yet' : servers.join(', ')}.`)
  printLine(`To invite it: ${invite}`)
}

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)))
