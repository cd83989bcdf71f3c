import { createSignal, onCleanup, Show, type Component, type JSX } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { onBack } from '../state/live.ts'

/** A part that is loaded when it is first shown. One that is lost with the net is asked for again when that is back; until then nothing is there. */
export function latePart<Props extends Record<string, unknown>>(
  load: () => Promise<Component<Props>>,
): (props: Props) => JSX.Element {
  let loading: Promise<Component<Props>> | undefined
  return (props) => {
    const [part, setPart] = createSignal<Component<Props>>()
    const read = () => {
      loading ??= load()
      loading.then(
        (found) => setPart(() => found),
        () => (loading = undefined),
      )
    }
    read()
    onCleanup(onBack(() => part() === undefined && read()))
    return <Show when={part()}>{(found) => <Dynamic component={found()} {...props} />}</Show>
  }
}
