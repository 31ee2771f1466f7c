import { Avatar } from './avatar.tsx'
import { Clock } from './clock.tsx'
import { Icon } from './icon.tsx'
import { Players } from './players.tsx'
import { address, go, home, isDirect, isThread, me, place, titleOf, words } from './session.ts'
import { Troubles } from './troubles.tsx'

/** Where one is, and the tools. */
export function Head() {
  const where = place.value
  const mine = me.value
  const parent = home.value?.places.find(({ id }) => id === where?.parent)
  return (
    <header class="head">
      <button
        type="button"
        class="tool narrow"
        aria-label={words.value.back}
        onClick={() => go({ ...address.value, place: null })}
      >
        <Icon name="back" />
      </button>
      {where !== null && (
        <h1>
          {isDirect(where) ? (
            <Avatar id={home.value?.application.id ?? ''} name={where.name} size={24} />
          ) : (
            <Icon name={isThread(where) ? 'thread' : 'channel'} />
          )}
          <span class="name">{where.name}</span>
          {parent !== undefined && <span class="parent">{titleOf(parent)}</span>}
        </h1>
      )}
      <div class="tools">
        <Clock />
        <Troubles />
        {mine !== null && (
          <>
            <button type="button" class="tool narrow" popovertarget="players">
              <span class="hidden">{words.value.changePlayer}</span>
              <Avatar id={mine.id} name={mine.name} size={32} />
            </button>
            <div
              id="players"
              popover="auto"
              class="panel"
              role="dialog"
              aria-label={words.value.changePlayer}
            >
              <Players chosen={() => document.getElementById('players')?.hidePopover()} />
            </div>
          </>
        )}
      </div>
    </header>
  )
}
