import assert from 'node:assert/strict'
import { en as ofInbox } from '../../inbox/words/en.ts'
import { words as ofWidget } from '../../widget/languages/en.ts'
import type { Locator, Page } from 'playwright-core'
import { until } from '../until.ts'
import type { Side } from './sides.ts'

const shownMs = 30_000

type Cause = 'offline' | 'unreachable'

/** The words that either page shows for a cause. */
const words = {
  visitor: { offline: [ofWidget.offline, ofWidget.queued], unreachable: [ofWidget.unreachable] },
  agent: {
    offline: [ofInbox.connection.offline],
    unreachable: [ofInbox.connection.unreachable],
  },
} as const

/** Waits until the side's page says all that there is to say of a cause. */
export async function says(side: Side, cause: Cause): Promise<void> {
  for (const text of words[side.name][cause]) {
    await side.shown(side.page).getByText(text).first().waitFor({ timeout: shownMs })
  }
}

/** Fails if the page names a cause that it is not. */
export async function saysNothingOf(side: Side, cause: Cause): Promise<void> {
  for (const text of words[side.name][cause]) {
    assert.equal(await side.shown(side.page).getByText(text).count(), 0, text)
  }
}

const waiting = [
  ...[ofWidget.queued, ofWidget.retrying, ofWidget.limited, ofWidget.in_turn, ofWidget.sending],
  ...[ofWidget.offline, ofWidget.unreachable, ofWidget.list_failed, ofWidget.not_sent],
  ...[ofInbox.connection.offline, ofInbox.connection.unreachable],
]

/** Waits until nothing on the page says that something is still to come. */
export async function saysNothingOfWaiting(what: string, shown: Locator | Page): Promise<void> {
  await until(`${what} has nothing that waits`, shownMs, async () => {
    for (const text of waiting) {
      assert.equal(await shown.getByText(text, { exact: true }).count(), 0, text)
    }
    return true
  })
}
