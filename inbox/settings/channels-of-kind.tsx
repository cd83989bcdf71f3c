import { createResource, For, Match, Show, Switch, type Component } from 'solid-js'
import type { Channel } from '../../client/source/types.generated.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { place } from '../router.ts'
import { api, asMember } from '../state/api.ts'
import { settingsWords } from './settings-words.ts'
import { Trouble } from '../controls/trouble.tsx'

export type ChannelsOfKindProps = {
  readonly kind: Channel['kind']
  /** Of the page, where each channel has one below. */
  readonly address: string
  readonly icon: IconName
  readonly lead: string
  /** Said where there is none. */
  readonly none: string
  readonly newOne: string
  /** Stands below the name of a channel. */
  readonly detailOf: (channel: Channel) => string | undefined
  /** Of one channel, or of a new one. */
  readonly editor: Component<{
    readonly channel: Channel | undefined
    readonly onChange: () => void
  }>
}

/** The channels of a kind in the workspace: all of them, or one by its address. */
export function ChannelsOfKind(props: ChannelsOfKindProps) {
  const [channels, { refetch }] = createResource(async () => readChannels(props.kind))
  const known = () => (channels.error === undefined ? channels.latest : undefined)
  const chosen = () => known()?.find(({ id }) => id === place()[2])
  const edit = (channel: Channel | undefined) => (
    <props.editor channel={channel} onChange={() => void refetch()} />
  )
  return (
    <Switch fallback={<List {...props} channels={known() ?? []} isRead={known() !== undefined} />}>
      <Match when={channels.error}>
        <Trouble of={channels.error} />
      </Match>
      <Match when={place()[2] === 'new'}>{edit(undefined)}</Match>
      <Match when={chosen()} keyed>
        {(channel) => edit(channel)}
      </Match>
    </Switch>
  )
}

async function readChannels(wanted: Channel['kind']): Promise<readonly Channel[]> {
  const read = await asMember(async () => api.settings.listChannels({ per_page: 100 }))
  return read.channels.filter(({ kind }) => kind === wanted)
}

function List(
  props: ChannelsOfKindProps & {
    readonly channels: readonly Channel[]
    readonly isRead: boolean
  },
) {
  return (
    <>
      <p class="lead">{props.lead}</p>
      <Show when={props.channels.length > 0}>
        <ul class="cards" role="list">
          <For each={props.channels}>
            {(channel) => (
              <li>
                <Icon name={props.icon} />
                <span class="what-is">
                  <strong class="clip" dir="auto" title={channel.name}>
                    {channel.name}
                  </strong>
                  <small class="clip">{props.detailOf(channel)}</small>
                </span>
                <a
                  class="button edged"
                  href={`${props.address}/${channel.id}`}
                  aria-label={settingsWords().settings.edit(channel.name)}
                >
                  {settingsWords().settings.editIt}
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.isRead && props.channels.length === 0}>
        <p class="lead">{props.none}</p>
      </Show>
      <p class="after">
        <a class="button primary" href={`${props.address}/new`}>
          {props.newOne}
        </a>
      </p>
    </>
  )
}
