import { Show, createEffect, createSignal, onCleanup, type JSX } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { useVisit } from '../state/use-visit.ts'

/** That somebody answers right now. It is not announced: the answer will be. */
export function Typing(props: { readonly conversation: string | undefined }): JSX.Element {
  const visit = useVisit()
  const typing = () => visit.store.state.typing[props.conversation ?? '']
  const [isOver, setOver] = createSignal(true)
  createEffect(() => {
    const left = (typing()?.until ?? 0) - Date.now()
    setOver(left <= 0)
    if (left <= 0) return
    const timer = setTimeout(() => setOver(true), left)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <Show when={!isOver() && typing()}>
      {(now) => (
        <div class="from typing" aria-live="off">
          <Avatar name={now().name} />
          <div class="bubble">
            <span class="unseen">{visit.words.is_typing(now().name)}</span>
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
    </Show>
  )
}
