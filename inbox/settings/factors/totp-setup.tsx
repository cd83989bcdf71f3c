import { createSignal } from 'solid-js'
import type {
  EnableTotpBody,
  EnableTotpReply,
  StartTotpReply,
} from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { factorWords } from '../../sign-in/factor-words.ts'
import { auth } from '../../state/api.ts'
import { CopyBox } from '../copy-box.tsx'
import { FormEnds } from '../form-ends.tsx'
import { QrPicture } from './qr-picture.tsx'

/** The secret for an app as a picture and a text, and the first code of the app. */
export function TotpSetup(props: {
  readonly made: StartTotpReply
  readonly onEnabled: (codes: readonly string[]) => void
}) {
  const [code, setCode] = createSignal('')
  const form = makeForm(async () => {
    const body: EnableTotpBody = { setup: props.made.setup, code: code() }
    props.onEnabled((await auth<EnableTotpReply>('PUT', '/totp', body)).recovery_codes)
  })
  const said = () => factorWords().factors
  return (
    <form onSubmit={form.onSubmit}>
      <p>{said().scan}</p>
      <QrPicture text={props.made.uri} label={said().picture} />
      <CopyBox text={props.made.secret} />
      <Field
        label={said().code}
        hint={said().codeHint}
        autocomplete="one-time-code"
        inputmode="numeric"
        maxLength={40}
        required
        value={code()}
        onInput={setCode}
      />
      <FormEnds form={form} label={said().enable} done="" />
    </form>
  )
}
