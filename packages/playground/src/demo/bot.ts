import { asArray, asObject, asString, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG } from '../message-flags.ts'
import { openSignedEndpoint, type SignedEndpoint } from './endpoint.ts'
import { demoActionRow, demoButton, demoMessage, demoModal, demoText } from './payloads.ts'
import { DEMO_COMMANDS } from './seed.ts'

const SQUARE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mO42aSNFTEMLQkAbnVVgYQTVeUAAAAASUVORK5CYII=',
  'base64',
)

const messageCallback = (content: string, flags = 0): JsonObject => ({
  type: 4,
  data: { flags: COMPONENTS_V2_MESSAGE_FLAG | flags, components: [demoText(content)] },
})

const AUTOCOMPLETE_WORDS = [
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

function autocompleteCallback(options: JsonObject[]): JsonObject {
  const typed = asString(options.find(({ focused }) => focused === true)?.value) ?? ''
  const matches = AUTOCOMPLETE_WORDS.filter((word) => word.startsWith(typed.toLowerCase()))
  return { type: 8, data: { choices: matches.map((word) => ({ name: word, value: word })) } }
}

/** Returns the immediate response to an interaction, or null for none; `later` edits the deferred response. */
function respondTo(
  interaction: JsonObject,
  later: (body: JsonObject, file: boolean) => void,
  rest: RestCall,
): JsonObject | null {
  const data = asObject(interaction.data)
  const [sub] = asArray(data.options).map(asObject)
  const options = asArray(sub?.options).map(asObject)
  const value = (name: string) => options.find((each) => each.name === name)?.value
  if (interaction.type === 4) return autocompleteCallback(options)
  if (interaction.type === 5)
    return messageCallback(
      `Reçu : \`\`\`json\n${JSON.stringify(data.components)}\n\`\`\``,
      EPHEMERAL_MESSAGE_FLAG,
    )
  if (interaction.type === 3) return componentCallback(data)
  switch (sub?.name) {
    case 'mot': {
      const times = Array(Number(value('fois') ?? 1)).fill(`**${String(value('mot'))}**`)
      const player = value('joueur') === undefined ? '' : ` pour <@${String(value('joueur'))}>`
      return messageCallback(times.join(' ') + player, value('secret') === true ? EPHEMERAL_MESSAGE_FLAG : 0)
    }
    case 'tout':
      later(demoMessage(), true)
      return { type: 5 }
    case 'formulaire':
      return { type: 9, data: demoModal }
    case 'lent':
      later({ flags: COMPONENTS_V2_MESSAGE_FLAG, components: [demoText('Me voilà.')] }, false)
      return { type: 5, data: { flags: EPHEMERAL_MESSAGE_FLAG } }
    case 'fil':
      void openThread(rest, String(interaction.channel_id))
      return messageCallback('Un fil s’ouvre.', EPHEMERAL_MESSAGE_FLAG)
    case 'faux':
      return {
        type: 4,
        data: { content: 'x'.repeat(2001), components: [demoActionRow(demoButton('', 'y'.repeat(81)))] },
      }
    default:
      return sub === undefined ? messageCallback('Régie.', EPHEMERAL_MESSAGE_FLAG) : null
  }
}

function componentCallback({ custom_id, values }: JsonObject): JsonObject {
  if (custom_id === 'formulaire') return { type: 9, data: demoModal }
  if (custom_id === 'change')
    return {
      type: 7,
      data: { components: [demoText('Changé.'), demoActionRow(demoButton('seul', 'Pour moi'))] },
    }
  return messageCallback(
    `Tu as choisi : ${Array.isArray(values) ? values.join(', ') : String(custom_id)}`,
    EPHEMERAL_MESSAGE_FLAG,
  )
}

type RestCall = (method: string, path: string, body: unknown) => Promise<unknown>

async function openThread(rest: RestCall, channel: string): Promise<void> {
  const message = asObject(await rest('POST', `/channels/${channel}/messages`, { content: 'Un fil :' }))
  await rest('POST', `/channels/${channel}/messages/${String(message.id)}/threads`, { name: 'Un fil' })
  await rest('POST', `/channels/${String(message.id)}/messages`, { content: 'Bonjour <@2002> !' })
}

/**
 * Starts a small bot for trying the page. It registers its commands, serves signed interactions and sets its URL as the
 * interactions endpoint.
 */
export async function startDemoBot(api: string, token: string): Promise<SignedEndpoint> {
  const rest: RestCall = async (method, path, body) => {
    const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' }
    const response = await fetch(api + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return response.status === 204 ? null : response.json()
  }
  const me = asObject(await rest('GET', '/applications/@me', null))

  const later = (interaction: JsonObject) => (body: JsonObject, file: boolean) => {
    setTimeout(() => {
      const sent = new FormData()
      sent.set('payload_json', JSON.stringify(body))
      if (file) sent.set('files[0]', new Blob([SQUARE_PNG], { type: 'image/png' }), 'carte.png')
      const path = `/webhooks/${String(me.id)}/${String(interaction.token)}/messages/@original`
      void fetch(api + path, { method: 'PATCH', body: sent })
    }, 1500)
  }

  const opened = await openSignedEndpoint(String(me.verify_key), (interaction) =>
    respondTo(interaction, later(interaction), rest),
  )
  await rest('PUT', `/applications/${String(me.id)}/commands`, DEMO_COMMANDS)
  await rest('PATCH', '/applications/@me', { interactions_endpoint_url: opened.url })
  await rest('POST', '/channels/4001/messages', {
    flags: COMPONENTS_V2_MESSAGE_FLAG,
    components: [
      demoText('Bienvenue ! Essaie `/essai` ou :'),
      demoActionRow(demoButton('formulaire', 'Un formulaire', 1)),
    ],
  })
  return opened
}
