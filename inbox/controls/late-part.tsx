import { createSignal, onCleanup, Show, type Component, type JSX } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { onBack } from '../state/live.ts'

/**
 * A part that is loaded when it is first shown, and is there at once from then on. One that is lost with the net is asked for
 * again when that is back; until then nothing is there.
 */
export function latePart<Props extends object>(
  load: () => Promise<Component<Props>>,
): (props: Props) => JSX.Element {
  const [part, setPart] = createSignal<Component<Props>>()
  let isLoading = false
  const read = async () => {
    if (isLoading || part() !== undefined) return
    isLoading = true
    try {
      const found = await load()
      setPart(() => found)
    } catch {
      // With the net, which `onBack` tells of.
    } finally {
      isLoading = false
    }
  }
  return (props) => {
    void read()
    onCleanup(onBack(() => void read()))
    return <Show when={part()}>{(found) => <Dynamic component={found()} {...props} />}</Show>
  }
}
