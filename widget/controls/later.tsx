import { Show, createSignal, type Component, type JSX } from 'solid-js'

const retryMs = 3000

/** A component that is loaded when it is first shown: what few visitors need does not count for all. */
export function later<Props extends object>(
  load: () => Promise<Component<Props>>,
): Component<Props> {
  const [loaded, setLoaded] = createSignal<Component<Props>>()
  const start = () => {
    load().then(
      (made) => setLoaded(() => made),
      () => setTimeout(start, retryMs),
    )
  }
  return (props: Props): JSX.Element => {
    if (loaded() === undefined) start()
    return <Show when={loaded()}>{(made) => made()(props)}</Show>
  }
}
