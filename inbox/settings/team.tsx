import { createSignal, For, Show } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { memberName, members } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { Question } from './question.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'

/** Who answers in this inbox. */
export function TeamPage() {
  const [leaving, setLeaving] = createSignal<TeamMember>()
  const [error, setError] = createSignal<string>()
  const mayWrite = () => may('team_members:write')
  const act = (call: () => Promise<unknown>) => {
    setError(undefined)
    void asMember(call).catch((cause: unknown) => setError(wordsOf(cause)))
  }
  const deactivate = () => {
    const { id } = leaving() ?? { id: '' }
    setLeaving(undefined)
    act(async () => api.teamMembers.deactivate(id))
  }
  return (
    <>
      <p class="lead">{mayWrite() ? words().settings.teamLead : words().settings.noAccess}</p>
      <Show when={mayWrite()}>
        <InviteForm />
      </Show>
      <Show when={error()}>
        <p class="trouble" role="alert">
          {error()}
        </p>
      </Show>
      <ul class="cards" role="list">
        <For each={members()}>
          {(member) => (
            <MemberCard
              member={member}
              mayWrite={mayWrite()}
              act={act}
              onDeactivate={() => setLeaving(member)}
            />
          )}
        </For>
      </ul>
      <Question
        isOpen={leaving() !== undefined}
        title={words().settings.deactivateTitle(memberName(leaving() ?? nobody))}
        lead={words().settings.deactivateLead}
        yes={words().settings.deactivate}
        onYes={deactivate}
        onClose={() => setLeaving(undefined)}
      />
    </>
  )
}

const nobody = { first_name: '', last_name: '', email: '' }
