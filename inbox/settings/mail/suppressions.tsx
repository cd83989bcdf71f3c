import { createSignal, For, onCleanup, Show } from 'solid-js'
import type { MailSuppression } from '../../../client/source/types.generated.ts'
import { api, asMember } from '../../state/api.ts'
import { keepRead } from '../../state/keep-read.ts'
import { onEvent } from '../../state/live.ts'
import { may } from '../../state/session-state.ts'
import { fullTime, timeAgo } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { Trouble } from '../../controls/trouble.tsx'
import { mailSettingsWords } from './mail-settings-words.ts'

const texts = () => mailSettingsWords().suppressions

/** The addresses that get no mails, with a way to lift those that returned one. */
export function Suppressions() {
  let pages = 1
  const [failed, setFailed] = createSignal<unknown>()
  let section: HTMLElement | undefined
  const { value: shown, again } = keepRead(
    () => 'all',
    async () => readSuppressions(pages),
  )
  onCleanup(
    onEvent(({ type }) => {
      if (/^(?:message\.mail_|mail_suppression\.|contact\.unsub|conversation\.mail_f)/.test(type))
        again()
    }),
  )
  const readMore = () => {
    pages += 1
    again()
  }
  const lift = async ({ id }: MailSuppression) => {
    setFailed(undefined)
    try {
      await asMember(async () => api.mails.deleteSuppression(id))
    } catch (error) {
      setFailed(error)
    }
    // The button goes, and the focus with it.
    section?.focus()
    again()
  }
  return (
    <section ref={(element) => (section = element)} tabindex="-1" aria-label={texts().title}>
      <h2>{texts().title}</h2>
      <p class="hint">{texts().lead}</p>
      <Trouble of={failed()} />
      <Show when={shown()?.suppressions.length === 0}>
        <p class="hint" role="status">
          {texts().none}
        </p>
      </Show>
      <ul class="cards" role="list">
        <For each={shown()?.suppressions}>
          {(one) => <Card suppression={one} onLift={() => void lift(one)} />}
        </For>
      </ul>
      <Show when={shown()?.isMore}>
        <p class="after">
          <button type="button" class="button edged" onClick={readMore}>
            {settingsWords().access.older}
          </button>
        </p>
      </Show>
    </section>
  )
}

/** The first pages, the newest first. */
async function readSuppressions(pages: number) {
  const suppressions: MailSuppression[] = []
  let cursor: string | null = '*'
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const query: { per_page: number; cursor: string } = { per_page: 25, cursor }
    const found = await api.mails.listSuppressions(query)
    suppressions.push(...found.mail_suppressions)
    cursor = found.next_cursor
  }
  return { suppressions, isMore: cursor !== null }
}

function Card(props: { readonly suppression: MailSuppression; readonly onLift: () => void }) {
  const isReturned = () => props.suppression.reason === 'bounce'
  const address = () => props.suppression.address ?? texts().erased
  return (
    <li>
      <span class="what-is">
        <strong>
          <bdi>{address()}</bdi>
        </strong>
        <small>
          {isReturned() ? texts().returned : texts().unwanted}{' '}
          <time
            dateTime={props.suppression.created_at}
            title={fullTime(props.suppression.created_at)}
          >
            {timeAgo(props.suppression.created_at)}
          </time>
        </small>
      </span>
      <Show when={isReturned() && may('mails:write')}>
        <button
          type="button"
          class="button edged"
          aria-label={texts().liftOf(address())}
          onClick={() => props.onLift()}
        >
          {texts().lift}
        </button>
      </Show>
    </li>
  )
}
