import { createMemo, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Menu, type MenuItem } from '../controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { assign } from '../state/actions.ts'
import type { Row } from '../state/rows.ts'
import { may, mayAssign, me } from '../state/session-state.ts'
import { memberName, members } from '../state/workspace.ts'
import { words } from '../words/words.ts'

type Person = Pick<TeamMember, 'id' | 'email' | 'first_name' | 'last_name'>

/** Whose conversation it is, and for those who may change that, a menu: oneself first, then the others. */
export function AssignMenu(props: { readonly row: Row }) {
  const isMe = ({ id }: Person) => id === me()?.member.id
  const itemOf = (member: Person): MenuItem => ({
    label: isMe(member) ? `${memberName(member)} (${words().you})` : memberName(member),
    isChosen: props.row.agent.id === member.id,
    onChoose: () => void assign(props.row, member),
  })
  const people = (): readonly Person[] => {
    const own = me()?.member
    const others = members().filter((member) => member.active && !isMe(member))
    return own === undefined || !mayAssign() ? [] : [own, ...others]
  }
  const items = createMemo((): readonly MenuItem[] => [
    ...people().map(itemOf),
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
