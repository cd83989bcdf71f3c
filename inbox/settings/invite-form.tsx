import { createSignal, createUniqueId, For } from 'solid-js'
import { TextField } from '../controls/field.tsx'
import { api } from '../state/api.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'
import { grantedRoles } from './may-grant.ts'
import { makeForm } from '../controls/make-form.ts'

/** Invites people by mail. */
export function InviteForm() {
  const id = createUniqueId()
  const [text, setText] = createSignal('')
  const [chosen, setRole] = createSignal('Standard')
  const role = () =>
    (grantedRoles().find(({ name }) => name === chosen()) ?? grantedRoles()[0])?.name ?? ''
  const [count, setCount] = createSignal(0)
  const form = makeForm(async () => {
    const emails = text()
      .split(/[\s,;]+/u)
      .filter(Boolean)
    await api.teamMembers.add({ emails, organization_role: role() })
    setCount(emails.length)
    setText('')
  })
  return (
    <section>
      <h2>{settingsWords().settings.invite}</h2>
      <form onSubmit={form.onSubmit}>
        <TextField
          label={settingsWords().settings.inviteEmails}
          hint={settingsWords().settings.inviteHint}
          rows={2}
          value={text()}
          onInput={setText}
        />
        <div class="field">
          <label for={id}>{settingsWords().settings.role}</label>
          <select id={id} value={role()} onChange={(event) => setRole(event.currentTarget.value)}>
            <For each={grantedRoles()}>
              {({ name }) => <option selected={name === role()}>{name}</option>}
            </For>
          </select>
        </div>
        <FormEnds
          form={form}
          label={settingsWords().settings.inviteSubmit}
          done={settingsWords().settings.invited(count())}
        />
      </form>
    </section>
  )
}
