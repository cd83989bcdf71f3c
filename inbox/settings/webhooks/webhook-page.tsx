import { createResource, createSignal, Show } from 'solid-js'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { navigate } from '../../router.ts'
import { api, asMember } from '../../state/api.ts'
import { may } from '../../state/session-state.ts'
import { settingsWords } from '../settings-words.ts'
import { Deliveries } from './deliveries.tsx'
import { ReplayForm } from './replay-form.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { sendsEvents } from './webhook-rights.ts'
import { Trouble } from '../../controls/trouble.tsx'

/** The old secret of a replaced one is valid for another day. */
const overlapSeconds = 86_400

/** One webhook: where it sends, its secret, and what it has sent. */
export function WebhookPage(props: {
  readonly id: string
  readonly onSecret: (secret: string) => void
  /** It was changed or deleted. */
  readonly onChange: () => void
}) {
  const texts = () => settingsWords().webhooks
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => api.webhooks.get(props.id)),
  )
  const found = () => (read.error === undefined ? read.latest : undefined)
  const [asked, setAsked] = createSignal<'rotate' | 'remove'>()
  const [sent, setSent] = createSignal(0)
  const act = makeForm(async () => {
    const what = asked()
    setAsked(undefined)
    if (what === 'rotate') {
      const { secret } = await api.webhooks.rotateSecret(props.id, {
        overlap_seconds: overlapSeconds,
      })
      props.onSecret(secret ?? '')
      return
    }
    await api.webhooks.delete(props.id)
    navigate('/inbox/settings/webhooks')
    props.onChange()
  })
  const test = makeForm(async () => {
    await api.webhooks.test(props.id)
    setSent(sent() + 1)
  })
  return (
    <>
      <Trouble of={read.error} />
      <Show when={found()}>
        {(now) => (
          <>
            <p class="lead">{now().webhook.url}</p>
            <Show when={sendsEvents()}>
              <WebhookForm
                webhook={now().webhook}
                onSave={async (values) => {
                  await api.webhooks.update(props.id, values, { ifMatch: now().reply.etag })
                  props.onChange()
                  await refetch()
                }}
              />
            </Show>
            <Show when={may('webhooks:write')}>
              <div class="ends after">
                <button type="button" class="button edged" onClick={test.submit}>
                  {texts().test}
                </button>
                <button type="button" class="button edged" onClick={() => setAsked('rotate')}>
                  {texts().rotate}
                </button>
                <button type="button" class="button danger" onClick={() => setAsked('remove')}>
                  {texts().remove}
                </button>
              </div>
              <FormError form={test} />
              <FormError form={act} />
            </Show>
            <Deliveries webhookId={props.id} change={sent()} />
            <Show when={sendsEvents() && now().webhook.enabled}>
              <ReplayForm
                webhookId={props.id}
                from={now().webhook.undelivered_from}
                onDone={() => setSent(sent() + 1)}
              />
            </Show>
          </>
        )}
      </Show>
      <Question
        isOpen={asked() !== undefined}
        title={asked() === 'rotate' ? texts().rotateTitle : texts().removeTitle}
        lead={asked() === 'rotate' ? texts().rotateLead : texts().removeLead}
        yes={asked() === 'rotate' ? texts().rotate : settingsWords().settings.delete}
        onYes={act.submit}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
