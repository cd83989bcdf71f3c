import { createSignal } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { api } from '../../state/api.ts'
import { FormEnds } from '../form-ends.tsx'
import { settingsWords } from '../settings-words.ts'

/** Sends a range of the log again, such as what a disabled webhook has missed. */
export function ReplayForm(props: {
  readonly webhookId: string
  /** The first event that was not delivered. */
  readonly from: number | null
  readonly onDone: () => void
}) {
  const texts = () => settingsWords().webhooks
  const [from, setFrom] = createSignal(props.from === null ? '' : String(props.from))
  const [to, setTo] = createSignal('')
  const form = makeForm(async () => {
    await api.webhooks.replay(props.webhookId, {
      from_sequence: Number(from()),
      to_sequence: Number(to()),
    })
    props.onDone()
  })
  return (
    <section>
      <h2>{texts().replay}</h2>
      <p class="hint">{texts().replayLead}</p>
      <form onSubmit={form.onSubmit}>
        <div class="two">
          <Field label={texts().from} type="number" required value={from()} onInput={setFrom} />
          <Field label={texts().to} type="number" required value={to()} onInput={setTo} />
        </div>
        <FormEnds form={form} label={texts().replaySubmit} done={texts().replayed} />
      </form>
    </section>
  )
}
