import { onCleanup, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { api, asMember } from '../state/api.ts'
import { onBack, onBegin, onEvent } from '../state/live.ts'
import { boundedText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { isTrayShown, setWaitingMails, waitingMails } from './waiting-mails.ts'

/** As many as one page has; there may be more. */
const mostCounted = 100
/** A flood of mails has the tray read no more often than this. */
const leastMs = 1_000

/** The link of the mail tray with the number of mails that wait there; nothing where none comes and none waits. */
export function TrayLink(props: { readonly isCurrent: boolean }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  const read = async () => {
    isReading = true
    try {
      const found = await asMember(async () => api.mails.listInTray({ per_page: mostCounted }))
      setWaitingMails({ count: found.mails.length, isMore: found.next_cursor !== null })
    } catch {
      // Read again with the next event, or once the server is there again.
    } finally {
      isReading = false
    }
  }
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isReading) readSoon()
      else void read()
    }, leastMs)
  }
  void read()
  const stops = [
    onBegin(readSoon),
    onBack(readSoon),
    onEvent(({ type }) => type.startsWith('mail.') && readSoon()),
  ]
  onCleanup(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  return (
    <Show when={isTrayShown()}>
      <li>
        <a href="/inbox/tray" aria-current={props.isCurrent ? 'page' : undefined}>
          <Icon name="tray" />
          <span>{words().views.tray}</span>
          <Show when={waitingMails().count > 0}>
            <b>{boundedText(waitingMails().count, waitingMails().isMore)}</b>
          </Show>
        </a>
      </li>
    </Show>
  )
}
