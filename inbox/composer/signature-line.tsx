import { createResource, createSignal, createUniqueId, Show } from 'solid-js'
import type { GetMailSignatureHereReply } from '../../client/source/types.generated.ts'
import { Body } from '../conversation/body.tsx'
import { asMember, auth } from '../state/api.ts'
import { signatureReady, signatureWords } from './signature-words.ts'

export { signatureReady }

/** What stands below an answer by mail: a line, and on demand as it looks. */
export function SignatureLine(props: { readonly conversationId: string }) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  const [read] = createResource(
    () => props.conversationId,
    async (conversationId) =>
      asMember(async () =>
        auth<GetMailSignatureHereReply>('GET', `/mail-signature/${conversationId}`),
      ),
  )
  const signature = () => (read.error === undefined ? read()?.signature : undefined)
  return (
    <Show when={signature()}>
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
