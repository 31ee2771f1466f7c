import { isRecord, type Json, list, record, text, texts } from './json.ts'
import type { Pinged, State } from './state.ts'

/** All text in which a mention counts: the content and the text displays. */
export function spoken(body: { content: string; components: unknown[] }): string {
  const inside = (component: unknown): string[] => {
    const { type, content, components, accessory } = record(component)
    const own = type === 10 ? [text(content) ?? ''] : []
    return [...own, ...list(components).flatMap(inside), ...(isRecord(accessory) ? inside(accessory) : [])]
  }
  return [body.content, ...body.components.flatMap(inside)].join('\n')
}

/**
 * Who gets a notification: the text says who is mentioned, `allowed_mentions` who of them is meant. Where it is
 * not sent, a message of the bot pings everybody it mentions, an answer to an interaction only users.
 */
export function pings(state: State, said: string, allowed: Json | null, answer: boolean): Pinged {
  const found = (pattern: RegExp) => [...new Set([...said.matchAll(pattern)].map(([, id = '']) => id))]
  const parse = texts(
    allowed === null ? (answer ? ['users'] : ['users', 'roles', 'everyone']) : allowed.parse,
  )
  const meant = (kind: 'users' | 'roles', ids: string[]) =>
    parse.includes(kind) ? ids : ids.filter((id) => texts(allowed?.[kind]).includes(id))
  return {
    users: meant('users', found(/<@!?(\d+)>/g)).filter((id) => id in state.users),
    roles: meant('roles', found(/<@&(\d+)>/g)),
    everyone: parse.includes('everyone') && /@(?:everyone|here)/.test(said),
  }
}
