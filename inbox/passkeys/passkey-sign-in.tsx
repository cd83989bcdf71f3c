import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import {
  endOffer,
  hasPasskeys,
  offerPasskeys,
  offersInFields,
  usePasskey,
} from './authenticator.ts'
import { passkeyTrouble, passkeyWords } from './passkey-words.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import './passkeys.css'

/** The challenge of an offer ends after ten minutes. */
const renewMs = 480_000

/** Signs in by a passkey: by a button, and in the list of the field for the address. */
export function PasskeySignIn() {
  const [trouble, setTrouble] = createSignal<string>()
  const [isBusy, setBusy] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const withdraw = () => {
    clearTimeout(timer)
    endOffer()
  }
  const offerInField = async () => {
    withdraw()
    timer = setTimeout(() => void offerInField(), renewMs)
    // Nobody has asked for the offer: only what comes of a passkey that was chosen is said.
    const passkey = await offerPasskeys().catch(() => undefined)
    if (passkey === undefined) return
    await signInByPasskey(passkey).catch((error: unknown) => setTrouble(passkeyTrouble(error)))
  }
  const choose = async () => {
    if (isBusy()) return
    clearTimeout(timer)
    setBusy(true)
    setTrouble(undefined)
    try {
      await signInByPasskey(await usePasskey())
    } catch (error) {
      setTrouble(passkeyTrouble(error))
      void offerIfPossible()
    } finally {
      setBusy(false)
    }
  }
  const offerIfPossible = async () => {
    if (await offersInFields()) await offerInField()
  }
  onMount(() => void offerIfPossible())
  onCleanup(withdraw)
  return (
    <Show when={hasPasskeys()}>
      <div class="by-passkey">
        <button
          type="button"
          class="button edged wide"
          aria-disabled={isBusy()}
          onClick={() => void choose()}
        >
          {passkeyWords().signIn}
        </button>
        <Show when={trouble()}>
          <p class="why" role="alert">
            {trouble()}
          </p>
        </Show>
      </div>
    </Show>
  )
}
