import { createMemo, type Accessor } from 'solid-js'

/** True from the first time that something is shown: a dialog stays, so that it gives the focus back when it closes. */
export const onceShown = (isShown: () => boolean): Accessor<boolean> =>
  createMemo((was: boolean) => was || isShown(), false)
