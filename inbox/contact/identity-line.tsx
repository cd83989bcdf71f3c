import { createEffect, on, Show } from 'solid-js'
import type { Contact } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { api } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { contactWords } from './contact-words.ts'
import './identity-line.css'

const sure: readonly string[] = ['signed', 'proven']
/** Anybody may have typed it, or written a mail in its name: the only one that deserves a warning. */
const unsure = 'typed'

/** How sure it is that a contact is who it says, and what that means. It is read again with each change of the contact. */
export function IdentityLine(props: { readonly contact: Contact }) {
  const { value: identity, again } = keepRead(
    () => props.contact.id,
    async (id) => (await api.contacts.getIdentity(id)).identity,
  )
  createEffect(on(() => props.contact, again, { defer: true }))
  return (
    <Show when={identity()}>
      {(found) => {
        const isUnsure = () => found().certainty === unsure
        const kind = () => (isUnsure() ? (found().email_claim ?? unsure) : found().certainty)
        const [text, hint] = [0, 1].map(
          (part) => () => contactWords().certainty[kind()]?.[part] ?? '',
        ) as [() => string, () => string]
        return (
          <>
            <p
              classList={{
                claim: isUnsure(),
                certain: !isUnsure(),
              }}
            >
              <Show when={sure.includes(found().certainty)}>
                <Icon name="check" size="tiny" />
              </Show>
              <Show when={isUnsure()}>
                <Icon name="warning" size="tiny" />
              </Show>
              {text()}
            </p>
            <p class="claim-hint">{hint()}</p>
            <Show when={found().is_email_claimed && !isUnsure()}>
              <p class="claim">
                <Icon name="warning" size="tiny" />
                {contactWords().claimed}
              </p>
            </Show>
          </>
        )
      }}
    </Show>
  )
}
