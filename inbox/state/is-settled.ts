/** Whether nobody works on a conversation of this status any more: the server's rule of who waits. */
export function isSettled(status: string): boolean {
  return ['closed', 'spam', 'trash'].includes(status)
}
