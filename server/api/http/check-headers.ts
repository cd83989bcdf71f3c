import type { IncomingMessage } from 'node:http'
import { appError } from '../../errors.ts'

/** A common limit of servers and proxies for one header field. */
const longestFieldCharacters = 8_192

/**
 * Checks header fields before anything reads them. 431 for a field of more than 8 KiB, which bounds the work of
 * every expression and split; cookies are never read and may be longer. 400 for two `Host` fields (RFC 9112, 3.2):
 * a proxy may have routed by the other one.
 */
export function checkHeaders({ rawHeaders }: IncomingMessage): void {
  let hosts = 0
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const length = rawHeaders[at + 1]?.length ?? 0
    if (length > longestFieldCharacters && name.toLowerCase() !== 'cookie') {
      throw appError('headers_too_large')
    }
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw appError('request_malformed')
}

/** 415 for a compressed or otherwise encoded body (RFC 9110, 8.4), whose decoded size is unknown. */
export function refuseEncodedBody({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity' || !hasBody(headers)) return
  throw appError('content_encoding_unsupported', { 'accept-encoding': 'identity' })
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
