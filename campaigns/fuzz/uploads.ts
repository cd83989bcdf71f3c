import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'

/** Sometimes replaces the body by one of another type that the operation accepts. */
export function uploadOf(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const { bodyTypes, body } = request.operation
  if (bodyTypes.length === 0) return fc.constant(request)
  const upload = fc
    .record({
      type: fc.constantFrom(...bodyTypes),
      bytes: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      name: fc.constantFrom('a.txt', '', '../../x', 'ü"; x=y', 'n'.repeat(300)),
      offset: fc.constantFrom('0', '0', '5', '-1', 'x', '99999999999999999999'),
    })
    .map(({ type, bytes, name, offset }) => {
      const payload = type.startsWith('multipart/') ? multipart(bytes, name) : bytes
      const headers: FuzzRequest['headers'] = {
        ...request.headers,
        'content-type': type.startsWith('multipart/') ? `${type}; boundary=${boundary}` : type,
        'content-length': String(payload.length),
        'content-disposition': `attachment; filename="${encodeURIComponent(name)}"`,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
      }
      return { ...request, kind: 'upload' as const, payload, headers }
    })
  return body === undefined ? upload : fc.oneof(fc.constant(request), upload)
}

const boundary = 'fuzz-boundary'

function multipart(bytes: Buffer, name: string): Buffer {
  const quoted = name.replaceAll('"', '%22')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
