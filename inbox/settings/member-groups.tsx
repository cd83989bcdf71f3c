import { createResource, createSignal, For, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { Dialog } from '../controls/dialog.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Switch } from '../controls/switch.tsx'
import { api, asMember } from '../state/api.ts'
import { memberName, workspace } from '../state/workspace.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'

/** The groups of a member, in a dialog. */
export function MemberGroups(props: {
  readonly member: TeamMember | undefined
  readonly onClose: () => void
}) {
  const title = () =>
    settingsWords().settings.groupsOf(props.member ? memberName(props.member) : '')
  return (
    <Dialog isOpen={props.member !== undefined} title={title()} onClose={props.onClose}>
      <p>{settingsWords().settings.groupsLead}</p>
      <Show when={props.member} keyed>
        {(member) => <GroupsForm memberId={member.id} onDone={props.onClose} />}
      </Show>
    </Dialog>
  )
}

function GroupsForm(props: { readonly memberId: string; readonly onDone: () => void }) {
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set())
  const [read] = createResource(async () => {
    const { groups } = await asMember(async () => api.teamMembers.listGroups(props.memberId))
    setChosen(new Set(groups.map(({ id }) => id)))
    return true
  })
  const form = makeForm(async () => {
    await api.teamMembers.setGroups(props.memberId, { group_ids: [...chosen()] })
    props.onDone()
  })
  const choose = (id: string, isIn: boolean) => {
    const others = [...chosen()].filter((each) => each !== id)
    setChosen(new Set(isIn ? [...others, id] : others))
  }
  return (
    <form onSubmit={form.onSubmit} aria-busy={read.loading}>
      <For each={workspace()?.groups ?? []}>
        {({ id, name }) => (
          <Switch label={name} isOn={chosen().has(id)} onSwitch={(isIn) => choose(id, isIn)} />
        )}
      </For>
      <Show when={read.error === undefined && read() === true}>
        <FormEnds form={form} />
      </Show>
    </form>
  )
}
