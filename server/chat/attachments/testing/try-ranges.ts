import assert from 'node:assert/strict'
import { fetchFile } from '../../../../test/upload.ts'

export const digits = '0123456789'

/** The expected reply to each Range, for a file of ten digits. */
const ranges: [range: string, status: number, text: string, contentRange?: string][] = [
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, digits, 'bytes 0-9/10'],
  ['bytes=10-', 416, '{"error":"The file has no such range."}', 'bytes */10'],
  ['bytes=-0', 416, '{"error":"The file has no such range."}', 'bytes */10'],
  ['bytes=99999999999999999999-', 200, digits],
  ['bytes=4-2', 200, digits],
  ['bytes=0-1,3-4', 200, digits],
  ['lines=0-1', 200, digits],
  ['bytes=-', 200, digits],
]

/** Fetches parts of a file that holds `digits`. */
export async function tryRanges(port: number, url: string): Promise<void> {
  for (const [range, status, text, contentRange] of ranges) {
    const part = await fetchFile(port, url, { range })
    assert.deepEqual(
      [part.status, part.text, part.headers['content-range']],
      [status, text, contentRange],
      range,
    )
    assert.equal(part.headers['content-length'], String(text.length))
  }
}
