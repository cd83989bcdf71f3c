import { listPartitions } from '../../chat/events/partitions/event-partition.ts'
import { dayMs } from '../../chat/events/partitions/partition-days.ts'
import { ok, warn, type CheckContext, type Finding } from './check.ts'

/** Housekeeping has tried hundreds of times by then. */
const lateMs = 2 * dayMs

/** Checks that the event log gets its partitions in time, and that expired ones are dropped. */
export async function checkPartitions(
  { owner, config }: Pick<CheckContext, 'owner' | 'config'>,
  now = new Date(),
): Promise<Finding[]> {
  const partitions = await listPartitions(owner)
  const begun = partitions.at(-1)?.from ?? now
  if (now.getTime() - begun.getTime() > lateMs) {
    const says = `The last one has had no end since ${begun.toISOString()}, so its rows cannot be dropped.`
    const remedy =
      'Is the server running? If so, end transactions that last for hours, and see its log.'
    return [warn('event-partitions', says, remedy)]
  }
  const { eventRetentionDays: days } = config
  const cutoff = now.getTime() - days * dayMs - lateMs
  const late = partitions.filter(
    ({ from, until }) => from !== null && until !== null && until.getTime() < cutoff,
  )
  if (days === 0 || late.length === 0)
    return [ok('event-partitions', `${partitions.length}, as retention needs them`)]
  const says = `${late.map(({ name }) => name).join(', ')}: expired, and still there.`
  const remedy =
    'A workspace that moves to another cell, an enabled webhook that is behind, or a long transaction holds them. ' +
    'Finish the move, disable the webhook, or end the transaction.'
  return [warn('event-partitions', says, remedy)]
}
