import { createEffect } from 'solid-js'
import { CopyBox } from './copy-box.tsx'
import { settingsWords } from './settings-words.ts'

/** A new key, which the server tells this once. Gets the focus, with each key anew. */
export function ShownOnce(props: { readonly value: string }) {
  let box: HTMLDivElement | undefined
  createEffect(() => props.value !== '' && box?.focus())
  return (
    <div role="status" tabindex="-1" ref={(element) => (box = element)}>
      <p class="once">{settingsWords().apiKeys.once}</p>
      <CopyBox text={props.value} />
    </div>
  )
}
