import { Show } from 'solid-js'
import { api } from '../../state/api.ts'
import { keepRead } from '../../state/keep-read.ts'
import { mailSettingsWords } from './mail-settings-words.ts'

/** Who checks the senders of the mails that came, as far as these say it, and a button that trusts it. */
export function Receivers(props: {
  readonly channelId: string
  /** The id that stands in the form. */
  readonly trustedId: string
  readonly savedId: string
  readonly onTrust: (id: string) => void
}) {
  const { value: found } = keepRead(
    () => props.channelId,
    async (id) => api.mails.listReceivers(id),
  )
  const said = () => mailSettingsWords().receivers
  const isProposed = (id: string) => found()?.proposed === id.trim().toLowerCase()
  return (
    <div role="status" class="receivers">
      <Show when={found()}>
        {(known) => (
          <Show
            when={known().proposed}
            fallback={<p class="hint">{known().mails < 3 ? said().few : said().unclear}</p>}
          >
            {(id) => (
              <Show
                when={!isProposed(props.trustedId)}
                fallback={
                  <p class="hint">
                    {isProposed(props.savedId) ? said().trusted(id()) : said().chosen(id())}
                  </p>
                }
              >
                <p class="notice">
                  <span>
                    {id() === 'none' ? said().nameless : said().seen(id())} {said().meaning}
                  </span>
                  <button type="button" class="button edged" onClick={() => props.onTrust(id())}>
                    {said().trust(id())}
                  </button>
                </p>
              </Show>
            )}
          </Show>
        )}
      </Show>
    </div>
  )
}
