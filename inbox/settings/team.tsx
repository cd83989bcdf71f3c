import { createMemo, createSignal, For, onMount, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { api, asMember, auth, wordsOf } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { requestReset } from '../state/session.ts'
import { memberName, members, rereadMembers } from '../state/workspace.ts'
import { settingsWords } from './settings-words.ts'
import { grantedRoles } from './may-grant.ts'
import { Question } from '../controls/question.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberGroups } from './member-groups.tsx'
import { MemberCard } from './member-card.tsx'
import { Trouble } from '../controls/trouble.tsx'

/** The members of this inbox. */
export function TeamPage() {
  const [grouped, setGrouped] = createSignal<TeamMember>()
  const [leaving, setLeaving] = createSignal<TeamMember>()
  const [lost, setLost] = createSignal<TeamMember>()
  const [error, setError] = createSignal<string>()
  const mayWrite = () => may('team_members:write')
  const [done, setDone] = createSignal('')
  // By id, so that a card that changes keeps its open menu and the focus.
  const byId = createMemo(() => new Map(members().map((member) => [member.id, member])))
  onMount(() => void rereadMembers().catch(() => undefined))
  const act = (call: () => Promise<unknown>) => {
    setError(undefined)
    setDone('')
    void asMember(call).catch((cause: unknown) => setError(wordsOf(cause)))
  }
  const deactivate = () => {
    const { id } = leaving() ?? { id: '' }
    setLeaving(undefined)
    act(async () => api.teamMembers.deactivate(id))
  }
  const sendLink = (email: string) =>
    act(async () => {
      await requestReset(email)
      setDone(settingsWords().settings.linkSent(email))
    })
  const removeFactors = () => {
    const member = lost() ?? { ...nobody, id: '' }
    setLost(undefined)
    act(async () => {
      await auth('DELETE', `/members/${member.id}/factors`)
      setDone(settingsWords().settings.factorsRemoved(memberName(member)))
    })
  }
  return (
    <>
      <p class="lead">
        {mayWrite() ? settingsWords().settings.teamLead : settingsWords().settings.noAccess}
      </p>
      <Show when={grantedRoles().length > 0}>
        <InviteForm />
      </Show>
      <Trouble of={error()} />
      <p class="done" role="status">
        {done()}
      </p>
      <ul class="cards" role="list">
        <For each={[...byId().keys()]}>
          {(id) => (
            <Show when={byId().get(id)}>
              {(member) => (
                <MemberCard
                  member={member()}
                  act={act}
                  onLink={() => sendLink(member().email)}
                  onGroups={() => setGrouped(member())}
                  onFactors={() => setLost(member())}
                  onDeactivate={() => setLeaving(member())}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
      <MemberGroups member={grouped()} onClose={() => setGrouped(undefined)} />
      <Question
        isOpen={leaving() !== undefined}
        title={settingsWords().settings.deactivateTitle(memberName(leaving() ?? nobody))}
        lead={settingsWords().settings.deactivateLead}
        yes={settingsWords().settings.deactivate}
        onYes={deactivate}
        onClose={() => setLeaving(undefined)}
      />
      <Question
        isOpen={lost() !== undefined}
        title={settingsWords().settings.removeFactorsTitle(memberName(lost() ?? nobody))}
        lead={settingsWords().settings.removeFactorsLead}
        yes={settingsWords().settings.removeFactors}
        onYes={removeFactors}
        onClose={() => setLost(undefined)}
      />
    </>
  )
}

const nobody = { first_name: '', last_name: '', email: '' }
