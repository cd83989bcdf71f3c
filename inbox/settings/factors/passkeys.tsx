import { createResource, createSignal, For, Show } from 'solid-js'
import type {
  AddPasskeyReply,
  ListPasskeysReply,
  Passkey,
  StartPasskeyReply,
} from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { FormError } from '../../controls/form-error.tsx'
import { Question } from '../../controls/question.tsx'
import { hasPasskeys, makePasskey } from '../../passkeys/authenticator.ts'
import { makeForm } from '../../controls/make-form.ts'
import { makePasskeyForm } from '../../passkeys/passkey-form.ts'
import { passkeyWords } from '../../passkeys/passkey-words.ts'
import { asMember, auth } from '../../state/api.ts'
import { PasskeyCard } from './passkey-card.tsx'

/** The passkeys of the member, and a new one. */
export function Passkeys(props: {
  /** With recovery codes if the change made some. */
  readonly onChanged: (codes?: readonly string[]) => void
}) {
  const said = passkeyWords
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => auth<ListPasskeysReply>('GET', '/passkeys')),
  )
  const passkeys = () => (read.error === undefined ? (read.latest?.passkeys ?? []) : [])
  const changed = async (codes?: readonly string[]) => {
    props.onChanged(codes)
    await refetch()
  }
  const [name, setName] = createSignal(said().thisDevice)
  const [leaving, setLeaving] = createSignal<Passkey>()
  const adding = makePasskeyForm(async () => {
    const setup = await auth<StartPasskeyReply>('POST', '/passkeys/setup')
    const body = await makePasskey(name(), setup)
    const added = await auth<AddPasskeyReply>('POST', '/passkeys', body)
    await changed(added.recovery_codes ?? undefined)
  })
  // Kept while the password is asked for, when the question is closed.
  let gone = ''
  const removing = makeForm(async () => {
    await auth('DELETE', `/passkeys/${gone}`)
    await changed()
  })
  const remove = () => {
    gone = leaving()?.id ?? ''
    setLeaving(undefined)
    removing.submit()
  }
  const rename = async (id: string, to: string) => {
    await auth('PATCH', `/passkeys/${id}`, { name: to })
    await changed()
  }
  return (
    <section class="after">
      <h2>{said().title}</h2>
      <p>{said().lead}</p>
      <Show when={passkeys().length > 0} fallback={<p>{said().none}</p>}>
        <ul class="cards after" role="list">
          <For each={passkeys()}>
            {(passkey) => (
              <PasskeyCard
                passkey={passkey}
                onRename={async (to) => rename(passkey.id, to)}
                onRemove={() => setLeaving(passkey)}
              />
            )}
          </For>
        </ul>
      </Show>
      <Show when={hasPasskeys()} fallback={<p class="hint">{said().unsupported}</p>}>
        <form class="after" onSubmit={adding.onSubmit}>
          <Field
            label={said().name}
            hint={said().nameHint}
            maxLength={100}
            required
            value={name()}
            onInput={setName}
          />
          <div class="ends">
            <button class="button primary" aria-disabled={adding.isBusy()}>
              {said().add}
            </button>
          </div>
        </form>
      </Show>
      <FormError form={adding} />
      <FormError form={removing} />
      <Question
        isOpen={leaving() !== undefined}
        title={said().removeTitle(leaving()?.name ?? '')}
        lead={said().removeLead}
        yes={said().remove}
        onYes={remove}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}
