import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root, type Stack } from './evaluate.ts'

const call = z.object({ door: z.string(), action: z.string(), index: z.nullable(z.string()) })

/** Something that a door does to the table, to one of its indexes, or to another door. */
export type Call = z.infer<typeof call>

const FILE = '.cache/calls.json'

/** What the doors really did in `npm run test:aws`. */
export function recorded(): Call[] {
  try {
    return sorted(z.array(call).parse(JSON.parse(readFileSync(join(root, FILE), 'utf8'))))
  } catch (error) {
    throw new Error(`${FILE} can’t be read. Run npm run test:aws first: it records what the doors call.`, {
      cause: error,
    })
  }
}

const statement = z.object({ actions: z.array(z.string()), resources: z.array(z.string()) })
const policy = z.object({ Statement: z.array(statement) })
const role = z.object({ inlinePolicies: z.tuple([z.object({ policy: z.string() })]) })

export type Statement = z.infer<typeof statement>

/** The statements of a role, as they would be sent to AWS. */
export function statementsOf({ resources }: Stack, name: string): Statement[] {
  const found = resources.find((one) => one.type === 'aws:iam/role:Role' && one.name === name)
  const [{ policy: text }] = role.parse(found?.inputs).inlinePolicies
  return policy.parse(JSON.parse(text)).Statement
}

/** Among what is allowed: what a door does itself. The rest (logs, stream, dead letters) AWS does in its name. */
const OWN = /^(?:dynamodb:(?!\w*(?:Stream|Shard|GetRecords))|lambda:)/

/** What the doors may do. */
export function allowed(stack: Stack, doors: readonly string[]): Call[] {
  return sorted(
    doors.flatMap((door) =>
      statementsOf(stack, roleOf(door)).flatMap(({ actions, resources }) =>
        resources.flatMap((resource) => {
          const index = /\/index\/(\w+)$/.exec(resource)?.[1] ?? null
          return actions.filter((action) => OWN.test(action)).map((action) => ({ door, action, index }))
        }),
      ),
    ),
  )
}

export const roleOf = (door: string): string => `${door.charAt(0).toUpperCase()}${door.slice(1)}Role`

const textOf = ({ door, action, index }: Call): string => `${door} ${action} ${index}`

/** Each once, in order. */
const sorted = (calls: readonly Call[]): Call[] =>
  [...new Map(calls.map((one) => [textOf(one), one])).values()].sort((a, b) =>
    textOf(a) < textOf(b) ? -1 : 1,
  )

/** The calls of one list that another has not. */
export const without = (calls: readonly Call[], others: readonly Call[]): Call[] =>
  calls.filter((one) => !others.some((other) => textOf(other) === textOf(one)))
