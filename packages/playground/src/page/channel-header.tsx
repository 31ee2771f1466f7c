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
  const channel = currentChannel.value
  const player = currentUser.value
  const parent = currentHome.value?.places.find(({ id }) => id === channel?.parent)
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
      {channel !== null && (
        <h1>
          {isDirectMessage(channel) ? (
            <Avatar id={currentHome.value?.application.id ?? ''} name={channel.name} size={24} />
          ) : (
            <Icon name={isThreadSummary(channel) ? 'thread' : 'channel'} />
          )}
          <span class="name">{channel.name}</span>
          {parent !== undefined && <span class="parent">{channelTitle(parent)}</span>}
        </h1>
      )}
      <div class="tools">
        <TimeMachine />
        <ProblemPanel />
        {player !== null && (
          <>
            <button type="button" class="tool narrow" popovertarget="players">
              <span class="hidden">{pageTexts.value.changePlayer}</span>
              <Avatar id={player.id} name={player.name} size={32} />
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
