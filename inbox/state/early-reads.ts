import { basePath } from '../../client/source/send.ts'
import type { GetWorkspaceReply, Workspace } from '../../client/source/types.generated.ts'
import { pause } from '../../pages/stream/back-off.ts'

/** A read without a reply after this is sent again. */
const longestMs = 2_500

const early = new Map<string, Promise<Response | undefined>>()

/**
 * Takes over the reads that the page's head preloads for a signed-in member (server/api/pages/inbox-html.ts). Returns whether there
 * are any. They have no headers of their own: the browser sends a request again that differs from the preloaded one in a header.
 */
export function askEarly(): boolean {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as=fetch]'))
    early.set(href, askFor(href))
  return early.size > 0
}

async function askFor(url: string): Promise<Response | undefined> {
  try {
    const reply = await fetch(url)
    // The body may be lost, too.
    await reply.clone().arrayBuffer()
    return reply.ok ? reply : undefined
  } catch {
    return undefined
  }
}

/** The workspace, if it was asked for early. */
export async function earlyWorkspace(): Promise<Workspace | undefined> {
  const reply = await takeEarly(`${location.origin}${basePath}/workspace`)
  return reply && ((await reply.json()) as GetWorkspaceReply).workspace
}

/** The reply to what was asked for early, once; undefined if it is to be asked for now. */
export async function takeEarly(url: string): Promise<Response | undefined> {
  const asked = early.get(url)
  if (asked === undefined) return undefined
  early.delete(url)
  return (await Promise.race([asked, pause(longestMs)])) ?? undefined
}
