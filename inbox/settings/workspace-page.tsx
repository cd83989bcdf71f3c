import { createResource, createSignal, Show } from 'solid-js'
import type { UpdateWorkspaceBody, Workspace } from '../../client/source/types.generated.ts'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Switch } from '../controls/switch.tsx'
import { api, asMember } from '../state/api.ts'
import { isStale } from './entries/entry-calls.ts'
import { FormEnds } from './form-ends.tsx'
import { settingsWords } from './settings-words.ts'
import { ZoneField } from './zone-field.tsx'
import { Trouble } from '../controls/trouble.tsx'

type Read = Awaited<ReturnType<typeof api.settings.getWorkspace>>
type Own = Pick<Workspace, 'name' | 'time_zone' | 'activity_messages'>

/** What the workspace is called, its time zone, and whether changes leave a line in the conversation. */
export function WorkspacePage() {
  const [read] = createResource(async () => asMember(async () => api.settings.getWorkspace()))
  return (
    <>
      <p class="lead">{settingsWords().general.lead}</p>
      <Trouble of={read.error} />
      <Show when={read.error === undefined && read()}>{(found) => <Form read={found()} />}</Show>
    </>
  )
}

function Form(props: { readonly read: Read }) {
  const texts = () => settingsWords().general
  const [kept, setKept] = createSignal(props.read)
  const [changes, setChanges] = createSignal<Partial<Own>>({})
  const [other, setOther] = createSignal<Own>()
  const values = (): Own => ({ ...kept().workspace, ...changes() })
  /** The tag is that of all settings: if a colleague has changed others, the change is sent again. */
  const save = async (): Promise<void> => {
    const { workspace: before, reply } = kept()
    const body: UpdateWorkspaceBody = changes()
    try {
      setKept(await api.settings.updateWorkspace(body, { ifMatch: reply.etag }))
      setChanges({})
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await api.settings.getWorkspace()
      setKept(now)
      const names = Object.keys(body) as (keyof Own)[]
      if (names.every((name) => now.workspace[name] === before[name])) return save()
      setOther(now.workspace)
    }
  }
  const form = makeForm(async () => {
    setOther(undefined)
    await save()
  })
  const change = (part: Partial<Own>) => {
    form.change()
    setChanges({ ...changes(), ...part })
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        label={settingsWords().settings.name}
        hint={texts().nameHint}
        required
        maxLength={255}
        value={values().name}
        onInput={(name) => change({ name })}
      />
      <ZoneField value={values().time_zone} onInput={(zone) => change({ time_zone: zone })} />
      <Switch
        label={texts().activity}
        hint={texts().activityHint}
        isOn={values().activity_messages}
        onSwitch={(isOn) => change({ activity_messages: isOn })}
      />
      <Show when={other()}>
        {(now) => (
          <p class="why" role="alert" dir="auto">
            {settingsWords().entries.stale(`${now().name} · ${now().time_zone}`)}
          </p>
        )}
      </Show>
      <FormEnds form={form} {...(other() === undefined ? {} : { done: '' })} />
    </form>
  )
}
