import { describe, expect, it } from 'vitest'
import { evaluateStack, stackOfStage } from './stack-evaluation.ts'
import { onlyResourceOfType, resourcesByType } from './stack-resources.ts'

const TABLE_TYPE = 'aws:dynamodb/table:Table'
const OLD_NAME = 'crackpost-production-TableTable-abcdefgh'

/** The change of infra/table.ts that docs/deploying.md gives for a table that `sst remove` kept. */
const ADOPTION = `transform: {
  table: (args, options) => {
    args.name = '${OLD_NAME}'
    options.import = '${OLD_NAME}'
  },
},`

const tableNameIn = ({ resources }: Awaited<ReturnType<typeof evaluateStack>>) =>
  resources.find(({ type }) => type === TABLE_TYPE)?.inputs.name

describe('a deployment after a removal that kept the table', () => {
  it('would create a table of another name', async () => {
    const [first, second] = [await stackOfStage('production'), await evaluateStack({ stage: 'production' })]
    expect(tableNameIn(first)).toMatch(/^crackpost-production-TableTable-\w{8}$/)
    expect(tableNameIn(second)).not.toBe(tableNameIn(first))
  })

  it('uses the old table, with the same settings, after the documented change', async () => {
    const changed = { file: 'infra/table.ts', from: "  ttl: 'ttl',", to: `  ttl: 'ttl',\n${ADOPTION}` }
    const stack = await evaluateStack({ stage: 'production', changed })
    expect(tableNameIn(stack)).toBe(OLD_NAME)
    expect(onlyResourceOfType(resourcesByType(stack), TABLE_TYPE)).toEqual(
      onlyResourceOfType(resourcesByType(await stackOfStage('production')), TABLE_TYPE),
    )
  })
})
