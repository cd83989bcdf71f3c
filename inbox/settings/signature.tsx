import { createSignal, Show } from 'solid-js'
import type {
  GetMailSignatureReply,
  PutMailSignatureBody,
} from '../../client/source/types.generated.ts'
import { Body } from '../conversation/body.tsx'
import { TextField } from '../controls/field.tsx'
import { replyWords } from '../replies/reply-words.ts'
import { Choices } from './choices.tsx'
import { makeOwnSettings, OwnForm } from './own-form.tsx'
import { settingsWords } from './settings-words.ts'

/** What stands below the member's answers by mail. */
export function SignatureForm() {
  const [text, setText] = createSignal('')
  const [format, setFormat] = createSignal<GetMailSignatureReply['body_format']>('text')
  const settings = makeOwnSettings<GetMailSignatureReply>({
    path: '/mail-signature',
    method: 'PUT',
    show: ({ body, body_format: bodyFormat }) => {
      setText(body ?? '')
      setFormat(bodyFormat)
    },
    body: (): PutMailSignatureBody => ({
      body: text().trim() === '' ? null : text(),
      body_format: format(),
    }),
  })
  const said = () => settingsWords().settings.ownSignature
  return (
    <OwnForm of={settings} title={said().title} lead={said().lead}>
      {(kept) => (
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
          <Show when={kept().html}>
            {(html) => (
              <section class="signature" aria-label={said().shown}>
                <Body html={html()} />
              </section>
            )}
          </Show>
        </>
      )}
    </OwnForm>
  )
}
