import { createSignal } from 'solid-js'
import { sendRaw } from '../../client/source/send.ts'
import { streamConnection } from './api.ts'
import { missingParts } from './missing-parts.ts'
import { hasUnsent } from './outbox.ts'

const [isNewer, setNewer] = createSignal(false)

/**
 * Whether the server has newer pages. Asked for nothing while something is unsent, unless a part of this page is gone, without
 * which it may never be sent: the next page sends what this one has kept.
 */
export function isOutdated(): boolean {
  return isNewer() && (missingParts() > 0 || !hasUnsent())
}

/** After a break the server may have newer pages: compares the version that the page names with its own. */
export async function checkVersion(): Promise<void> {
  const call = { method: 'GET', path: '/inbox', isOutside: true } as const
  const headers = { accept: 'text/html' }
  const reply = await sendRaw(streamConnection, call, { headers }).catch(() => undefined)
  const [, settings = ''] =
    /name="porchlight" content="([^"]*)"/.exec((await reply?.text()) ?? '') ?? []
  const own = document.querySelector<HTMLMetaElement>('meta[name="porchlight"]')?.content
  const served = settings.replaceAll('&quot;', '"')
  if (served !== '' && own !== undefined && served !== own) setNewer(true)
}
