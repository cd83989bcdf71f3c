import type { ByteRange } from './file-store.ts'

/**
 * The byte range of a Range header (RFC 9110, 14.1.2). Undefined means the whole file, also for several or
 * invalid ranges; `beyond` is a range after the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { first: size - length, last: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'beyond'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
