import type { SendMessageBody } from '../../client/source/types.generated.ts'
import type { UsedReply } from './used-reply.ts'

type Changed = Pick<SendMessageBody, 'changes' | 'saved_reply_ids'>

/** What a message changes with it: that of its saved replies, the later ones first, and its closing. */
export function changesOf({
  replies = [],
  closes,
}: {
  readonly replies?: readonly UsedReply[] | undefined
  readonly closes?: boolean | undefined
}): Changed {
  const all = replies.map(({ changes }) => changes)
  const add_tags = all.flatMap((one) => one.add_tags ?? [])
  const closed = closes === true ? { status: 'closed' } : {}
  return replies.length === 0 && closes !== true
    ? {}
    : {
        changes: { ...Object.assign({}, ...all), ...closed, add_tags },
        saved_reply_ids: replies.map(({ id }) => id),
      }
}
