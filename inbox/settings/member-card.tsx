import { For, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import type { MenuItem } from '../controls/menu-item.ts'
import { Menu } from '../controls/menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { navigate } from '../router.ts'
import { api } from '../state/api.ts'
import { me } from '../state/session-state.ts'
import { memberName, workspace } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { settingsWords } from './settings-words.ts'
import { grantedRoles, mayChange } from './may-grant.ts'

/** A member with their role, and what can be done. */
export function MemberCard(props: {
  readonly member: TeamMember
  readonly act: (call: () => Promise<unknown>) => void
  /** Mails a link to set a password: an invitation that was lost, or is over. */
  readonly onLink: () => void
  readonly onGroups: () => void
  /** Removes what a colleague has lost. */
  readonly onFactors: () => void
  readonly onDeactivate: () => void
}) {
  const isMe = () => props.member.id === me()?.member.id
  const changeRole = (role: string) =>
    props.act(async () => api.teamMembers.update(props.member.id, { organization_role: role }))
  const inviteAgain = () =>
    props.act(async () => api.teamMembers.add({ emails: [props.member.email] }))
  const items = (): readonly MenuItem[] => [
    ...(workspace()?.groups.length === 0
      ? []
      : [{ label: settingsWords().settings.groups, onChoose: () => props.onGroups() }]),
    {
      label: settingsWords().settings.sessions,
      onChoose: () => navigate(`/inbox/settings/member-sessions/${props.member.id}`),
    },
    { label: settingsWords().settings.sendLink, onChoose: () => props.onLink() },
    ...(isMe()
      ? []
      : [{ label: settingsWords().settings.removeFactors, onChoose: () => props.onFactors() }]),
    {
      label: settingsWords().settings.deactivate,
      isDanger: true,
      onChoose: () => props.onDeactivate(),
    },
  ]
  return (
    <li>
      <Avatar name={memberName(props.member)} />
      <span class="what-is">
        <strong class="clip" dir="auto" title={memberName(props.member)}>
          {memberName(props.member)}
        </strong>{' '}
        <Show when={isMe()}>
          <span class="chip">{words().you}</span>
        </Show>
        <Show when={props.member.active && props.member.invited && !isMe()}>
          <span class="chip lamp">{settingsWords().settings.invitedChip}</span>
        </Show>
        <Show when={props.member.active && props.member.directory}>
          <span class="chip">{settingsWords().settings.directoryChip}</span>
        </Show>
        <small class="clip" title={props.member.email}>
          {props.member.email}
        </small>
      </span>
      <span class="acts">
        <Show
          when={props.member.active}
          fallback={<span class="chip">{settingsWords().settings.inactive}</span>}
        >
          <Show
            when={mayChange(props.member)}
            fallback={
              <span class="clip" title={props.member.organization_role}>
                {props.member.organization_role}
              </span>
            }
          >
            <select
              aria-label={settingsWords().settings.roleOf(memberName(props.member))}
              onChange={(event) => changeRole(event.currentTarget.value)}
            >
              <For each={grantedRoles()}>
                {({ name }) => (
                  <option selected={name === props.member.organization_role}>{name}</option>
                )}
              </For>
            </select>
          </Show>
        </Show>
        <Show when={mayChange(props.member)}>
          <Show
            when={props.member.active}
            fallback={
              <button type="button" class="button edged" onClick={inviteAgain}>
                {settingsWords().settings.reactivate}
              </button>
            }
          >
            <Menu
              class="edged"
              label={settingsWords().settings.more(memberName(props.member))}
              items={items()}
            >
              <Icon name="dots" />
            </Menu>
          </Show>
        </Show>
      </span>
    </li>
  )
}
