/**
 * Reads or sets that this browser has a conversation in a channel; false where nothing can be kept. The frame's own
 * storage cannot be read from the page.
 */
export function mark(channel: string, has?: boolean): boolean {
  const marker = `porchlight:${channel}`
  try {
    if (has === true) localStorage.setItem(marker, '1')
    if (has === false) localStorage.removeItem(marker)
    return localStorage.getItem(marker) !== null
  } catch {
    return false
  }
}
