/**
 * What buttons and menus of the workplace do without a key, in the order of the palette: it offers each that is on the
 * screen, by the words of its button. A button names its action in `data-action`; another name does not compile.
 */
export const pageActions = [
  'copyLink',
  'eraseMessage',
  'attach',
  'sendLater',
  'snooze',
  'sort',
  'bulk',
  'chooseAll',
  'chooseNone',
  'saveFilter',
  'changeView',
  'block',
  'startWithContact',
  'signOut',
] as const

/** One of them. */
export type PageAction = (typeof pageActions)[number]

declare module 'solid-js' {
  // The declaration that this is merged with is a namespace.
  namespace JSX {
    // The parameter of the declaration that this is merged with.
    // oxlint-disable-next-line no-unused-vars
    interface ButtonHTMLAttributes<T> {
      'data-action'?: PageAction | undefined
    }
  }
}
