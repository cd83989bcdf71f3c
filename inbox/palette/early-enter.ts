import { createEffect, createSignal, on, type Accessor } from 'solid-js'

/**
 * Enter that is pressed before anything is in the list: the first entry for this text is chosen when it is there.
 * Another text, or a list that stays empty, forgets it.
 */
export function makeEarlyEnter<Entry>(
  text: Accessor<string>,
  current: Accessor<Entry | undefined>,
  isLate: Accessor<boolean>,
  choose: (entry: Entry) => void,
): () => void {
  const [isWaiting, setWaiting] = createSignal(false)
  createEffect(on(text, () => setWaiting(false), { defer: true }))
  createEffect(() => {
    const entry = isWaiting() ? current() : undefined
    if (entry === undefined && isLate()) return
    setWaiting(false)
    // Outside of the effect, which is not to depend on what an entry reads.
    if (entry !== undefined) queueMicrotask(() => choose(entry))
  })
  return () => {
    const entry = current()
    if (entry === undefined) setWaiting(true)
    else choose(entry)
  }
}
