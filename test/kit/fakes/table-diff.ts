import type { DiscordHarness } from '../harness/discord.ts'
import type { TestUser } from '../users/test-user.ts'

/**
 * Rows added (+) and removed (-) since a table dump, without the invokers' own identity and settings rows.
 */
export async function changedRows(
  { endpoint }: DiscordHarness,
  before: readonly string[],
  ...invokers: readonly TestUser[]
): Promise<string[]> {
  const isInvokerRow = (line: string): boolean =>
    invokers.some(({ user }) => line.includes(`"${user}"`) || line.includes(`"U#${user}"`))
  const [old, now] = [new Set(before), new Set(await endpoint.dumpTable())]
  const removed = [...old].filter((line) => !now.has(line)).map((line) => `- ${line}`)
  const added = [...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`)
  return [...removed, ...added].filter((line) => !isInvokerRow(line))
}
