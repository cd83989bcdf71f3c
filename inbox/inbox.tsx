/** The inbox. */
export function Inbox() {
  return <h1>Inbox</h1>
}
