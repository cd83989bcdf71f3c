import { createSignal, Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { auth } from '../state/api.ts'
import { readSession } from '../state/session.ts'
import { may, me } from '../state/session-state.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'
import { SignatureForm } from './signature.tsx'
import { ZoneField } from './zone-field.tsx'
import { makeForm } from '../controls/make-form.ts'

/** How the member is called, and seen. */
export function ProfilePage() {
  const member = me()?.member
  const [first, setFirst] = createSignal(member?.first_name ?? '')
  const [last, setLast] = createSignal(member?.last_name ?? '')
  const [zone, setZone] = createSignal(member?.time_zone ?? '')
  const [picture, setPicture] = createSignal(member?.profile_image_url ?? '')
  const form = makeForm(async () => {
    await auth('PATCH', '/profile', {
      // Visitors are shown a name that was given: one that is only shown here is not.
      ...(first() === member?.first_name ? {} : { first_name: first().trim() }),
      last_name: last().trim(),
      time_zone: zone().trim(),
      profile_image_url: picture().trim() === '' ? null : picture().trim(),
    })
    await readSession()
  })
  return (
    <>
      <p class="lead">{me()?.member.email}</p>
      <form onSubmit={form.onSubmit} onInput={form.change}>
        <div class="two">
          <Field
            label={settingsWords().settings.firstName}
            autocomplete="given-name"
            value={first()}
            onInput={setFirst}
          />
          <Field
            label={settingsWords().settings.lastName}
            autocomplete="family-name"
            value={last()}
            onInput={setLast}
          />
        </div>
        <ZoneField value={zone()} onInput={setZone} />
        <Field
          label={settingsWords().settings.picture}
          type="url"
          hint={settingsWords().settings.pictureHint}
          value={picture()}
          onInput={setPicture}
        />
        <FormEnds form={form} />
      </form>
      <Show when={may('messages:write')}>
        <SignatureForm />
      </Show>
    </>
  )
}
