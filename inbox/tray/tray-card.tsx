import { Show } from 'solid-js'
import type { ReceivedMail } from '../../client/source/types.generated.ts'
import { may } from '../state/session-state.ts'
import { fullTime, listTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { trayWords } from './tray-words.ts'
import { reasonWords } from './reason-words.ts'

/** One mail of the tray: who, what, why and when, with its actions. */
export function TrayCard(props: {
  readonly mail: ReceivedMail
  readonly subject: string
  readonly onAsk: (what: 'show' | 'file' | 'discard') => void
}) {
  const named = (action: string) => `${action}: ${props.subject}`
  return (
    <li tabindex="-1" data-mail={props.mail.id}>
      <h2 dir="auto">{props.subject}</h2>
      <p class="by">
        <bdi>{props.mail.sender || words().mail.noSender}</bdi>
        <time dateTime={props.mail.received_at} title={fullTime(props.mail.received_at)}>
          {listTime(props.mail.received_at)}
        </time>
      </p>
      <p class="reason" title={props.mail.reason ?? undefined}>
        {reasonWords(trayWords().tray.reasons, props.mail.reason)}
      </p>
      <p class="ends">
        <button
          type="button"
          class="button edged"
          aria-label={named(words().mail.showOriginal)}
          onClick={() => props.onAsk('show')}
        >
          {words().mail.showOriginal}
        </button>
        <Show when={may('mails:write')}>
          <button
            type="button"
            class="button edged"
            aria-label={named(trayWords().tray.makeMessage)}
            onClick={() => props.onAsk('file')}
          >
            {trayWords().tray.makeMessage}
          </button>
          <button
            type="button"
            class="button danger"
            aria-label={named(trayWords().tray.discard)}
            onClick={() => props.onAsk('discard')}
          >
            {trayWords().tray.discard}
          </button>
        </Show>
      </p>
    </li>
  )
}
