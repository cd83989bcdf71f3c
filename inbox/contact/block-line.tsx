import { createEffect, onCleanup, Show } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Icon } from '../controls/icon.tsx'
import { blockShown, type BlockState } from './block-state.ts'
import { blockWhen, blockWho } from './block-words.ts'

/** What timers can wait. */
const longestMs = 2 ** 31 - 1

/** Since or until when a contact is blocked, by whom and why. It is read again when the block ends by itself. */
export function BlockLine(props: { readonly state: BlockState }) {
  const block = () => blockShown(props.state)
  createEffect(() => {
    const until = block()?.blocked_until
    const left = until ? Date.parse(until) - now() : Infinity
    if (left > longestMs) return
    const timer = setTimeout(() => props.state.read(), Math.max(left, 0) + 500)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <Show when={block()}>
      {(found) => (
        <>
          <p class="claim blocked">
            <Icon name="lock" size="tiny" />
            {blockWhen(found())}
          </p>
          <Show when={blockWho(found())}>
            {(text) => (
              <p class="quiet-line" dir="auto">
                {text()}
              </p>
            )}
          </Show>
        </>
      )}
    </Show>
  )
}
