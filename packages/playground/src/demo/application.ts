import { type Json, list, record, text } from '../json.ts'
import { type Door, door } from './door.ts'
import { button, everything, form, line, row, SECOND, SECRET } from './pieces.ts'
import { commands } from './scene.ts'

const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mO42aSNFTEMLQkAbnVVgYQTVeUAAAAASUVORK5CYII=',
  'base64',
)

const say = (content: string, flags = 0): Json => ({
  type: 4,
  data: { flags: SECOND | flags, components: [line(content)] },
})

const WORDS = [
  'abricot',
  'amande',
  'banane',
  'cerise',
  'citron',
  'datte',
  'figue',
  'fraise',
  'melon',
  'poire',
]

function completed(options: Json[]): Json {
  const typed = text(options.find(({ focused }) => focused === true)?.value) ?? ''
  const fitting = WORDS.filter((word) => word.startsWith(typed.toLowerCase()))
  return { type: 8, data: { choices: fitting.map((word) => ({ name: word, value: word })) } }
}

/** What a command, a component or a form is answered with at once, and what comes later. */
function answer(asked: Json, later: (body: Json, file: boolean) => void, rest: Rest): Json | null {
  const data = record(asked.data)
  const [sub] = list(data.options).map(record)
  const options = list(sub?.options).map(record)
  const value = (name: string) => options.find((each) => each.name === name)?.value
  if (asked.type === 4) return completed(options)
  if (asked.type === 5) return say(`Reçu : \`\`\`json\n${JSON.stringify(data.components)}\n\`\`\``, SECRET)
  if (asked.type === 3) return used(data)
  switch (sub?.name) {
    case 'mot': {
      const times = Array(Number(value('fois') ?? 1)).fill(`**${String(value('mot'))}**`)
      const player = value('joueur') === undefined ? '' : ` pour <@${String(value('joueur'))}>`
      return say(times.join(' ') + player, value('secret') === true ? SECRET : 0)
    }
    case 'tout':
      later(everything(), true)
      return { type: 5 }
    case 'formulaire':
      return { type: 9, data: form }
    case 'lent':
      later({ flags: SECOND, components: [line('Me voilà.')] }, false)
      return { type: 5, data: { flags: SECRET } }
    case 'fil':
      void thread(rest, String(asked.channel_id))
      return say('Un fil s’ouvre.', SECRET)
    case 'faux':
      return { type: 4, data: { content: 'x'.repeat(2001), components: [row(button('', 'y'.repeat(81)))] } }
    default:
      return sub === undefined ? say('Régie.', SECRET) : null
  }
}

function used({ custom_id, values }: Json): Json {
  if (custom_id === 'formulaire') return { type: 9, data: form }
  if (custom_id === 'change')
    return { type: 7, data: { components: [line('Changé.'), row(button('seul', 'Pour moi'))] } }
  return say(`Tu as choisi : ${Array.isArray(values) ? values.join(', ') : String(custom_id)}`, SECRET)
}

type Rest = (method: string, path: string, body: unknown) => Promise<unknown>

async function thread(rest: Rest, channel: string): Promise<void> {
  const message = record(await rest('POST', `/channels/${channel}/messages`, { content: 'Un fil :' }))
  await rest('POST', `/channels/${channel}/messages/${String(message.id)}/threads`, { name: 'Un fil' })
  await rest('POST', `/channels/${String(message.id)}/messages`, { content: 'Bonjour <@2002> !' })
}

/**
 * Starts a bot of a few lines that answers by signed interactions, to try the page with: registers its commands and
 * makes itself known as the endpoint.
 */
export async function demo(api: string, token: string): Promise<Door> {
  const rest: Rest = async (method, path, body) => {
    const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' }
    const response = await fetch(api + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return response.status === 204 ? null : response.json()
  }
  const me = record(await rest('GET', '/applications/@me', null))

  const later = (asked: Json) => (body: Json, file: boolean) => {
    setTimeout(() => {
      const sent = new FormData()
      sent.set('payload_json', JSON.stringify(body))
      if (file) sent.set('files[0]', new Blob([square], { type: 'image/png' }), 'carte.png')
      const path = `/webhooks/${String(me.id)}/${String(asked.token)}/messages/@original`
      void fetch(api + path, { method: 'PATCH', body: sent })
    }, 1500)
  }

  const opened = await door(String(me.verify_key), (asked) => answer(asked, later(asked), rest))
  await rest('PUT', `/applications/${String(me.id)}/commands`, commands)
  await rest('PATCH', '/applications/@me', { interactions_endpoint_url: opened.url })
  await rest('POST', '/channels/4001/messages', {
    flags: SECOND,
    components: [line('Bienvenue ! Essaie `/essai` ou :'), row(button('formulaire', 'Un formulaire', 1))],
  })
  return opened
}
