import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { notifiedUsers } from '@crackpost/playground/client/visibility'
import type { TestOptionValues } from '../fakes/signed-requests.ts'
import { createDiscordHarness, type DiscordHarness } from '../harness/discord.ts'
import type { MessageView } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'
import { publicMessagesIn, ROOT_COMMAND_NAMES, USER_LOCALES } from './match.ts'

/** Three users of one language, of whom the first invites the others to Le Crack. */
export interface InvitationScenario {
  readonly harness: DiscordHarness
  readonly host: TestUser
  readonly guest: TestUser
  readonly third: TestUser
  addUser(name: string): TestUser
  /** Opens a table of two and invites a user by name. */
  invite(by: TestUser, whom: TestUser, options?: TestOptionValues): Promise<MessageView>
  /** The public message of the newest table. */
  lobby(): MessageView
  callOff(by: TestUser): Promise<MessageView>
  /** How many messages have notified the user. */
  pings(user: TestUser): number
}

export const INVITATION_TITLE = 'Le Crack'

export const mentionOf = ({ user }: TestUser): string => `<@${user}>`

export async function createInvitationScenario(language: Language): Promise<InvitationScenario> {
  const harness = await createDiscordHarness()
  const { labels } = textsIn(language)
  const commands = ROOT_COMMAND_NAMES[language]
  const addUser = (name: string): TestUser => harness.addUser(name, { locale: USER_LOCALES[language] })
  const [host, guest, third] = [addUser('Zoé'), addUser('Sam'), addUser('Ève')]
  const lobby = (): MessageView => {
    const shown = publicMessagesIn(harness, host, harness.channel).findLast((view) =>
      view.text().includes(`### ${INVITATION_TITLE}`),
    )
    if (!shown) throw new Error('no table is shown')
    return shown
  }
  return {
    harness,
    host,
    guest,
    third,
    addUser,
    lobby,
    invite: (by, whom, options = {}) =>
      by.typeCommand(commands.open, {
        [commands.game]: INVITATION_TITLE,
        [commands.players]: 2,
        [commands.against]: whom.user,
        ...options,
      }),
    callOff: async (by) => by.pressButton(await by.pressButton(lobby(), labels.more), labels.callOff),
    pings: ({ user }) =>
      harness.discord.state.messages.filter((message) =>
        notifiedUsers(harness.discord.state, message).includes(user),
      ).length,
  }
}
