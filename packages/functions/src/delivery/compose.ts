import { type Names, namesOf, playersOf } from '@crackpost/bot/cast'
import { voiceOf } from '@crackpost/bot/games/index'
import { edited, lobbyPost, noticePost, pausePost, posted, titleOf, turnPost } from '@crackpost/bot/post'
import type { Ports } from '@crackpost/core/app/ports'
import { quietUntil } from '@crackpost/core/match/clock'
import type { Match } from '@crackpost/core/match/match'
import { noticeName } from '@crackpost/core/match/notices'
import type { Player } from '@crackpost/core/match/terms'
import type { Attached } from '../discord/form.ts'
import { drawn, pngFile } from './drawing.ts'
import type { Composer, House } from './house.ts'
import { LOBBY } from './news.ts'

/** The bot's words and the game's pictures, for what is posted unasked. */
export function composer(
  { people, settings, now }: Pick<Ports, 'people' | 'settings' | 'now'>,
  log: House['log'] = () => {},
): Composer {
  const namesIn = (match: Match): Promise<Names> => namesOf(people, playersOf(match))

  /** Where only they read it; places speak the language of the table. */
  const languageOf = async (player: Player, { terms }: Match) =>
    (await settings.ofPlayer(player)).language ?? terms.language

  const isAsleep = async (player: Player): Promise<boolean> =>
    quietUntil((await settings.ofPlayer(player)).rest, now()) !== null

  /** Null: the text has to do. */
  function pictureFile(id: string, match: Match, names: Names, what: string): Attached | null {
    const { language } = match.terms
    const result = drawn(match, null, names, { what, theme: 'dark', language })
    if (result.ok) return pngFile(what, result.value)
    log({ match: id, event: 'undrawable' })
    return null
  }

  return {
    async news(id, match, entry, news) {
      const names = await namesIn(match)
      const about = { id, match, name: news.name, names }
      if (match.play) {
        const bulletin = turnPost(about, entry)
        const plain = posted(bulletin, null)
        const { picture = voiceOf(match.terms.game).pictures.table } = bulletin
        const file = pictureFile(id, match, names, picture)
        return file
          ? { message: posted(bulletin, file.name), files: [file], plain }
          : { message: plain, files: [] }
      }
      const bulletin = lobbyPost(about)
      // Whoever is invited is rung once, and nobody at night: what is silent still shows that they are meant.
      const rings = news.kind === 'lobby' ? bulletin.rings : []
      const asleep = (await Promise.all(match.terms.invited.map(isAsleep))).includes(true)
      return {
        message: posted({ ...bulletin, rings, silent: rings.length === 0 || asleep }, null),
        files: [],
      }
    },
    async lobby(id, match, thread) {
      const about = { id, match, name: LOBBY, names: await namesIn(match) }
      return { message: edited(lobbyPost(about, thread)), files: [] }
    },
    async notice(id, match, notice, alone) {
      const about = { id, match, name: noticeName(notice), names: await namesIn(match) }
      const language = alone ? await languageOf(notice.player, match) : match.terms.language
      return { message: posted(noticePost(about, notice, language, alone), null), files: [] }
    },
    async pause(id, match, name) {
      const about = { id, match, name, names: await namesIn(match) }
      const language = await languageOf(match.host, match)
      return { message: posted(pausePost(about, language), null), files: [] }
    },
    title: async (id, match) => titleOf({ id, match, names: await namesIn(match) }),
  }
}
