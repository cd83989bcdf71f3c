import { createSignal } from 'solid-js'

/** Whether the list of keys is open. */
export const [isHelpOpen, setHelpOpen] = createSignal(false)
