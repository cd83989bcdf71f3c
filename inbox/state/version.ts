import { createSignal } from 'solid-js'
import { hasUnsent } from './outbox.ts'

const [isNewer, setNewer] = createSignal(false)

/** Whether the server has newer pages. Asked for nothing while something is unsent. */
export function isOutdated(): boolean {
  return isNewer() && !hasUnsent()
}

/** The server told the version of its pages. */
export function seeVersion(version: string): void {
  const settings =
    document.querySelector<HTMLMetaElement>('meta[name="porchlight"]')?.content ?? '{}'
  const own = (JSON.parse(settings) as { version?: string }).version
  if (own !== undefined && own !== version) setNewer(true)
}
