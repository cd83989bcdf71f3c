import {
  makeAttachmentSweeps,
  type AttachmentSweepConfig,
} from '../chat/attachments/sweep-attachments.ts'
import { bulkSweep } from '../chat/bulk/sweep-bulk.ts'
import { makeAccessSweep } from '../chat/audit/sweep-access.ts'
import type { Config } from '../config/config.ts'
import { draftSweep } from '../chat/drafts/sweep-drafts.ts'
import { notificationSweep } from '../chat/notifications/sweep-notifications.ts'
import { channelParts } from '../chat/channels/channel-parts.ts'
import { makeEventRetention } from '../chat/events/sweep-events.ts'
import { signInSweeps } from '../chat/sign-in/sweep-sign-in.ts'
import type { Chore } from '../store/housekeeping/chore.ts'
import type { Sweep } from '../store/housekeeping/sweep.ts'
import { findFirstNeededEvent, makeDeliverySweep } from '../chat/webhooks/sweep-deliveries.ts'
import { storedReplySweep } from '../store/writes/sweep-stored-replies.ts'

/** The sweeps of everything that is stored for a limited time, and what they need done before. */
export function makeSweeps(config: Pick<Config, 'eventRetentionDays'> & AttachmentSweepConfig): {
  readonly chores: readonly Chore[]
  readonly sweeps: readonly Sweep[]
} {
  const events = makeEventRetention(config.eventRetentionDays, [findFirstNeededEvent])
  const sweeps = [
    events.sweep,
    makeAccessSweep(config.eventRetentionDays),
    makeDeliverySweep(),
    storedReplySweep,
    bulkSweep,
    ...channelParts.flatMap(({ sweeps }) => sweeps?.(config) ?? []),
    draftSweep,
    notificationSweep,
    ...signInSweeps,
    ...makeAttachmentSweeps(config),
  ]
  return { chores: [events.chore], sweeps }
}
