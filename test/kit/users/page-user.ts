import { asArray, asObject, asString } from '@crackpost/playground/json'
import { flattenComponents } from '@crackpost/playground/rest/components'
import { vi } from 'vitest'

/** A user of `npm start` through the web page's HTTP API. */
export interface PageUser {
  /** Channels that the user can open. */
  listChannels(): Promise<{ readonly id: string; readonly name: string }[]>
  /** Texts of a channel's messages. */
  readMessages(channel: string): Promise<string[]>
  /** Presses the newest button with this label, waiting until there is one. */
  pressNewestButton(channel: string, label: string): Promise<void>
}

const BUTTON_TYPE = 2

export function createPageUser(url: string, user: string): PageUser {
  const getJson = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}/client/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const messages = async (channel: string) =>
    asArray(await getJson(`messages?user=${user}&channel=${channel}`)).map(asObject)

  return {
    async listChannels() {
      const body = asObject(await getJson(`home?user=${user}`))
      return asArray(body.places)
        .map(asObject)
        .map(({ id, name }) => ({ id: asString(id) ?? '', name: asString(name) ?? '' }))
    },
    async readMessages(channel) {
      return (await messages(channel)).map(({ id, components }) => {
        const texts = flattenComponents(asArray(components)).flatMap(({ content }) => asString(content) ?? [])
        return `${id} ${texts.join('\n')}`
      })
    },
    pressNewestButton: (channel, label) =>
      vi.waitFor(
        async () => {
          const found = (await messages(channel)).findLast(({ components }) =>
            flattenComponents(asArray(components)).some((part) => part.label === label),
          )
          const button = flattenComponents(asArray(found?.components)).find((part) => part.label === label)
          if (!found || !button) throw new Error(`no [${label}] in ${channel}`)
          const response = await fetch(`${url}/client/interact`, {
            method: 'POST',
            body: JSON.stringify({
              user,
              channel,
              type: 3,
              message: found.id,
              data: { custom_id: button.custom_id, component_type: BUTTON_TYPE },
            }),
          })
          const result = asObject(await response.json())
          if (result.type !== 'done') throw new Error(`[${label}]: ${JSON.stringify(result)}`)
        },
        { timeout: 60_000, interval: 50 },
      ),
  }
}
