import { readLink, type ReplyInfo } from '../../client/source/reply-info.ts'

/** The result of a tool: a reply's body. */
export function plainAnswer(answer: { readonly reply: ReplyInfo }): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'reply'))
}

/** A page of a list, with the `cursor` of the next page; null after the last. */
export function pageAnswer({ reply, ...body }: { readonly reply: ReplyInfo }): object {
  return { ...body, next_cursor: readLink(reply.headers, 'next')?.get('cursor') ?? null }
}
