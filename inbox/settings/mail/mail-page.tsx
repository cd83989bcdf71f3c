import { createResource, For, Match, Show, Switch } from 'solid-js'
import type { Channel } from '../../../client/source/types.generated.ts'
import { Icon } from '../../controls/icon.tsx'
import { place } from '../../router.ts'
import { api, asMember, wordsOf } from '../../state/api.ts'
import { words } from '../../words/words.ts'
import { MailEditor } from './mail-editor.tsx'

/** The mail channels of the workspace: all of them, or one by its address. */
export function MailPage() {
  const [channels, { refetch }] = createResource(readChannels)
  const known = () => (channels.error === undefined ? channels.latest : undefined)
  const chosen = () => known()?.find(({ id }) => id === place()[2])
  return (
    <Switch fallback={<List channels={known() ?? []} isRead={known() !== undefined} />}>
      <Match when={channels.error}>
        <p class="trouble" role="alert">
          {wordsOf(channels.error)}
        </p>
      </Match>
      <Match when={place()[2] === 'new'}>
        <MailEditor channel={undefined} onChange={() => void refetch()} />
      </Match>
      <Match when={chosen()} keyed>
        {(channel) => <MailEditor channel={channel} onChange={() => void refetch()} />}
      </Match>
    </Switch>
  )
}

async function readChannels(): Promise<readonly Channel[]> {
  const read = await asMember(async () => api.settings.listChannels({ per_page: 100 }))
  return read.channels.filter(({ kind }) => kind === 'mail')
}

function List(props: { readonly channels: readonly Channel[]; readonly isRead: boolean }) {
  return (
    <>
      <p class="lead">{words().mailSettings.lead}</p>
      <Show when={props.channels.length > 0}>
        <ul class="cards" role="list">
          <For each={props.channels}>
            {(channel) => (
              <li>
                <Icon name="mail" />
                <span class="what-is">
                  <strong class="clip" dir="auto" title={channel.name}>
                    {channel.name}
                  </strong>
                  <small class="clip">{channel.mail?.addresses.join(', ')}</small>
                </span>
                <a
                  class="button edged"
                  href={`/inbox/settings/mail/${channel.id}`}
                  aria-label={words().settings.edit(channel.name)}
                >
                  {words().settings.editIt}
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.isRead && props.channels.length === 0}>
        <p class="lead">{words().mailSettings.none}</p>
      </Show>
      <p class="after">
        <a class="button primary" href="/inbox/settings/mail/new">
          {words().mailSettings.newMailbox}
        </a>
      </p>
    </>
  )
}
