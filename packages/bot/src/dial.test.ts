import { describe, expect, it } from 'vitest'
import { among, type Dial, dialled, listPart, switchPart } from './dial.ts'

interface Lamp {
  readonly on: boolean
  readonly watts: number
}

const watts: Dial<Lamp, null> = {
  verb: 'watts',
  title: () => 'Watts',
  tells: (now) => `${now.watts} W`,
  offers: (now) =>
    among({
      all: [10, 20],
      present: now.watts,
      name: String,
      label: (each) => `${each} W`,
      to: (chosen) => ({ ...now, watts: chosen }),
    }),
}

const power: Dial<Lamp, null> = {
  verb: 'power',
  title: () => 'Power',
  tells: (now) => (now.on ? 'on' : 'off'),
  offers: (now) =>
    among({
      all: [true, false],
      present: now.on,
      name: String,
      label: (on) => (on ? 'On' : 'Off'),
      to: (on) => ({ ...now, on }),
    }),
}

const lamp: Lamp = { on: false, watts: 20 }

describe('a dial', () => {
  it('is a sentence with a list in which the present thing is chosen', () => {
    const [told, list] = listPart(watts, lamp, null)
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
    expect(watts.offers({ on: true, watts: 15 }, null).map(({ value }) => value)).toEqual(['10', '20', '15'])
  })

  it('changes one thing, to what is offered only', () => {
    expect(dialled(watts, lamp, null, { values: ['10'], rest: '' })).toEqual({ on: false, watts: 10 })
    for (const value of ['15', '', 'constructor', '10 '])
      expect(dialled(watts, lamp, null, { values: [value], rest: '' })).toBeNull()
    expect(dialled(watts, lamp, null, { values: [], rest: '' })).toBeNull()
  })

  it('of two things is a button for the other one, which says what it sets', () => {
    const part = switchPart(power, lamp, null)
    expect(part).toMatchObject({
      type: 'line',
      text: 'off',
      button: { label: 'On', tag: '1:power:-:0:true' },
    })
    const after = dialled(power, lamp, null, { values: [], rest: 'true' })
    expect(after).toEqual({ on: true, watts: 20 })
    expect(after && dialled(power, after, null, { values: [], rest: 'true' })).toEqual(after)
  })
})
