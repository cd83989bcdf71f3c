import { createSignal } from 'solid-js'

const [hasNet, setNet] = createSignal(navigator.onLine)
for (const name of ['online', 'offline']) addEventListener(name, () => setNet(navigator.onLine))

/** Whether the browser has a network. The server may be away all the same. */
export { hasNet }
