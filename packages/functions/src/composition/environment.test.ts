import { expect, it } from 'vitest'
import { type Environment, readPainterName } from './environment.ts'
import { createLambdaServices } from './lambda.ts'
import { readSingleProcessOptions } from './single-process.ts'

const completeEnv: Environment = {
  TABLE_NAME: 'crackpost',
  DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
  DISCORD_APPLICATION_ID: '1100',
  AWS_REGION: 'eu-west-3',
}

it.each(['TABLE_NAME', 'DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID'])(
  'createLambdaServices names a missing or malformed %s, without its value',
  (name) => {
    expect(() => createLambdaServices({ ...completeEnv, [name]: undefined })).toThrow(`${name} is missing`)
    expect(() => createLambdaServices({ ...completeEnv, [name]: '' })).toThrow(`${name} is missing`)
    const wrong = 'not/this one!'
    const create = () => createLambdaServices({ ...completeEnv, [name]: wrong })
    expect(create).toThrow(`${name} must be`)
    expect(create).not.toThrow(wrong)
  },
)

it('createLambdaServices needs nothing but the environment', () => {
  expect(createLambdaServices(completeEnv).application).toBe('1100')
})

it('readSingleProcessOptions throws without CRACKPOST_DATA', () => {
  expect(() => readSingleProcessOptions(completeEnv)).toThrow('CRACKPOST_DATA is missing')
})

it('readPainterName throws if the name is missing or malformed', () => {
  expect(() => readPainterName(completeEnv)).toThrow('PAINTER_NAME is missing')
  expect(() => readPainterName({ PAINTER_NAME: 'not this one' })).toThrow('PAINTER_NAME must be')
  expect(readPainterName({ PAINTER_NAME: 'crackpost-painter' })).toBe('crackpost-painter')
})

it('an unreadable lexicon throws an error that names its variable', () => {
  expect(() =>
    createLambdaServices({ ...completeEnv, CRACKPOST_LEXICON: '/nowhere/french.lexicon' }),
  ).toThrow('CRACKPOST_LEXICON')
})
