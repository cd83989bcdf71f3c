import { place } from '../router.ts'

/** The address of the page of all that a search finds, among what is a contact's if one is given. */
export function searchAddress(text: string, contactId?: string): string {
  const words = text.trim()
  // Dots alone would name a folder above.
  if (/^\.*$/.test(words)) return '/inbox/search'
  const end = contactId === undefined ? '' : `/${contactId}`
  return `/inbox/search/${encodeURIComponent(words)}${end}`
}

/** What the address looks for. */
export function searchInAddress(): {
  readonly text: string
  readonly contactId: string | undefined
} {
  const [page, text = '', contactId] = place()
  if (page !== 'search') return { text: '', contactId: undefined }
  try {
    return { text: decodeURIComponent(text), contactId }
  } catch {
    return { text: '', contactId }
  }
}
