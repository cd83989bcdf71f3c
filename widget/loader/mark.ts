/**
 * Reads or sets that this browser has a conversation in a channel, or that it was greeted in this visit; false where nothing
 * can be kept. The frame's own storage cannot be read from the page.
 */
export function mark(
  channel: string,
  has?: boolean,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  const marker = `porchlight:${channel}`
  try {
    const storage = window[where]
    if (has) storage[marker] = 1
    if (has === false) storage.removeItem(marker)
    return marker in storage
  } catch {
    return false
  }
}
