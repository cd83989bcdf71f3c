import type { FrameConfig } from './shapes.ts'

/** What the server put into the page for the frame; undefined if it is not the frame's page. */
export function readConfig(): FrameConfig | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="porchlight"]')
  return meta === null ? undefined : (JSON.parse(meta.content) as FrameConfig)
}
