import { createUniqueId } from 'solid-js'
import { Picked } from '../composer/picked.tsx'
import type { Uploads } from '../composer/uploads.ts'
import { replyWords } from '../replies/reply-words.ts'

/** The files of a saved reply, to add and to remove. */
export function ReplyFiles(props: { readonly uploads: Uploads }) {
  const id = createUniqueId()
  return (
    <div class="field reply-files">
      <label for={id}>{replyWords().files}</label>
      <input
        id={id}
        type="file"
        multiple
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) props.uploads.add(file)
          event.currentTarget.value = ''
        }}
      />
      <Picked uploads={props.uploads.uploads()} onRemove={props.uploads.remove} />
    </div>
  )
}
