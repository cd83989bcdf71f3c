import { words } from '../words.ts'

/** What a visitor sees of the widget, but for its launcher. */
export function Frame() {
  return <h1>{words().title}</h1>
}
