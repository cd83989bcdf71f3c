import type { Route } from 'playwright-core'
import type { TestReply } from '../../test/app.ts'

/** Whether the pages have their security policy, and the browser its own sanitiser. */
export type Guard = { readonly policy: boolean; readonly native: boolean }

const lackSanitiser =
  '<script>delete Element.prototype.setHTML; delete ShadowRoot.prototype.setHTML</script>'

/** Answers a request with what the server says, changed, and, if wanted, without its protective headers. */
export async function answer(
  route: Route,
  forward: (route: Route) => Promise<TestReply>,
  change: (reply: TestReply) => string,
  { policy, native }: Guard,
): Promise<void> {
  const reply = await forward(route)
  const type = String(reply.headers['content-type'] ?? '')
  const isPage = type.startsWith('text/html')
  const given = reply.status === 200 ? change(reply) : reply.text
  const kept = reply.headers['content-security-policy']
  await route.fulfill({
    status: reply.status,
    body: isPage && !native && !policy ? given.replace('<head>', `<head>${lackSanitiser}`) : given,
    headers: {
      'content-type': type,
      ...(policy && kept !== undefined ? { 'content-security-policy': String(kept) } : {}),
    },
  })
}
