import { createMemo, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Menu, type MenuItem } from '../../pages/controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { assign } from '../state/actions.ts'
import type { Row } from '../state/rows.ts'
import { me } from '../state/session-state.ts'
import { memberName, members } from '../state/workspace.ts'
import { words } from '../words/words.ts'

/** Whose conversation it is: oneself first, then the others. */
export function AssignMenu(props: { readonly row: Row }) {
  const isMe = ({ id }: TeamMember) => id === me()?.member.id
  const itemOf = (member: TeamMember): MenuItem => ({
    label: isMe(member) ? `${memberName(member)} (${words().you})` : memberName(member),
    isChosen: props.row.agent.id === member.id,
    onChoose: () => void assign(props.row, member),
  })
  const items = createMemo((): readonly MenuItem[] => [
    ...members()
      .filter(({ active }) => active)
      .toSorted((a, b) => Number(isMe(b)) - Number(isMe(a)))
      .map(itemOf),
    {
      label: words().talk.nobody,
      isChosen: props.row.agent.id === null,
      onChoose: () => void assign(props.row, null),
    },
  ])
  const name = () => props.row.agent.name || props.row.agent.email
  return (
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
