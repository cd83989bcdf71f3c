/** What the widget says. */
export const words = {
  title: 'Messages',
}
