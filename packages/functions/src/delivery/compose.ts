import { namesOf, playersOf } from '@crackpost/bot/cast'
import { newsPost, noticePost, tablePost, titleOf } from '@crackpost/bot/post'
import type { Ports } from '@crackpost/core/app/ports'
import type { Composer } from './house.ts'
import { isEdit } from './news.ts'

/** The bot's words, for what is posted unasked. */
export const composer = ({ people }: Pick<Ports, 'people'>): Composer => ({
  async news(id, match, entry, news, mark) {
    const names = await namesOf(people, playersOf(match))
    const message = isEdit(news) ? tablePost(id, match, mark, names) : newsPost(id, match, entry, mark, names)
    return { message, files: [] }
  },
  async notice(_, match, notice, mark) {
    const names = await namesOf(people, playersOf(match))
    const user = await people.userOf(notice.player)
    return { message: noticePost(match, notice, mark, names, user), files: [] }
  },
  async pause(id, match, mark) {
    const names = await namesOf(people, playersOf(match))
    return { message: tablePost(id, match, mark, names), files: [] }
  },
  title: titleOf,
})
