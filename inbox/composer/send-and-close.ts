import { createSignal } from 'solid-js'

const [wanted, setWanted] = createSignal(0)

/** Counts how often the palette asked to send what is written and to close the conversation. */
export { wanted as sendAndCloseWanted }

/** Sends what is written, and closes the conversation after that. */
export function wantSendAndClose(): void {
  setWanted((before) => before + 1)
}

/** Whether a key that sends closes the conversation, too. */
export const isClosingKey = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey
