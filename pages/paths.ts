/** The address of something in a conversation, below the path of the API. */
export function inConversation(
  id: string,
  what: 'messages' | 'typing' | 'email' | 'transcript' | 'read' | 'looking',
): string {
  return `/conversations/${encodeURIComponent(id)}/${what}`
}
