import { createSignal, createUniqueId, Show } from 'solid-js'
import type { GetMailSignatureHereReply } from '../../client/source/types.generated.ts'
import { Body } from '../conversation/body.tsx'
import { auth } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { signatureReady, signatureWords } from './signature-words.ts'

export { signatureReady }

/** What stands below an answer by mail: a line, and on demand as it looks. */
export function SignatureLine(props: { readonly conversationId: string }) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  const { value: read } = keepRead(
    () => props.conversationId,
    async (id) => auth<GetMailSignatureHereReply>('GET', `/mail-signature/${id}`),
  )
  return (
    <Show when={read()?.signature}>
      {(shown) => (
        <>
          <p>
            <bdi class="clip" title={shown().text}>
              {signatureWords().below(shown().text.split(/\n+/).join(' · '))}
            </bdi>
            <button
              type="button"
              aria-expanded={isOpen()}
              aria-controls={id}
              onClick={() => setOpen(!isOpen())}
            >
              {signatureWords().show}
            </button>
          </p>
          <div id={id} hidden={!isOpen()} class="signature">
            <Show when={isOpen()}>
              <Body html={shown().html} />
            </Show>
          </div>
        </>
      )}
    </Show>
  )
}
