import { createSignal } from 'solid-js'
import type { CreateProviderBody } from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { Field, PasswordField } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { auth } from '../../state/api.ts'
import { CopyBox } from '../copy-box.tsx'
import { FormEnds } from '../form-ends.tsx'

const empty = { slug: '', name: '', issuer: '', client_id: '', client_secret: '' }

/** Adds a provider, and shows the redirect address that the provider asks for. */
export function ProviderForm(props: { readonly onMade: () => void }) {
  const [given, setGiven] = createSignal<CreateProviderBody>(empty)
  const put = (name: keyof typeof empty) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }))
  const form = makeForm(async () => {
    await auth('POST', '/providers', given())
    setGiven(empty)
    props.onMade()
  })
  const texts = companyWords
  return (
    <form class="after" onSubmit={form.onSubmit}>
      <h2>{texts().newOne}</h2>
      <Field label={texts().name} required value={given().name ?? ''} onInput={put('name')} />
      <Field
        label={texts().slug}
        hint={texts().slugHint}
        required
        value={given().slug ?? ''}
        onInput={put('slug')}
      />
      <p class="hint">{texts().redirect}</p>
      <CopyBox text={`${location.origin}/auth/company/${given().slug || '…'}/callback`} />
      <Field
        label={texts().issuer}
        hint={texts().issuerHint}
        inputmode="url"
        required
        value={given().issuer ?? ''}
        onInput={put('issuer')}
      />
      <Field
        label={texts().clientId}
        required
        value={given().client_id ?? ''}
        onInput={put('client_id')}
      />
      <PasswordField
        label={texts().clientSecret}
        autocomplete="off"
        required
        value={given().client_secret ?? ''}
        onInput={put('client_secret')}
      />
      <FormEnds form={form} label={texts().add} />
    </form>
  )
}
