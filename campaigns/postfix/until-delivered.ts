import type { Postfix } from '../../test/start-postfix.ts'
import { until } from '../until.ts'

const settleMs = 60_000
const flushMs = 3_000

/** Waits for what Postfix has to deliver, and has it try again meanwhile. */
export async function untilDelivered(
  postfix: Postfix,
  what: string,
  isSo: () => Promise<boolean>,
): Promise<void> {
  let flushedAt = performance.now()
  await until(what, settleMs, async () => {
    if (performance.now() - flushedAt > flushMs) {
      flushedAt = performance.now()
      await postfix.flush()
    }
    return isSo()
  })
}
