import { latePart } from '../controls/late-part.tsx'

/** A colleague's reply is rarely newer than what the sender saw, so that it is not in the first load. */
export const NewerReply = latePart<{ readonly conversation: string; readonly id: string }>(
  async () => (await import('./newer-reply.tsx')).NewerReply,
)
