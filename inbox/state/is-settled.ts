/** Whether work on a conversation of this status is done: the server's rule for waiting contacts. */
export function isSettled(status: string): boolean {
  return ['closed', 'spam', 'trash'].includes(status)
}
