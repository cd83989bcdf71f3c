import { createSignal, Show } from 'solid-js'
import type { Passkey } from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { FormError } from '../../controls/form-error.tsx'
import { Icon } from '../../controls/icon.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { passkeyWords } from '../../passkeys/passkey-words.ts'
import { shortDate, timeAgo } from '../../words/times.ts'

/** A passkey with its uses; another name can be given in its place. */
export function PasskeyCard(props: {
  readonly passkey: Passkey
  readonly onRename: (name: string) => Promise<void>
  readonly onRemove: () => void
}) {
  const [name, setName] = createSignal<string>()
  const said = passkeyWords
  const renaming = makeForm(async () => {
    await props.onRename(name() ?? '')
    setName(undefined)
  })
  const facts = () => {
    const { created_at: at, last_used_at: used, host } = props.passkey
    const isElsewhere = host !== location.hostname
    return [
      said().added(shortDate(at)),
      used === null ? said().neverUsed : said().used(timeAgo(used)),
      ...(isElsewhere ? [said().at(host)] : []),
    ].join(' · ')
  }
  return (
    <li>
      <Icon name="key" />
      <Show
        when={name() !== undefined}
        fallback={
          <>
            <span class="what-is">
              <strong class="clip" dir="auto">
                {props.passkey.name}
              </strong>
              <small>{facts()}</small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={said().renameOf(props.passkey.name)}
              onClick={() => setName(props.passkey.name)}
            >
              {said().rename}
            </button>
            <button
              type="button"
              class="button edged"
              aria-label={said().removeOf(props.passkey.name)}
              onClick={() => props.onRemove()}
            >
              {said().remove}
            </button>
          </>
        }
      >
        <form onSubmit={renaming.onSubmit}>
          <Field
            label={said().name}
            maxLength={100}
            required
            autofocus
            value={name() ?? ''}
            onInput={setName}
          />
          <div class="ends">
            <button class="button primary" aria-disabled={renaming.isBusy()}>
              {said().save}
            </button>
          </div>
          <FormError form={renaming} />
        </form>
      </Show>
    </li>
  )
}
