import type { Page } from 'playwright-core'
import { until } from '../../campaigns/until.ts'
import type { SignedIn } from '../../test/sign-in.ts'

/** Waits until a page hears what happens: a colleague writes in the conversation that it shows, as often as it takes. */
export async function untilLive(
  page: Page,
  conversationId: string,
  colleague: Pick<SignedIn, 'send'>,
): Promise<void> {
  await until('the page is live', 15_000, async () => {
    await colleague.send('POST', `/conversations/${conversationId}/typing`, {})
    return page.getByText(/ is replying/).isVisible()
  })
}
