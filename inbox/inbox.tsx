import { words } from './words.ts'

/** The inbox. */
export function Inbox() {
  return <h1>{words().title}</h1>
}
