import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { PlayerSwitcher } from './player-switcher.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import {
  channelTitle,
  currentChannel,
  currentHome,
  currentLocation,
  currentUser,
  isDirectMessage,
  isThreadSummary,
  navigate,
  pageTexts,
} from './session.ts'
import { TimeMachine } from './time-machine.tsx'

/** The current channel and the tool buttons. */
export function ChannelHeader() {
  const where = currentChannel.value
  const mine = currentUser.value
  const parent = currentHome.value?.places.find(({ id }) => id === where?.parent)
  return (
    <header class="head">
      <button
        type="button"
        class="tool narrow"
        aria-label={pageTexts.value.back}
        onClick={() => navigate({ ...currentLocation.value, place: null })}
      >
        <Icon name="back" />
      </button>
      {where !== null && (
        <h1>
          {isDirectMessage(where) ? (
            <Avatar id={currentHome.value?.application.id ?? ''} name={where.name} size={24} />
          ) : (
            <Icon name={isThreadSummary(where) ? 'thread' : 'channel'} />
          )}
          <span class="name">{where.name}</span>
          {parent !== undefined && <span class="parent">{channelTitle(parent)}</span>}
        </h1>
      )}
      <div class="tools">
        <TimeMachine />
        <ProblemPanel />
        {mine !== null && (
          <>
            <button type="button" class="tool narrow" popovertarget="players">
              <span class="hidden">{pageTexts.value.changePlayer}</span>
              <Avatar id={mine.id} name={mine.name} size={32} />
            </button>
            <div
              id="players"
              popover="auto"
              class="panel"
              role="dialog"
              aria-label={pageTexts.value.changePlayer}
            >
              <PlayerSwitcher chosen={() => document.getElementById('players')?.hidePopover()} />
            </div>
          </>
        )}
      </div>
    </header>
  )
}
