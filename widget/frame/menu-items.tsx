import { Show, createSignal, onMount, type JSX } from 'solid-js'
import { forget } from '../state/forgetting.ts'
import { useVisit } from '../state/use-visit.ts'
import { Transcript } from './transcript.tsx'

/** Sound, a copy of the conversation, and forgetting this browser. */
export function MenuItems(props: { readonly panel: HTMLElement | undefined }): JSX.Element {
  const visit = useVisit()
  const { store, kept } = visit
  /** Whether the visitor wants to be forgotten, and has to say so again. */
  const [isAsking, setAsking] = createSignal(false)
  const close = () => props.panel?.hidePopover()
  onMount(() => props.panel?.addEventListener('toggle', () => setAsking(false)))
  const turnSound = () => {
    const isOn = !store.state.isSoundOn
    store.set('isSoundOn', isOn)
    kept.write('sound', isOn ? '1' : '0')
    close()
  }
  return (
    <Show
      when={isAsking()}
      fallback={
        <>
          <button type="button" class="button quiet" onClick={turnSound}>
            {store.state.isSoundOn ? visit.words.sound_off : visit.words.sound_on}
          </button>
          <Show when={store.state.hasEmail && store.state.thread} keyed>
            {(thread) => <Transcript thread={thread} onDone={close} />}
          </Show>
          <button type="button" class="button quiet" onClick={() => setAsking(true)}>
            {visit.words.forget}
          </button>
        </>
      }
    >
      <p>{visit.words.forget_sure}</p>
      <div class="choice">
        <button type="button" class="button edged" onClick={close}>
          {visit.words.cancel}
        </button>
        <button
          type="button"
          class="button edged danger"
          onClick={() => {
            close()
            void forget(visit)
          }}
        >
          {visit.words.forget_do}
        </button>
      </div>
    </Show>
  )
}
