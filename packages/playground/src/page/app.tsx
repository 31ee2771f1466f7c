import { useEffect } from 'preact/hooks'
import { Calling } from './calling.tsx'
import { composing } from './composer.ts'
import { connection } from './follow.ts'
import { FormDialog } from './form/form.tsx'
import { Head } from './head.tsx'
import { Lightbox } from './lightbox.tsx'
import { Log } from './log.tsx'
import { Places } from './places.tsx'
import { Rail } from './rail.tsx'
import { address, home, place, titleOf, words } from './session.ts'
import { talk } from './talk.ts'
import { Toasts } from './toasts.tsx'
import { Alarm } from './troubles.tsx'
import { Writing } from './writing.tsx'

/** Says that the line is broken, or not there yet after a while. */
function Line() {
  const state = connection(address.value.player)
  return (
    <div class="line-state" role="status">
      {state === 'lost' && <p class="banner">{words.value.reconnecting}</p>}
    </div>
  )
}

function Conversation() {
  const where = place.value
  const { player } = address.value
  const said = talk.value
  const here = where !== null && said !== null && said.place === where.id && said.player === player
  return (
    <main class="conversation">
      <Head />
      <Alarm />
      <Toasts />
      {here ? (
        <Log key={`${player}/${where.id}`} talk={said} place={where} />
      ) : (
        <p class="waiting">
          {home.value === null || where !== null ? words.value.loading : words.value.nothingHere}
        </p>
      )}
      {where !== null && (
        <div class="composer" key={`${player}/${where.id}`}>
          {composing.value.draft === null ? (
            <Writing />
          ) : (
            <Calling key={composing.value.draft.entry.plain} draft={composing.value.draft} />
          )}
        </div>
      )}
    </main>
  )
}

/** The page. On a phone it has two screens: the places, and the conversation. */
export function App() {
  const where = place.value
  useEffect(() => {
    document.documentElement.lang = words.value.language
    document.title = [where === null ? null : titleOf(where), home.value?.application.name, words.value.title]
      .filter(Boolean)
      .join(' · ')
  }, [where?.name, words.value])
  return (
    <div class="page" data-screen={address.value.place === null ? 'places' : 'conversation'}>
      <Line />
      <Rail />
      <Places />
      <Conversation />
      {address.value.place === null && <Toasts />}
      <FormDialog />
      <Lightbox />
    </div>
  )
}
