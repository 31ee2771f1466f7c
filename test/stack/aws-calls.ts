import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type EvaluatedStack, REPOSITORY_ROOT } from './stack-evaluation.ts'

const recordedCallSchema = z.object({ door: z.string(), action: z.string(), index: z.nullable(z.string()) })

/** A call of a function to the table, an index or another function. */
export type RecordedAwsCall = z.infer<typeof recordedCallSchema>

const CALLS_FILE = '.cache/calls.json'

/** The calls that `npm run test:aws` recorded. */
export function loadRecordedCalls(): RecordedAwsCall[] {
  try {
    return sortedUniqueCalls(
      z.array(recordedCallSchema).parse(JSON.parse(readFileSync(join(REPOSITORY_ROOT, CALLS_FILE), 'utf8'))),
    )
  } catch (error) {
    throw new Error(
      `${CALLS_FILE} can’t be read. Run npm run test:aws first: it records what the doors call.`,
      {
        cause: error,
      },
    )
  }
}

const statementSchema = z.object({ actions: z.array(z.string()), resources: z.array(z.string()) })
const policySchema = z.object({ Statement: z.array(statementSchema) })
const roleSchema = z.object({ inlinePolicies: z.tuple([z.object({ policy: z.string() })]) })

export type PolicyStatement = z.infer<typeof statementSchema>

/** Policy statements of a role, as sent to AWS. */
export function roleStatements({ resources }: EvaluatedStack, name: string): PolicyStatement[] {
  const found = resources.find((one) => one.type === 'aws:iam/role:Role' && one.name === name)
  const [{ policy: text }] = roleSchema.parse(found?.inputs).inlinePolicies
  return policySchema.parse(JSON.parse(text)).Statement
}

/** Actions that a function performs itself; AWS performs the rest (logs, stream, dead letters) for it. */
const OWN_ACTION_PATTERN = /^(?:dynamodb:(?!\w*(?:Stream|Shard|GetRecords))|lambda:)/

/** Calls that the functions' roles allow. */
export function allowedCalls(stack: EvaluatedStack, doors: readonly string[]): RecordedAwsCall[] {
  return sortedUniqueCalls(
    doors.flatMap((door) =>
      roleStatements(stack, roleNameOf(door)).flatMap(({ actions, resources }) =>
        resources.flatMap((resource) => {
          const index = /\/index\/(\w+)$/.exec(resource)?.[1] ?? null
          return actions
            .filter((action) => OWN_ACTION_PATTERN.test(action))
            .map((action) => ({ door, action, index }))
        }),
      ),
    ),
  )
}

export const roleNameOf = (door: string): string => `${door.charAt(0).toUpperCase()}${door.slice(1)}Role`

const callKey = ({ door, action, index }: RecordedAwsCall): string => `${door} ${action} ${index}`

/** Sorted, without duplicates. */
const sortedUniqueCalls = (calls: readonly RecordedAwsCall[]): RecordedAwsCall[] =>
  [...new Map(calls.map((one) => [callKey(one), one])).values()].sort((a, b) =>
    callKey(a) < callKey(b) ? -1 : 1,
  )

/** Calls of one list that are missing in another. */
export const callsNotIn = (
  calls: readonly RecordedAwsCall[],
  others: readonly RecordedAwsCall[],
): RecordedAwsCall[] => calls.filter((one) => !others.some((other) => callKey(other) === callKey(one)))
