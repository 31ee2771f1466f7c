import { describe, expect, it } from 'vitest'
import { refuseOtherRegion, stageConfig } from '../../infra/stage.ts'
import { evaluateStack, stackOfStage } from './stack-evaluation.ts'

describe.each(['production', 'zoe'])('the region of stage %s', (stage) => {
  const { region } = stageConfig(stage)

  it('is the one in infra/stage.ts, although the shell names none', async () => {
    expect((await stackOfStage(stage)).region).toBe(region)
  })

  it.each(['AWS_REGION', 'AWS_DEFAULT_REGION'])('may be repeated by %s', (name) => {
    expect(() => refuseOtherRegion(stage, { [name]: region })).not.toThrow()
  })

  it.each(['AWS_REGION', 'AWS_DEFAULT_REGION'])(
    'stops a deployment if %s is another one, and says what to do',
    async (name) => {
      const deployment = evaluateStack({ stage, env: { [name]: 'sa-east-1' } })
      await expect(deployment).rejects.toThrow(
        new RegExp(
          `Stage ${stage} belongs to the region ${region} .* says sa-east-1.*export AWS_REGION=${region}`,
        ),
      )
    },
  )
})

describe('a region in the shell', () => {
  const { region } = stageConfig('production')

  it.each([
    { AWS_REGION: region, AWS_DEFAULT_REGION: 'sa-east-1' },
    { AWS_REGION: '', AWS_DEFAULT_REGION: '' },
  ])('is AWS_REGION before AWS_DEFAULT_REGION, and none if empty: %o', (env) => {
    expect(() => refuseOtherRegion('production', env)).not.toThrow()
  })
})
