import { expect, it } from 'vitest'
import { type Environment, readPainterName } from './environment.ts'
import { createLambdaServices } from './lambda.ts'
import { readSingleProcessOptions } from './single-process.ts'

const whole: Environment = {
  TABLE_NAME: 'crackpost',
  DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
  DISCORD_APPLICATION_ID: '1100',
  AWS_REGION: 'eu-west-3',
}

it.each(['TABLE_NAME', 'DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID'])(
  'A house in the cloud without %s says so, and never what it got instead',
  (name) => {
    expect(() => createLambdaServices({ ...whole, [name]: undefined })).toThrow(`${name} is missing`)
    expect(() => createLambdaServices({ ...whole, [name]: '' })).toThrow(`${name} is missing`)
    const wrong = 'not/this one!'
    const said = () => createLambdaServices({ ...whole, [name]: wrong })
    expect(said).toThrow(`${name} must be`)
    expect(said).not.toThrow(wrong)
  },
)

it('A house in the cloud stands as soon as its environment is right, and asks nobody for it', () => {
  expect(createLambdaServices(whole).application).toBe('1100')
})

it('A local house wants a folder', () => {
  expect(() => readSingleProcessOptions(whole)).toThrow('CRACKPOST_DATA is missing')
})

it('A door wants to know who draws', () => {
  expect(() => readPainterName(whole)).toThrow('PAINTER_NAME is missing')
  expect(() => readPainterName({ PAINTER_NAME: 'not this one' })).toThrow('PAINTER_NAME must be')
  expect(readPainterName({ PAINTER_NAME: 'crackpost-painter' })).toBe('crackpost-painter')
})

it('A lexicon that can’t be read is told by the name of its variable', () => {
  expect(() => createLambdaServices({ ...whole, CRACKPOST_LEXICON: '/nowhere/french.lexicon' })).toThrow(
    'CRACKPOST_LEXICON',
  )
})
