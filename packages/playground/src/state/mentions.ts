import { asArray, asObject, asString, asStrings, isJsonObject, type JsonObject } from '../json.ts'
import type { DiscordState, MentionTargets } from './discord-state.ts'

/** All text that can contain mentions: the content and the text displays. */
export function mentionableText(body: { content: string; components: unknown[] }): string {
  const inside = (component: unknown): string[] => {
    const { type, content, components, accessory } = asObject(component)
    const own = type === 10 ? [asString(content) ?? ''] : []
    return [
      ...own,
      ...asArray(components).flatMap(inside),
      ...(isJsonObject(accessory) ? inside(accessory) : []),
    ]
  }
  return [body.content, ...body.components.flatMap(inside)].join('\n')
}

/**
 * Returns whom a message notifies: the mentions in its text that `allowed_mentions` permits. Without
 * `allowed_mentions`, a message permits all mentions and an interaction response only users.
 */
export function resolveMentions(
  state: DiscordState,
  said: string,
  allowed: JsonObject | null,
  answer: boolean,
): MentionTargets {
  const found = (pattern: RegExp) => [...new Set([...said.matchAll(pattern)].map(([, id = '']) => id))]
  const parse = asStrings(
    allowed === null ? (answer ? ['users'] : ['users', 'roles', 'everyone']) : allowed.parse,
  )
  const meant = (kind: 'users' | 'roles', ids: string[]) =>
    parse.includes(kind) ? ids : ids.filter((id) => asStrings(allowed?.[kind]).includes(id))
  return {
    users: meant('users', found(/<@!?(\d+)>/g)).filter((id) => id in state.users),
    roles: meant('roles', found(/<@&(\d+)>/g)),
    everyone: parse.includes('everyone') && /@(?:everyone|here)/.test(said),
  }
}
