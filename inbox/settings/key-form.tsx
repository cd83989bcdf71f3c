import { createSignal, For } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { api } from '../state/api.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'
import { grantedScopes } from './granted-scopes.ts'

/** Makes a key of some of the member's own rights. */
export function KeyForm(props: { readonly onMade: (key: string) => Promise<void> }) {
  const [name, setName] = createSignal('')
  const [scopes, setScopes] = createSignal<readonly string[]>([])
  const [ends, setEnds] = createSignal('')
  const [addresses, setAddresses] = createSignal('')
  const form = makeForm(async () => {
    const from = addresses()
      .split(/[\s,;]+/u)
      .filter(Boolean)
    const { key = '' } = await api.apiKeys.create({
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
  const choose = (scope: string, isOn: boolean) =>
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
            <For each={grantedScopes()}>
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
