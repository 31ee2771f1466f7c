import { expect, it } from 'vitest'
import { cloud } from './cloud.ts'
import { type Environment, painterIn } from './environment.ts'
import { siteIn } from './local.ts'

const whole: Environment = {
  TABLE_NAME: 'crackpost',
  DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
  DISCORD_APPLICATION_ID: '1100',
  AWS_REGION: 'eu-west-3',
}

it.each(['TABLE_NAME', 'DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID'])(
  'A house in the cloud without %s says so, and never what it got instead',
  (name) => {
    expect(() => cloud({ ...whole, [name]: undefined })).toThrow(`${name} is missing`)
    expect(() => cloud({ ...whole, [name]: '' })).toThrow(`${name} is missing`)
    const wrong = 'not/this one!'
    const said = () => cloud({ ...whole, [name]: wrong })
    expect(said).toThrow(`${name} must be`)
    expect(said).not.toThrow(wrong)
  },
)

it('A house in the cloud stands as soon as its environment is right, and asks nobody for it', () => {
  expect(cloud(whole).doorway.application).toBe('1100')
})

it('A local house wants a folder', () => {
  expect(() => siteIn(whole)).toThrow('CRACKPOST_DATA is missing')
})

it('A door wants to know who draws', () => {
  expect(() => painterIn(whole)).toThrow('PAINTER_NAME is missing')
  expect(() => painterIn({ PAINTER_NAME: 'not this one' })).toThrow('PAINTER_NAME must be')
  expect(painterIn({ PAINTER_NAME: 'crackpost-painter' })).toBe('crackpost-painter')
})

it('A lexicon that can’t be read is told by the name of its variable', () => {
  expect(() => cloud({ ...whole, CRACKPOST_LEXICON: '/nowhere/french.lexicon' })).toThrow('CRACKPOST_LEXICON')
})
