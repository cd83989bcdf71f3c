import type { OutboundClient } from '../../../../outbound/outbound-client.ts'
import { dataUrl } from '../reading/original-html.ts'
import { rasterType } from '../reading/raster-type.ts'

const atOnce = 6
const mostBytes = 15 * 1024 * 1024
const mostRedirects = 3
const mostMs = 15_000

/**
 * The pictures at these addresses as `data:` addresses, undefined for what is none by its first bytes, is too large or does not
 * come in time. The requests tell nothing of who reads the mail but the address of this server.
 */
export async function loadPictures(
  client: OutboundClient,
  urls: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const signal = AbortSignal.timeout(mostMs)
  const found: (string | undefined)[] = urls.map(() => undefined)
  let left = mostBytes
  let next = 0
  const work = async () => {
    while (next < urls.length && left > 0) {
      const at = next
      next += 1
      const bytes = await loadPicture(client, urls[at] ?? '', signal).catch(() => undefined)
      const type = bytes === undefined ? undefined : rasterType(bytes)
      if (bytes === undefined || type === undefined || bytes.length > left) continue
      left -= bytes.length
      found[at] = dataUrl(type, bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

async function loadPicture(
  client: OutboundClient,
  first: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  let url = first
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const reply = await client.get({ url, headers: { accept: 'image/*' }, signal })
    const { location } = reply.headers
    if (reply.status < 300 || reply.status > 399 || location === undefined)
      return reply.status === 200 && reply.isWhole ? reply.body : undefined
    url = new URL(location, url).href
  }
  return undefined
}
