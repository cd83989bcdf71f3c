import { createSignal } from 'solid-js'
import type { Format } from '../rich/commands.ts'

type Pressed = (format: Format) => void

const [pressFormat, setPressFormat] = createSignal<Pressed>()

/** Sets or takes off a format in the editor on the screen; undefined while there is none to write in. */
export { pressFormat }

/** Names the editor on the screen. Returns what forgets it. */
export function showEditor(press: Pressed): () => void {
  setPressFormat(() => press)
  return () => setPressFormat((now) => (now === press ? undefined : now))
}
