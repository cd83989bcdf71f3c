import { For, onCleanup, Show } from 'solid-js'
import type { MailWay } from '../../../client/source/types.generated.ts'
import { textOf } from '../../mail/mail-texts.ts'
import { api } from '../../state/api.ts'
import { keepRead } from '../../state/keep-read.ts'
import { onEvent } from '../../state/live.ts'
import { fullTime, timeAgo } from '../../words/times.ts'
import { mailSettingsWords } from './mail-settings-words.ts'
import { saidText } from './said-text.ts'

const restMs = 15_000

/** When the last mail came and went, when servers were asked, and what is wrong; read again while the page is open. */
export function ChannelState(props: { readonly channelId: string }) {
  const { value: state, again } = keepRead(
    () => props.channelId,
    async (id) => api.mails.listWays(id),
  )
  const timer = setInterval(() => !document.hidden && again(), restMs)
  onCleanup(onEvent(({ type }) => type.startsWith('channel.') && again()))
  onCleanup(() => clearInterval(timer))
  const ways = () =>
    state()?.ways.filter((way) => way.last_mail_at !== null || way.last_check_at !== null) ?? []
  return (
    <section>
      <h2>{mailSettingsWords().state}</h2>
      <Show when={state() !== undefined && ways().length === 0}>
        <p class="hint">{mailSettingsWords().noMailYet}</p>
      </Show>
      <For each={ways()}>{(way) => <WayState way={way} />}</For>
    </section>
  )
}

function WayState(props: { readonly way: MailWay }) {
  return (
    <div class="way">
      <h3>{textOf(mailSettingsWords().ways, props.way.way)}</h3>
      <Show when={props.way.last_error}>
        <p class="why">
          <Show when={props.way.failing_since}>
            {(since) => <>{mailSettingsWords().failingSince(timeAgo(since()))} </>}
          </Show>
          <bdi>{saidText(mailSettingsWords().serverSaid, props.way.last_error ?? '')}</bdi>
        </p>
      </Show>
      <dl>
        <When name={mailSettingsWords().lastMail} at={props.way.last_mail_at} />
        <When name={mailSettingsWords().lastCheck} at={props.way.last_check_at} />
        <When name={mailSettingsWords().nextCheck} at={props.way.next_check_at} />
      </dl>
    </div>
  )
}

function When(props: { readonly name: string; readonly at: string | null }) {
  return (
    <Show when={props.at}>
      {(at) => (
        <>
          <dt>{props.name}</dt>
          <dd>
            <time dateTime={at()} title={fullTime(at())}>
              {timeAgo(at())}
            </time>
          </dd>
        </>
      )}
    </Show>
  )
}
