import {
  makeAttachmentSweeps,
  type AttachmentSweepConfig,
} from './chat/attachments/sweep-attachments.ts'
import type { Config } from './config/config.ts'
import { makeEventSweep } from './chat/events/sweep-events.ts'
import type { Sweep } from './store/housekeeping/sweep.ts'
import { deliverySweep, holdOwedEvents } from './chat/webhooks/sweep-deliveries.ts'
import { keptReplySweep } from './store/writes/sweep-stored-replies.ts'

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
