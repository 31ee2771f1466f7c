import { useEffect } from 'preact/hooks'
import { ChannelHeader } from './channel-header.tsx'
import { ChannelSidebar } from './channel-sidebar.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { CommandForm } from './command-form.tsx'
import { composerContent } from './composer-state.ts'
import { openConversation } from './conversation.ts'
import { Lightbox } from './lightbox.tsx'
import { connectionOf } from './live-updates.ts'
import { MessageList } from './message-list.tsx'
import { ModalDialog } from './modal/modal-dialog.tsx'
import { ProblemBanner } from './problem-panel.tsx'
import { ServerRail } from './server-rail.tsx'
import { channelTitle, currentChannel, currentHome, currentLocation, pageTexts } from './session.ts'
import { ToastList } from './toast-list.tsx'

/** Shown while the event connection is lost. */
function ConnectionBanner() {
  const state = connectionOf(currentLocation.value.player)
  return (
    <div class="line-state" role="status">
      {state === 'lost' && <p class="banner">{pageTexts.value.reconnecting}</p>}
    </div>
  )
}

function Conversation() {
  const channel = currentChannel.value
  const { player } = currentLocation.value
  const conversation = openConversation.value
  const isLoaded =
    channel !== null &&
    conversation !== null &&
    conversation.place === channel.id &&
    conversation.player === player
  return (
    <main class="conversation">
      <ChannelHeader />
      <ProblemBanner />
      <ToastList />
      {isLoaded ? (
        <MessageList key={`${player}/${channel.id}`} talk={conversation} place={channel} />
      ) : (
        <p class="waiting">
          {currentHome.value === null || channel !== null
            ? pageTexts.value.loading
            : pageTexts.value.nothingHere}
        </p>
      )}
      {channel !== null && (
        <div class="composer" key={`${player}/${channel.id}`}>
          {composerContent.value.draft === null ? (
            <ChatComposer />
          ) : (
            <CommandForm key={composerContent.value.draft.entry.plain} draft={composerContent.value.draft} />
          )}
        </div>
      )}
    </main>
  )
}

/** The page. Narrow screens show either the channels or the conversation. */
export function ChatApp() {
  const channel = currentChannel.value
  useEffect(() => {
    document.documentElement.lang = pageTexts.value.language
    document.title = [
      channel === null ? null : channelTitle(channel),
      currentHome.value?.application.name,
      pageTexts.value.title,
    ]
      .filter(Boolean)
      .join(' · ')
  }, [channel?.name, pageTexts.value])
  return (
    <div class="page" data-screen={currentLocation.value.place === null ? 'places' : 'conversation'}>
      <ConnectionBanner />
      <ServerRail />
      <ChannelSidebar />
      <Conversation />
      {currentLocation.value.place === null && <ToastList />}
      <ModalDialog />
      <Lightbox />
    </div>
  )
}
