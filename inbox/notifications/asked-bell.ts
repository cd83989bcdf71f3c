import { createSignal } from 'solid-js'

const [isBellAsked, askBell] = createSignal(false)

/** Whether a key has asked for what the member was told of, which may come after it. */
export { askBell, isBellAsked }
