import { list, record, text } from '@crackpost/playground/json'
import { flat } from '@crackpost/playground/unfurl'
import { vi } from 'vitest'

/** The town of `npm start` by its addresses only, as a page asks it: what somebody sees, and what they press. */
export interface Visit {
  /** Where they may go. */
  places(): Promise<{ readonly id: string; readonly name: string }[]>
  /** What can be read in a channel, a message each. */
  reads(channel: string): Promise<string[]>
  /** Presses the newest button of this label in a channel, once there is one. */
  press(channel: string, label: string): Promise<void>
}

const BUTTON = 2

export function visit(url: string, user: string): Visit {
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}/client/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const messages = async (channel: string) =>
    list(await ask(`messages?user=${user}&channel=${channel}`)).map(record)

  return {
    async places() {
      const home = record(await ask(`home?user=${user}`))
      return list(home.places)
        .map(record)
        .map(({ id, name }) => ({ id: text(id) ?? '', name: text(name) ?? '' }))
    },
    async reads(channel) {
      return (await messages(channel)).map(({ id, components }) => {
        const texts = flat(list(components)).flatMap(({ content }) => text(content) ?? [])
        return `${id} ${texts.join('\n')}`
      })
    },
    press: (channel, label) =>
      vi.waitFor(
        async () => {
          const found = (await messages(channel)).findLast(({ components }) =>
            flat(list(components)).some((part) => part.label === label),
          )
          const button = flat(list(found?.components)).find((part) => part.label === label)
          if (!found || !button) throw new Error(`no [${label}] in ${channel}`)
          const response = await fetch(`${url}/client/interact`, {
            method: 'POST',
            body: JSON.stringify({
              user,
              channel,
              type: 3,
              message: found.id,
              data: { custom_id: button.custom_id, component_type: BUTTON },
            }),
          })
          const reaction = record(await response.json())
          if (reaction.type !== 'done') throw new Error(`[${label}]: ${JSON.stringify(reaction)}`)
        },
        { timeout: 60_000, interval: 50 },
      ),
  }
}
