import { createSignal, For } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import type { Permission } from '../state/permissions.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'

export type NewKey = {
  readonly name: string
  readonly scopes: Permission[]
  readonly expires_at?: string
  readonly allowed_addresses?: string[]
}

/** Makes a key of some of the member's own rights. */
export function KeyForm(props: {
  readonly scopes: readonly Permission[]
  readonly create: (body: NewKey) => Promise<{ readonly key?: string }>
  readonly onMade: (key: string) => Promise<void>
}) {
  const [name, setName] = createSignal('')
  const [scopes, setScopes] = createSignal<readonly Permission[]>([])
  const [ends, setEnds] = createSignal('')
  const [addresses, setAddresses] = createSignal('')
  const form = makeForm(async () => {
    const from = addresses()
      .split(/[\s,;]+/u)
      .filter(Boolean)
    const { key = '' } = await props.create({
      name: name(),
      scopes: [...scopes()],
      // Through the whole day, in the time of this browser.
      ...(ends() === '' ? {} : { expires_at: new Date(`${ends()}T23:59:59`).toISOString() }),
      ...(from.length === 0 ? {} : { allowed_addresses: from }),
    })
    setName('')
    setScopes([])
    setEnds('')
    setAddresses('')
    await props.onMade(key)
  })
  const choose = (scope: Permission, isOn: boolean) =>
    setScopes(isOn ? [...scopes(), scope] : scopes().filter((one) => one !== scope))
  return (
    <section>
      <h2>{settingsWords().apiKeys.create}</h2>
      <form onSubmit={form.onSubmit}>
        <Field
          label={settingsWords().apiKeys.name}
          hint={settingsWords().apiKeys.nameHint}
          maxLength={255}
          required
          value={name()}
          onInput={setName}
        />
        <fieldset>
          <legend>{settingsWords().apiKeys.scopes}</legend>
          <div class="choices">
            <For each={props.scopes}>
              {(scope) => (
                <label>
                  <input
                    type="checkbox"
                    checked={scopes().includes(scope)}
                    onChange={(event) => choose(scope, event.currentTarget.checked)}
                  />
                  {scope}
                </label>
              )}
            </For>
          </div>
          <p class="hint">{settingsWords().apiKeys.scopesHint}</p>
        </fieldset>
        <Field label={settingsWords().apiKeys.until} type="date" value={ends()} onInput={setEnds} />
        <Field
          label={settingsWords().apiKeys.addresses}
          hint={settingsWords().apiKeys.addressesHint}
          value={addresses()}
          onInput={setAddresses}
        />
        <FormEnds
          form={form}
          label={settingsWords().apiKeys.create}
          done={settingsWords().apiKeys.created}
        />
      </form>
    </section>
  )
}
