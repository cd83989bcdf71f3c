import { Show, createSignal, createUniqueId, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { forget } from '../state/forgetting.ts'
import { useSession } from '../state/use-session.ts'
import './menu.css'

/** Sound, and forgetting this browser. A popover of the platform: Escape and a click beside it close it. */
export function Menu(): JSX.Element {
  const session = useSession()
  const { store, kept } = session
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
        aria-label={session.words.open_menu}
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
                {store.state.isSoundOn ? session.words.sound_off : session.words.sound_on}
              </button>
              <button type="button" class="button quiet" onClick={() => setAsking(true)}>
                {session.words.forget}
              </button>
            </>
          }
        >
          <p>{session.words.forget_sure}</p>
          <div class="choice">
            <button type="button" class="button edged" onClick={close}>
              {session.words.cancel}
            </button>
            <button
              type="button"
              class="button edged danger"
              onClick={() => {
                close()
                void forget(session)
              }}
            >
              {session.words.forget_do}
            </button>
          </div>
        </Show>
      </div>
    </>
  )
}
