import { createSignal, Show } from 'solid-js'
import type {
  GetNotificationSettingsReply,
  UpdateNotificationSettingsBody,
} from '../../client/source/types.generated.ts'
import { Field } from '../controls/field.tsx'
import { Switch } from '../controls/switch.tsx'
import { notificationWords } from '../notifications/notification-words.ts'
import { preferences } from '../preferences.ts'
import { me } from '../state/session-state.ts'
import { Choices } from './choices.tsx'
import { makeOwnSettings, OwnForm } from './own-form.tsx'

const digests = ['off', '15_minutes', 'hour', 'day'] as const

/** What is mailed to the member of what waits unseen, on all devices. */
export function DigestForm() {
  const [digest, setDigest] = createSignal<GetNotificationSettingsReply['digest']>('off')
  const [hasWords, setWords] = createSignal(false)
  const [from, setFrom] = createSignal('')
  const [to, setTo] = createSignal('')
  const settings = makeOwnSettings<GetNotificationSettingsReply>({
    path: '/notification-settings',
    method: 'PATCH',
    show: (kept) => {
      setDigest(kept.digest)
      setWords(kept.digest_words)
      setFrom(kept.quiet_from ?? '')
      setTo(kept.quiet_to ?? '')
    },
    body: (): UpdateNotificationSettingsBody => ({
      digest: digest(),
      digest_words: hasWords(),
      quiet_from: from() || null,
      quiet_to: to() || null,
      // In the language of the page.
      language: preferences().language,
    }),
  })
  const said = () => notificationWords().digest
  return (
    <OwnForm of={settings} title={said().title} lead={said().lead}>
      {(kept) => (
        <>
          <Show when={!kept().can_mail}>
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
        </>
      )}
    </OwnForm>
  )
}
