import { readLink, type ReplyInfo } from '../../client/source/reply-info.ts'

/** A reply's body as a tool returns it. */
export function plainAnswer(answer: { readonly reply: ReplyInfo }): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'reply'))
}

/** A page of a list, with what to pass as `cursor` for the next one; null after the last. */
export function pageAnswer({ reply, ...body }: { readonly reply: ReplyInfo }): object {
  return { ...body, next_cursor: readLink(reply.headers, 'next')?.get('cursor') ?? null }
}
