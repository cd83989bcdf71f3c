const kibibyte = 1_024

/** Bodies that cost most to read, of about so many bytes each. */
export function hostileBodies(bytes: number): Readonly<Record<string, Buffer>> {
  const filled = (start: string, one: string, end: string) =>
    Buffer.from(`${start}${one.repeat(Math.max(1, Math.floor((bytes - 64) / one.length)))}${end}`)
  const names = Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`)
  return {
    numbers: filled('{"a":[', '1,', '1]}'),
    fractions: filled('{"a":[', '0.30000000000000004,', '1]}'),
    'inexact numbers': filled('{"email":[', '12345678901234567890,', '1]}'),
    exponents: filled('{"a":[', '9e99,', '1]}'),
    depth: filled('{"a":', '[', ''),
    lists: filled('{"a":[', '[],', '1]}'),
    objects: filled('{"a":[', '{},', '1]}'),
    names: Buffer.from(`{${names.join(',')}}`),
    'prototype keys': filled('{"a":[', '{"__proto__":0},', '1]}'),
    'escaped text': filled('{"email":"', '\\"', '"}'),
    'text of many bytes': filled('{"email":"', '🏮', '"}'),
    'a form': filled('a=1', '&a[]=%5B%5D', ''),
    parts: filled('', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', '--x--'),
  }
}

/** The account of a wrong sign-in, to be replaced by another one of the same length. */
export const guess = 'somebody'
export const wrongPassword = Buffer.from(`{"email":"${guess}@x.test","password":"a guess"}`)

/** A request with a body, as bytes; in chunks of so many bytes if given. */
export function requestBytes(
  door: { method: string; path: string; headers: Readonly<Record<string, string>> },
  body: Buffer,
  chunkBytes = 0,
): Buffer {
  const length = chunkBytes === 0 ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked'
  const fields = Object.entries(door.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${door.method} ${door.path} HTTP/1.1\r\n${fields.join('')}${length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), chunkBytes === 0 ? body : chunked(body, chunkBytes)])
}

function chunked(body: Buffer, chunkBytes: number): Buffer {
  const chunks: Buffer[] = []
  for (let from = 0; from < body.length; from += chunkBytes) {
    const chunk = body.subarray(from, from + chunkBytes)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

export const sizes = {
  short: [60 * kibibyte, kibibyte * kibibyte],
  long: [60 * kibibyte, 120 * kibibyte, kibibyte * kibibyte, 16 * kibibyte * kibibyte],
} as const
