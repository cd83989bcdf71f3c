import { createResource, createSignal, Show } from 'solid-js'
import type {
  GetFactorsReply,
  RenewRecoveryCodesReply,
  StartTotpReply,
} from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { factorWords } from '../../sign-in/factor-words.ts'
import { asMember, auth } from '../../state/api.ts'
import { shortDate } from '../../words/times.ts'
import { mayRule } from '../rule-form.tsx'
import { FactorRule } from './factor-rule.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { Trouble } from '../../controls/trouble.tsx'

type Asked = 'renew' | 'remove'

/** The second factors of the member: an app, recovery codes, and passkeys. */
export function FactorsPage(props: {
  /** Nothing of the team. */
  readonly onlySetUp?: boolean
  readonly onSetUp?: () => void
}) {
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => auth<GetFactorsReply>('GET', '/factors')),
  )
  const factors = () => (read.error === undefined ? read.latest : undefined)
  const [made, setMade] = createSignal<StartTotpReply>()
  const [codes, setCodes] = createSignal<readonly string[]>()
  const [asked, setAsked] = createSignal<Asked>()
  const start = makeForm(async () => {
    setCodes(undefined)
    setMade(await auth<StartTotpReply>('POST', '/totp'))
  })
  const enabled = (shown: readonly string[]) => {
    setMade(undefined)
    setCodes(shown)
    props.onSetUp?.()
    void refetch()
  }
  // Kept while the password is asked for, when the question is closed.
  let wanted: Asked | undefined
  const change = makeForm(async () => {
    if (wanted === 'remove') {
      await auth('DELETE', '/totp')
      setCodes(undefined)
    } else {
      const reply = await auth<RenewRecoveryCodesReply>('PUT', '/recovery-codes')
      setCodes(reply.recovery_codes)
    }
    await refetch()
  })
  const hasFactor = () => {
    const known = factors()
    return known !== undefined && (known.totp !== null || known.passkeys > 0)
  }
  const passkeysChanged = (shown?: readonly string[]) => {
    if (shown !== undefined) setCodes(shown)
    void refetch()
    // Renamed ones as well: whoever has to set one up can go on as soon as there is one.
    props.onSetUp?.()
  }
  const said = () => factorWords().factors
  const isRemoval = () => asked() === 'remove'
  return (
    <>
      <p class="lead">{said().lead}</p>
      <Trouble of={read.error} />
      <Show when={codes()}>{(shown) => <RecoveryCodes codes={shown()} />}</Show>
      <Show when={made()}>{(setup) => <TotpSetup made={setup()} onEnabled={enabled} />}</Show>
      <Show when={made() === undefined && factors()}>
        {(known) => (
          <>
            <p class="after">
              <Show when={known().totp} fallback={said().none}>
                {(totp) => said().since(shortDate(totp().created_at))}
              </Show>{' '}
              <Show when={hasFactor()}>{said().left(known().recovery_codes)}</Show>
            </p>
            <div class="ends after">
              <button type="button" class="button primary" onClick={start.submit}>
                {known().totp === null ? said().setUp : said().setUpAnother}
              </button>
              <Show when={hasFactor()}>
                <button type="button" class="button edged" onClick={() => setAsked('renew')}>
                  {said().renew}
                </button>
              </Show>
              <Show when={known().totp}>
                <button type="button" class="button danger" onClick={() => setAsked('remove')}>
                  {said().remove}
                </button>
              </Show>
            </div>
            <Passkeys onChanged={passkeysChanged} />
          </>
        )}
      </Show>
      <Show when={props.onlySetUp !== true && mayRule()}>
        <FactorRule hasFactor={hasFactor()} />
      </Show>
      <FormError form={start} />
      <FormError form={change} />
      <Question
        isOpen={asked() !== undefined}
        title={isRemoval() ? said().removeTitle : said().renewTitle}
        lead={isRemoval() ? said().removeLead : said().renewLead}
        yes={isRemoval() ? said().remove : said().renew}
        onYes={() => {
          wanted = asked()
          setAsked(undefined)
          change.submit()
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
