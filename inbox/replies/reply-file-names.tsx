import { Show } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import { namesText } from '../words/times.ts'
import { replyWords } from './reply-words.ts'

/** The names of the files that go out with a saved reply, in a line. */
export function ReplyFileNames(props: { readonly reply: SavedReply }) {
  const names = () => props.reply.attachments.map(({ filename }) => filename)
  return (
    <Show when={names().length > 0}>
      <small class="clip" dir="auto">
        {replyWords().with(namesText(names()))}
      </small>
    </Show>
  )
}
