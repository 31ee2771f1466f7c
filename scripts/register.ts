import { parseArgs } from 'node:util'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { type SyncCommandsResult, syncCommands } from '@crackpost/bot/gateway/sync-commands'
import { err, ok } from '@crackpost/core/kernel/result'
import { retryWhileUnreachable } from './local/retry.ts'

// `npm run register` sends the slash commands to Discord; with `-- --guild ID` to one server only.

/** Half a minute of attempts. */
const MAX_ATTEMPTS = 5

const USAGE = 'Usage: npm run register [-- --guild ID]'

/** The message for the operator. */
function resultMessage(registered: SyncCommandsResult, where: string): string {
  switch (registered.type) {
    case 'sent':
      return `${registered.count} commands sent, ${where}.`
    case 'unchanged':
      return `Nothing to send: Discord has these ${registered.count} commands, ${where}.`
    case 'token':
      return 'Discord does not know this token: copy it anew from the page of your application, under Bot.'
    case 'server':
      return `The bot is not in that server (${where}): invite it first, with the scope applications.commands.`
    case 'refused':
      return `Discord did not take the commands: ${registered.why}`
    case 'unreachable':
      return `Discord can't be reached (${registered.cause}). Nothing was sent; try again later.`
  }
}

/** Registers the commands; returns the line to print, and whether it succeeded. */
async function runRegister(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<[line: string, succeeded: boolean]> {
  const { values } = parseArgs({ args: [...args], options: { guild: { type: 'string' } } })
  const { guild: server = null } = values
  if (server !== null && !/^\d{1,20}$/.test(server))
    return [`--guild takes the id of a server. ${USAGE}`, false]
  const { DISCORD_TOKEN: token = '', DISCORD_API } = env
  if (token === '')
    return ['The environment variable DISCORD_TOKEN is missing: it holds the token of the bot.', false]
  const api = (DISCORD_API || 'https://discord.com/api').replace(/\/v\d+\/?$/, '')
  const result = await retryWhileUnreachable(
    async () => {
      const synced = await syncCommands({ token, api, server, commands: COMMAND_MANIFEST })
      return synced.type === 'unreachable' ? err(synced) : ok(synced)
    },
    (text) => process.stderr.write(`${text}\n`),
    MAX_ATTEMPTS,
  )
  const registered: SyncCommandsResult = result.ok ? result.value : { type: 'unreachable', ...result.error }
  const succeeded = registered.type === 'sent' || registered.type === 'unchanged'
  return [resultMessage(registered, server === null ? 'everywhere' : `in server ${server}`), succeeded]
}

const [line, succeeded] = await runRegister(process.env, process.argv.slice(2)).catch(
  (error: unknown): [string, boolean] => [
    `${error instanceof Error ? error.message : error}. ${USAGE}`,
    false,
  ],
)
if (succeeded) process.stdout.write(`${line}\n`)
else process.stderr.write(`${line}\n`)
process.exitCode = succeeded ? 0 : 1
