import { createEffect, createResource, createSignal, Show } from 'solid-js'
import type {
  GetMailSignatureReply,
  PutMailSignatureBody,
  PutMailSignatureReply,
} from '../../client/source/types.generated.ts'
import { Body } from '../conversation/body.tsx'
import { TextField } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Trouble } from '../controls/trouble.tsx'
import { replyWords } from '../replies/reply-words.ts'
import { asMember, auth } from '../state/api.ts'
import { Choices } from './choices.tsx'
import { FormEnds } from './form-ends.tsx'
import { settingsWords } from './settings-words.ts'

const path = '/mail-signature'

/** What stands below the member's answers by mail. */
export function SignatureForm() {
  const [read, { mutate }] = createResource(async () =>
    asMember(async () => auth<GetMailSignatureReply>('GET', path)),
  )
  const known = () => (read.error === undefined ? read() : undefined)
  const [text, setText] = createSignal('')
  const [format, setFormat] = createSignal<GetMailSignatureReply['body_format']>('text')
  createEffect(() => {
    setText(known()?.body ?? '')
    setFormat(known()?.body_format ?? 'text')
  })
  const form = makeForm(async () => {
    const body: PutMailSignatureBody = {
      body: text().trim() === '' ? null : text(),
      body_format: format(),
    }
    mutate(await auth<PutMailSignatureReply>('PUT', path, body))
  })
  const said = () => settingsWords().settings.ownSignature
  return (
    <form onSubmit={form.onSubmit} onInput={form.change} class="after">
      <h2>{said().title}</h2>
      <p>{said().lead}</p>
      <Trouble of={read.error} />
      <Show when={known()}>
        {(saved) => (
          <>
            <TextField
              label={said().title}
              rows={4}
              maxLength={2048}
              hint={replyWords().bodyHint}
              value={text()}
              onInput={setText}
            />
            <Choices
              label={said().format}
              value={format()}
              options={[
                ['text', said().text],
                ['markdown', 'Markdown'],
                ['html', 'HTML'],
              ]}
              onChoose={setFormat}
            />
            <Show when={saved().html}>
              {(html) => (
                <section class="signature" aria-label={said().shown}>
                  <Body html={html()} />
                </section>
              )}
            </Show>
            <FormEnds form={form} />
          </>
        )}
      </Show>
    </form>
  )
}
