import { createSignal } from 'solid-js'

const [isVisible, setVisible] = createSignal(!document.hidden)
document.addEventListener('visibilitychange', () => setVisible(!document.hidden))

/** Whether the page is on the screen. */
export { isVisible }
