import { createEffect, createResource, createSignal, Show } from 'solid-js'
import type {
  GetNotificationSettingsReply,
  UpdateNotificationSettingsBody,
  UpdateNotificationSettingsReply,
} from '../../client/source/types.generated.ts'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Switch } from '../controls/switch.tsx'
import { notificationWords } from '../notifications/notification-words.ts'
import { preferences } from '../preferences.ts'
import { asMember, auth } from '../state/api.ts'
import { me } from '../state/session-state.ts'
import { Choices } from './choices.tsx'
import { FormEnds } from './form-ends.tsx'
import { Trouble } from '../controls/trouble.tsx'

const path = '/notification-settings'
const digests = ['off', '15_minutes', 'hour', 'day'] as const

/** What is mailed to the member of what waits unseen, on all devices. */
export function DigestForm() {
  const [read, { mutate }] = createResource(async () =>
    asMember(async () => auth<GetNotificationSettingsReply>('GET', path)),
  )
  const known = () => (read.error === undefined ? read() : undefined)
  const [digest, setDigest] = createSignal<GetNotificationSettingsReply['digest']>('off')
  const [hasWords, setWords] = createSignal(false)
  const [from, setFrom] = createSignal('')
  const [to, setTo] = createSignal('')
  createEffect(() => {
    const settings = known()
    setDigest(settings?.digest ?? 'off')
    setWords(settings?.digest_words ?? false)
    setFrom(settings?.quiet_from ?? '')
    setTo(settings?.quiet_to ?? '')
  })
  const form = makeForm(async () => {
    const body: UpdateNotificationSettingsBody = {
      digest: digest(),
      digest_words: hasWords(),
      quiet_from: from() || null,
      quiet_to: to() || null,
      // In the language of the page.
      language: preferences().language,
    }
    mutate(await auth<UpdateNotificationSettingsReply>('PATCH', path, body))
  })
  const said = () => notificationWords().digest
  return (
    <form onSubmit={form.onSubmit} onInput={form.change} class="after">
      <h2>{said().title}</h2>
      <p>{said().lead}</p>
      <Trouble of={read.error} />
      <Show when={known()}>
        {(settings) => (
          <>
            <Show when={!settings().can_mail}>
              <p role="status">{said().noServer}</p>
            </Show>
            <Choices
              label={said().label}
              value={digest()}
              options={digests.map((one) => [one, said()[one]] as const)}
              onChoose={setDigest}
            />
            <Switch
              label={said().words}
              hint={said().wordsHint}
              isOn={hasWords()}
              onSwitch={setWords}
            />
            <fieldset>
              <legend>{said().quiet}</legend>
              <div class="two">
                <Field label={said().from} type="time" value={from()} onInput={setFrom} />
                <Field label={said().to} type="time" value={to()} onInput={setTo} />
              </div>
              <p class="hint">{said().quietHint(me()?.member.time_zone ?? 'UTC')}</p>
            </fieldset>
            <FormEnds form={form} />
          </>
        )}
      </Show>
    </form>
  )
}
