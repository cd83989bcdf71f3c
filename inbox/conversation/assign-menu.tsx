import { createMemo, Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import type { MenuItem } from '../controls/menu-item.ts'
import { Menu } from '../controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { assign } from '../state/actions.ts'
import { assignable } from '../state/assignable.ts'
import type { Row } from '../state/rows.ts'
import { may, mayAssign } from '../state/session-state.ts'
import { words } from '../words/words.ts'

/** Whose conversation it is, and for those who may change that, a menu: oneself first, then the others. */
export function AssignMenu(props: { readonly row: Row }) {
  const items = createMemo((): readonly MenuItem[] => [
    ...assignable().map(({ member, label }): MenuItem => ({
      label,
      isChosen: props.row.agent.id === member.id,
      onChoose: () => void assign(props.row, member),
    })),
    {
      label: words().talk.nobody,
      isChosen: props.row.agent.id === null,
      onChoose: () => void assign(props.row, null),
    },
  ])
  const name = () => props.row.agent.name || props.row.agent.email
  // Taking somebody off needs less than giving.
  const isOffered = () =>
    may('conversations:assign') && (mayAssign() || props.row.agent.id !== null)
  return (
    <Show
      when={isOffered()}
      fallback={<Show when={name()}>{(given) => <Owner name={given()} />}</Show>}
    >
      <Menu class="edged assign" title={name() ?? undefined} items={items()}>
        <Show when={name()} fallback={<Nobody />}>
          {(given) => (
            <>
              <Avatar name={given()} />
              <span class="unseen">{words().talk.assignTo}: </span>
              <span class="clip" dir="auto">
                {given().split(' ')[0]}
              </span>
            </>
          )}
        </Show>
      </Menu>
    </Show>
  )
}

function Owner(props: { readonly name: string }) {
  return (
    <span class="owner" title={words().list.owner(props.name)}>
      <span class="unseen">{words().list.owner(props.name)}</span>
      <Avatar name={props.name} />
    </span>
  )
}

function Nobody() {
  return (
    <>
      <Icon name="open-hand" />
      <span>{words().talk.assign}</span>
    </>
  )
}
