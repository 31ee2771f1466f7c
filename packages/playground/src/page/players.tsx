import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { mentionsOf } from './news.ts'
import { be, homes, locale, me, people, words } from './session.ts'

/** The language of somebody, in the language of the reader: `français`. */
function language(code: string): string {
  return new Intl.DisplayNames(locale.value, { type: 'language' }).of(code) ?? code
}

/** Who one is, and who one can be: one touch each. */
export function Players({ chosen }: { chosen?: () => void }) {
  const mine = me.value
  return (
    <section class="players" aria-label={words.value.players}>
      <p class="myself">
        {mine !== null && <Avatar id={mine.id} name={mine.name} size={40} />}
        <span>
          <span class="label">{words.value.playing}</span>
          <strong>{mine?.name ?? '…'}</strong>
        </span>
        {mine !== null && <span class="tongue">{language(mine.locale)}</span>}
      </p>
      <ul class="faces">
        {people.value.map(({ id, name, locale: tongue }) => {
          const mentions = homes.value[id] === undefined ? 0 : mentionsOf(homes.value[id])
          return (
            <li key={id}>
              <button
                type="button"
                class="face"
                aria-pressed={id === mine?.id}
                title={`${name} · ${language(tongue)}`}
                onClick={() => {
                  be(id)
                  chosen?.()
                }}
              >
                <Avatar id={id} name={name} size={34} />
                <span class="name">{name}</span>
                <Badge many={mentions} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
