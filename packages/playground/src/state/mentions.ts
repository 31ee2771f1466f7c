import { asArray, asObject, asString, asStrings, isJsonObject, type JsonObject } from '../json.ts'
import type { DiscordState, MentionTargets } from './discord-state.ts'

/** All text that can contain mentions: the content and the text displays. */
export function mentionableText(body: { content: string; components: unknown[] }): string {
  const textsOf = (component: unknown): string[] => {
    const { type, content, components, accessory } = asObject(component)
    const ownText = type === 10 ? [asString(content) ?? ''] : []
    return [
      ...ownText,
      ...asArray(components).flatMap(textsOf),
      ...(isJsonObject(accessory) ? textsOf(accessory) : []),
    ]
  }
  return [body.content, ...body.components.flatMap(textsOf)].join('\n')
}

/**
 * Returns whom a message notifies: the mentions in its text that `allowed_mentions` permits. Without
 * `allowed_mentions`, a message permits all mentions and an interaction response only users.
 */
export function resolveMentions(
  state: DiscordState,
  text: string,
  allowed: JsonObject | null,
  answer: boolean,
): MentionTargets {
  const idsMatching = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))]
  const parse = asStrings(
    allowed === null ? (answer ? ['users'] : ['users', 'roles', 'everyone']) : allowed.parse,
  )
  const filterAllowed = (kind: 'users' | 'roles', ids: string[]) =>
    parse.includes(kind) ? ids : ids.filter((id) => asStrings(allowed?.[kind]).includes(id))
  return {
    users: filterAllowed('users', idsMatching(/<@!?(\d+)>/g)).filter((id) => id in state.users),
    roles: filterAllowed('roles', idsMatching(/<@&(\d+)>/g)),
    everyone: parse.includes('everyone') && /@(?:everyone|here)/.test(text),
  }
}
