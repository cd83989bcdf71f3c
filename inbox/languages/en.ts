/** What the inbox says. */
export const words = {
  title: 'Inbox',
}
