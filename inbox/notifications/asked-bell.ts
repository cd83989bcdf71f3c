import { createSignal } from 'solid-js'

const [isBellAsked, askBell] = createSignal(false)

/** Whether the key of the bell was pressed. The list opens once it has been loaded. */
export { askBell, isBellAsked }
