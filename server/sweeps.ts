import {
  makeAttachmentSweeps,
  type AttachmentSweepConfig,
} from './attachments/sweep-attachments.ts'
import type { Config } from './config.ts'
import { makeEventSweep } from './events/sweep-events.ts'
import type { Sweep } from './housekeeping/sweep.ts'
import { deliverySweep, holdOwedEvents } from './webhooks/sweep-deliveries.ts'
import { keptReplySweep } from './workspaces/sweep-kept-replies.ts'

/** Everything that is kept for a while only; each part of the service adds its own. */
export function makeSweeps(
  config: Pick<Config, 'eventRetentionDays'> & AttachmentSweepConfig,
): readonly Sweep[] {
  return [
    makeEventSweep(config.eventRetentionDays, [holdOwedEvents]),
    deliverySweep,
    keptReplySweep,
    ...makeAttachmentSweeps(config),
  ]
}
