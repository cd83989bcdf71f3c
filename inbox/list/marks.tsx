import { Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import type { Row } from '../state/rows.ts'
import { draftSavedAt } from '../state/server-drafts.ts'
import { snoozeText } from '../words/times.ts'
import { words } from '../words/words.ts'

/** Priority, tags, group and owner, where the list does not say them. */
export function Marks(props: { readonly row: Row; readonly view: string }) {
  const group = () => (props.view === `group-${props.row.group.id}` ? '' : props.row.group.name)
  const owner = () => props.row.agent.name || props.row.agent.email
  return (
    <span class="marks">
      <Show when={draftSavedAt(props.row.id)}>
        <em>{words().list.draft}</em>
      </Show>
      <Show when={props.row.inbox?.snoozed}>
        <span class="chip">
          <Icon name="moon" size="tiny" />
          {snoozeText(props.row.inbox?.snoozed_until)}
        </span>
      </Show>
      <Show when={['high', 'urgent'].includes(props.row.priority)}>
        <span class="flag">{words().priority[props.row.priority]}</span>
      </Show>
      <Tags names={props.row.tags ?? []} />
      <Show when={group()}>
        {(given) => (
          <span class="chip group" title={given()} dir="auto">
            {given()}
          </span>
        )}
      </Show>
      <Show when={props.view !== 'mine' && owner()}>
        {(given) => (
          <span class="owner" title={words().list.owner(given())}>
            <span class="unseen">{words().list.owner(given())}</span>
            <Avatar name={given()} />
          </span>
        )}
      </Show>
    </span>
  )
}

/** The first tag, and how many more there are. */
function Tags(props: { readonly names: readonly string[] }) {
  const all = () => props.names.join(', ')
  return (
    <Show when={props.names[0]}>
      {(first) => (
        <span class="chip tag" title={all()} data-tags={all()}>
          <span class="unseen">{words().list.tags(all())}</span>
          <span class="clip" dir="auto" aria-hidden="true">
            {first()}
          </span>
          <Show when={props.names.length > 1}>
            <span aria-hidden="true">+{props.names.length - 1}</span>
          </Show>
        </span>
      )}
    </Show>
  )
}
