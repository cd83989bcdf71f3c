import { createSignal, Show } from 'solid-js'
import type { Contact } from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { visitorName } from '../../list/visitor-name.ts'
import { api } from '../../state/api.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { saveFile } from '../save-file.ts'
import { settingsWords } from '../settings-words.ts'

/** Everything of many conversations takes a while. */
const slowMs = 300_000

/** What the law gives a person: a copy of everything, and erasure. Both ask for the password. */
export function PersonEnds(props: { readonly contact: Contact; readonly onErased: () => void }) {
  const texts = () => settingsWords().people
  const [isAsked, setAsked] = createSignal(false)
  const copy = makeForm(async () => {
    const { reply: _reply, ...all } = await api.contacts.export(
      props.contact.id,
      {},
      { timeoutMs: slowMs },
    )
    saveFile(`contact-${props.contact.id}.json`, 'application/json', JSON.stringify(all, null, 2))
  })
  const erase = makeForm(async () => {
    setAsked(false)
    await api.contacts.delete(props.contact.id, { timeoutMs: slowMs })
    props.onErased()
  })
  return (
    <Show when={may('contacts:erase') && seesAll()}>
      <div class="ends after">
        <Show when={may('conversations:read', 'messages:read')}>
          <button
            type="button"
            class="button edged"
            aria-disabled={copy.isBusy()}
            onClick={copy.submit}
          >
            {texts().export}
          </button>
        </Show>
        <button
          type="button"
          class="button danger"
          aria-disabled={erase.isBusy()}
          onClick={() => setAsked(true)}
        >
          {texts().erase}
        </button>
      </div>
      <FormError form={copy} />
      <FormError form={erase} />
      <Question
        isOpen={isAsked()}
        title={texts().eraseTitle(visitorName({ visitor: props.contact }))}
        lead={texts().eraseLead}
        yes={texts().erase}
        onYes={erase.submit}
        onClose={() => setAsked(false)}
      />
    </Show>
  )
}
