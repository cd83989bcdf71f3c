import { Show, type Component, type JSX } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { lateLoad } from './late-load.ts'

/**
 * A part that is loaded when it is first shown, and is there at once from then on. One that is lost with the net is asked for
 * again; until then nothing is there.
 */
export function latePart<Props extends object>(
  load: () => Promise<Component<Props>>,
): (props: Props) => JSX.Element {
  const { loaded: part, want } = lateLoad(load)
  return (props) => {
    want()
    return <Show when={part()}>{(found) => <Dynamic component={found()} {...props} />}</Show>
  }
}
