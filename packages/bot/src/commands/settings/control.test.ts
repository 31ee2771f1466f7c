import { describe, expect, it } from 'vitest'
import {
  applyChoice,
  selectControlParts,
  settingControl,
  settingField,
  toggleControlPart,
} from './control.ts'

interface Lamp {
  readonly on: boolean
  readonly watts: number
}

const watts = settingControl({
  verb: 'watts',
  title: () => 'Watts',
  describe: (now: Lamp) => `${now.watts} W`,
  values: [10, 20],
  ...settingField<Lamp, 'watts'>('watts'),
  label: (each, _: null) => `${each} W`,
})

const power = settingControl({
  verb: 'power',
  title: () => 'Power',
  describe: (now: Lamp) => (now.on ? 'on' : 'off'),
  values: [true, false],
  ...settingField<Lamp, 'on'>('on'),
  label: (on, _: null) => (on ? 'On' : 'Off'),
})

const lamp: Lamp = { on: false, watts: 20 }

describe('a dial', () => {
  it('is a sentence with a list in which the present thing is chosen', () => {
    const [told, list] = selectControlParts(watts, lamp, null)
    expect(told).toEqual({ type: 'text', text: '20 W' })
    expect(list).toMatchObject({
      select: {
        tag: '1:watts:-:0:',
        hint: 'Watts',
        of: [
          { label: '10 W', chosen: false },
          { label: '20 W', chosen: true },
        ],
      },
    })
  })

  it('lists the present thing where it is none of the usual ones', () => {
    expect(watts.choices({ on: true, watts: 15 }, null).map(({ value }) => value)).toEqual(['10', '20', '15'])
  })

  it('changes one thing, to what is offered only', () => {
    expect(applyChoice(watts, lamp, null, { values: ['10'], payload: '' })).toEqual({ on: false, watts: 10 })
    for (const value of ['15', '', 'constructor', '10 '])
      expect(applyChoice(watts, lamp, null, { values: [value], payload: '' })).toBeNull()
    expect(applyChoice(watts, lamp, null, { values: [], payload: '' })).toBeNull()
  })

  it('of two things is a button for the other one, which says what it sets', () => {
    const part = toggleControlPart(power, lamp, null)
    expect(part).toMatchObject({
      type: 'line',
      text: 'off',
      button: { label: 'On', tag: '1:power:-:0:true' },
    })
    const after = applyChoice(power, lamp, null, { values: [], payload: 'true' })
    expect(after).toEqual({ on: true, watts: 20 })
    expect(after && applyChoice(power, after, null, { values: [], payload: 'true' })).toEqual(after)
  })
})
