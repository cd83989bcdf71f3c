import { Show, createSignal, createUniqueId, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { forget } from '../state/forgetting.ts'
import { useVisit } from '../state/use-visit.ts'
import './menu.css'

/** Sound, and forgetting this browser. A popover of the platform: Escape and a click beside it close it. */
export function Menu(): JSX.Element {
  const visit = useVisit()
  const { store, kept } = visit
  const id = createUniqueId()
  const [isAsking, setAsking] = createSignal(false)
  let panel: HTMLDivElement | undefined
  const close = () => {
    setAsking(false)
    panel?.hidePopover()
  }
  const turnSound = () => {
    const isOn = !store.state.isSoundOn
    store.set('isSoundOn', isOn)
    kept.write('sound', isOn ? '1' : '0')
    close()
  }
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={visit.words.open_menu}
        aria-haspopup="true"
        popovertarget={id}
      >
        <Icon name="dots" />
      </button>
      <div ref={panel} id={id} popover="auto" class="menu" onToggle={() => setAsking(false)}>
        <Show
          when={isAsking()}
          fallback={
            <>
              <button type="button" class="button quiet" onClick={turnSound}>
                {store.state.isSoundOn ? visit.words.sound_off : visit.words.sound_on}
              </button>
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
      </div>
    </>
  )
}
