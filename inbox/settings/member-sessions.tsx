import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { ListMemberSessionsReply, TeamMember } from '../../client/source/types.generated.ts'
import { FormError } from '../controls/form-error.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Question } from '../controls/question.tsx'
import { navigate, place } from '../router.ts'
import { auth } from '../state/api.ts'
import { me } from '../state/session-state.ts'
import { memberName, members } from '../state/workspace.ts'
import { mayChange } from './may-grant.ts'
import { browserName, SessionCard } from './session-card.tsx'
import { settingsWords } from './settings-words.ts'
import { makeTrail } from './trail.ts'
import { TrailList, TrailSelect } from './trail-list.tsx'

type Session = ListMemberSessionsReply['sessions'][number]

const address = '/inbox/settings/member-sessions'

/** Where members are signed in, with ways to end it; of one member if the address names one. */
export function MemberSessionsPage() {
  const texts = () => settingsWords().sessions
  const title = () => settingsWords().settings['member-sessions']
  const named = () => place()[2] ?? ''
  const trail = makeTrail({ memberId: named() }, readPage)
  createEffect(on(named, (memberId) => trail.choose({ memberId }), { defer: true }))
  const [done, setDone] = createSignal('')
  const [leaving, setLeaving] = createSignal<TeamMember>()
  let page: HTMLElement | undefined
  let wanted: { readonly path: string; readonly said: string }
  const ending = makeForm(async () => {
    setDone('')
    await auth('DELETE', wanted.path)
    setDone(wanted.said)
    trail.choose({})
    // The button is gone, and the focus with it.
    page?.focus()
  })
  const end = (path: string, said: string) => {
    if (ending.isBusy()) return
    wanted = { path, said }
    ending.submit()
  }
  const chosen = () => members().find(({ id }) => id === trail.filter().memberId)
  const endAll = () => {
    const member = leaving()
    setLeaving(undefined)
    if (member !== undefined)
      end(`/members/${member.id}/sessions`, texts().allEnded(memberName(member)))
  }
  return (
    <section ref={(element) => (page = element)} tabindex="-1" aria-label={title()}>
      <p class="lead">{texts().lead}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <TrailSelect
          label={settingsWords().access.member}
          onChoose={(id) => navigate(id === '' ? address : `${address}/${id}`)}
        >
          <option value="">{settingsWords().access.everyone}</option>
          <For each={members().filter(({ active }) => active)}>
            {(member) => (
              <option value={member.id} selected={member.id === trail.filter().memberId}>
                {memberName(member)}
              </option>
            )}
          </For>
        </TrailSelect>
      </form>
      <FormError form={ending} />
      <p class="done" role="status">
        {done()}
      </p>
      <TrailList
        trail={trail}
        label={title()}
        none={texts().none}
        card={(session) => (
          <Card
            session={session}
            onEnd={(name) => end(`/member-sessions/${session.id}`, texts().ended(name))}
          />
        )}
      />
      <Show when={chosen()}>
        {(member) => (
          <Show when={mayChange(member())}>
            <p class="after">
              <button type="button" class="button danger" onClick={() => setLeaving(member())}>
                {texts().endAll(memberName(member()))}
              </button>
            </p>
          </Show>
        )}
      </Show>
      <Question
        isOpen={leaving() !== undefined}
        title={texts().endAllTitle(memberName(leaving() ?? nobody))}
        lead={texts().endAllLead}
        yes={texts().endAllYes}
        onYes={endAll}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}

function Card(props: { readonly session: Session; readonly onEnd: (name: string) => void }) {
  const owner = () => members().find(({ id }) => id === props.session.team_member.id)
  const name = () => {
    const member = owner()
    return member === undefined ? props.session.team_member.email : memberName(member)
  }
  const mayEnd = () => {
    const member = owner()
    return member !== undefined && (member.id === me()?.member.id || mayChange(member))
  }
  return (
    <SessionCard
      session={props.session}
      owner={
        <small class="clip" dir="auto" title={props.session.team_member.email}>
          {name()}
        </small>
      }
      endOf={`${name()}, ${browserName(props.session.user_agent)}`}
      onEnd={mayEnd() ? () => props.onEnd(name()) : undefined}
    />
  )
}

async function readPage({ memberId }: { readonly memberId: string }, before: string | undefined) {
  const query = new URLSearchParams({
    ...(memberId === '' ? {} : { member_id: memberId }),
    ...(before === undefined ? {} : { before }),
  })
  const page = await auth<ListMemberSessionsReply>('GET', `/member-sessions?${query}`)
  return { entries: page.sessions, next: page.next_before }
}

const nobody = { first_name: '', last_name: '', email: '' }
