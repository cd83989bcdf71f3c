import { createSignal, Show } from 'solid-js'
import { hasPasskeys, usePasskey, type UsedPasskey } from './authenticator.ts'
import { passkeyTrouble, passkeyWords } from './passkey-words.ts'

/** Uses a passkey where a code or the password is asked for. */
export function UsePasskeyButton(props: {
  readonly onUsed: (passkey: UsedPasskey) => Promise<void> | void
}) {
  const [trouble, setTrouble] = createSignal<string>()
  const choose = async () => {
    setTrouble(undefined)
    try {
      await props.onUsed(await usePasskey())
    } catch (error) {
      setTrouble(passkeyTrouble(error))
    }
  }
  return (
    <Show when={hasPasskeys()}>
      <button type="button" class="button" onClick={() => void choose()}>
        {passkeyWords().use}
      </button>
      <Show when={trouble()}>
        <p class="why" role="alert">
          {trouble()}
        </p>
      </Show>
    </Show>
  )
}
