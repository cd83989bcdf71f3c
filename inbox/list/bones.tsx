import { createSignal, For, onCleanup, Show } from 'solid-js'
import { BlankRow } from './row.tsx'

/** Places of rows, once reading takes longer than one notices. */
export function Bones(props: { readonly isOff: boolean }) {
  const [isSlow, setSlow] = createSignal(false)
  const timer = setTimeout(() => setSlow(true), 150)
  onCleanup(() => clearTimeout(timer))
  return (
    <Show when={isSlow() && !props.isOff}>
      <div class="rows" aria-busy="true">
        <For each={Array.from({ length: 8 })}>{() => <BlankRow />}</For>
      </div>
    </Show>
  )
}
