import { basePath } from '../../client/source/send.ts'
import type { GetWorkspaceReply, Workspace } from '../../client/source/types.generated.ts'
import { pause } from '../../pages/stream/back-off.ts'

/** After this the read is asked for anew, as any other. */
const longestMs = 2_500

const early = new Map<string, Promise<Response | undefined>>()
const addressOf = (path: string) => `${location.origin}${path}`
const workspacePath = `${basePath}/workspace`

/**
 * Takes over what the page's head has the browser ask for before there is any script (server/api/pages/inbox-html.ts): what a
 * signed-in member's page reads first. Returns whether there is any. A request that is not alike to the last header would be sent
 * a second time.
 */
export function askEarly(): boolean {
  if (document.querySelector('link[as=fetch]') === null) return false
  for (const path of ['/auth/session', workspacePath]) early.set(addressOf(path), askFor(path))
  return true
}

async function askFor(path: string): Promise<Response | undefined> {
  try {
    const reply = await fetch(path)
    // The body may be lost, too.
    await reply.clone().arrayBuffer()
    return reply.ok ? reply : undefined
  } catch {
    return undefined
  }
}

/** The workspace, if it was asked for early. */
export async function earlyWorkspace(): Promise<Workspace | undefined> {
  const reply = await takeEarly(addressOf(workspacePath))
  return reply && ((await reply.json()) as GetWorkspaceReply).workspace
}

/** The reply to what was asked for early, once; undefined if it is to be asked for now. */
export async function takeEarly(url: string): Promise<Response | undefined> {
  const asked = early.get(url)
  if (asked === undefined) return undefined
  early.delete(url)
  return (await Promise.race([asked, pause(longestMs)])) ?? undefined
}
