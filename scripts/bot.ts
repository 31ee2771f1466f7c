import { setTimeout as sleep } from 'node:timers/promises'
import { type Connected, connect, type LineEvent } from '@crackpost/bot/gateway'
import { register } from '@crackpost/bot/registrar'
import { REGISTRATION } from '@crackpost/bot/registration'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { type Local, local } from '@crackpost/functions/wire/local'
import { applicationOf, type Unreachable } from './local/application.ts'

// `npm run bot`: the real bot on discord.js, for people who host it themselves. A token is all it needs.

/** A setting is wrong: trying again would not help (EX_CONFIG). */
const MISCONFIGURED = 78

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function stop(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const NO_TOKEN =
  'DISCORD_TOKEN is missing. Copy .env.example to .env and paste the token of your bot there (Discord Developer Portal → your application → Bot → Reset Token).'
const WRONG_TOKEN =
  'Discord does not know this token. Make a new one (Discord Developer Portal → your application → Bot → Reset Token) and put it into .env as DISCORD_TOKEN.'
const REVOKED =
  'The token no longer counts: it was reset or the bot was removed. Put the new one into .env as DISCORD_TOKEN and start again. Nothing is lost.'

/** Asks until there is an answer; waits a little longer each time, up to a minute. */
async function untilReached<T>(ask: () => Promise<Result<T, Unreachable>>): Promise<T> {
  for (let wait = 2_000; ; wait = Math.min(wait * 2, 60_000)) {
    const answer = await ask()
    if (answer.ok) return answer.value
    say(`Discord can't be reached (${answer.error.cause}). Trying again in ${wait / 1000} s.`)
    await sleep(wait)
  }
}

/** What goes wrong is worth a line; with CRACKPOST_LOG=all, everything is. */
const sink = (line: string): void => {
  if (
    process.env.CRACKPOST_LOG === 'all' ||
    /"outcome":"(?:error|refused|blocked)"|"event":"(?!discord")/.test(line)
  )
    say(line)
}

const told: Readonly<Record<Exclude<LineEvent['type'], 'ended' | 'unanswered'>, string>> = {
  reconnecting: 'The line to Discord broke; opening it again.',
  resumed: 'The line to Discord is open again.',
}

async function run(): Promise<void> {
  try {
    process.loadEnvFile()
  } catch {
    // No .env: the environment itself has to say it all.
  }
  const { DISCORD_TOKEN: token = '', CRACKPOST_DATA: folder = './data', CRACKPOST_LEXICON } = process.env
  if (token.trim() === '') stop(NO_TOKEN, MISCONFIGURED)
  const base = (process.env.DISCORD_API || 'https://discord.com/api').replace(/\/v\d+\/?$/, '')
  const api = `${base}/v10`
  const me = await untilReached(() => applicationOf(api, token))
  if (me === 'token') stop(WRONG_TOKEN, MISCONFIGURED)

  const house: Local = await local({
    folder,
    discord: { application: me.id, publicKey: me.publicKey },
    token,
    api,
    lexicon: CRACKPOST_LEXICON || null,
    sink,
  })
  let leaving = false
  let hangUp = async (): Promise<void> => {}
  const leave = async (code: number): Promise<void> => {
    if (leaving) process.exit(code || 1)
    leaving = true
    await hangUp()
    await house.close()
    process.exit(code)
  }
  process.on('SIGINT', () => void leave(0))
  process.on('SIGTERM', () => void leave(0))

  const registered = await register({ token, api: base, server: null, commands: REGISTRATION })
  if (registered.type === 'refused') stop(`Discord did not take the commands: ${registered.why}`)
  if (registered.type === 'token') stop(WRONG_TOKEN, MISCONFIGURED)

  const connected = await untilReached(async (): Promise<Result<Connected | 'token', Unreachable>> => {
    const line = await connect({
      token,
      api: base,
      attend: house.attend,
      tell(event) {
        if (event.type === 'ended') {
          process.stderr.write(`${REVOKED}\n`)
          void leave(MISCONFIGURED)
        } else if (event.type === 'unanswered') say(`An answer was not taken by Discord (${event.why}).`)
        else if (!leaving) say(told[event.type])
      },
    })
    if (!('why' in line)) return ok(line)
    return line.why === 'token' ? ok(line.why) : no({ cause: line.cause })
  })
  if (connected === 'token') stop(WRONG_TOKEN, MISCONFIGURED)
  hangUp = connected.close
  const { name, servers, invite } = connected
  say(`${name} is here, in ${servers.length === 0 ? 'no server yet' : servers.join(', ')}.`)
  say(`To invite it: ${invite}`)
}

await run().catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)))
