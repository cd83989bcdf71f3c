import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement, statementOfAll } from '../../store/database/statement.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

/** Deliveries kept per webhook for inspection, besides pending ones. */
const keptDeliveries = 1_000

const deleteOldDeliveries = statement<{ id: string }, { kept: number; atOnce: number }>(
  'delete_old_webhook_deliveries',
  `with cut as materialized (
     select w.id as webhook_id, w.deleted_at is not null as is_deleted,
            case when w.deleted_at is not null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else
              (select d.id from webhook_deliveries d
                where d.workspace_id = $workspaceId and d.webhook_id = w.id
                order by d.id desc offset $kept::bigint limit 1) end as id
       from webhooks w
      where w.workspace_id = $workspaceId),
   old as (
     select d.id
       from cut cross join lateral (
         select d.id from webhook_deliveries d
          where d.workspace_id = $workspaceId and d.webhook_id = cut.webhook_id and d.id <= cut.id
            and (cut.is_deleted or d.status <> 'pending')
          order by d.id limit $atOnce) d
      limit $atOnce),
   attempts as (
     delete from webhook_attempts a
      where a.workspace_id = $workspaceId and a.delivery_id = any(array(select id from old)))
   delete from webhook_deliveries d
    where d.workspace_id = $workspaceId and d.id = any(array(select id from old))
   returning d.id`,
)

const deleteEndedWebhooks = statement<object>(
  'delete_ended_webhooks',
  `with ended as (
     select w.id from webhooks w
      where w.workspace_id = $workspaceId and w.deleted_at is not null
        and not exists (select from webhook_deliveries d
                         where d.workspace_id = $workspaceId and d.webhook_id = w.id)),
   secrets as (
     delete from webhook_secrets s using ended where s.workspace_id = $workspaceId and s.webhook_id = ended.id),
   replays as (
     delete from webhook_replays r using ended where r.workspace_id = $workspaceId and r.webhook_id = ended.id),
   progress as (
     delete from webhook_progress p using ended where p.workspace_id = $workspaceId and p.webhook_id = ended.id)
   delete from webhooks w using ended where w.workspace_id = $workspaceId and w.id = ended.id`,
)

/**
 * The workspaces with deleted webhooks, and those in which deliveries have ended since a moment, because only these can
 * have more than are kept. An index of summaries of `finished_at` leaves out the rest of the table.
 */
const findDue = statementOfAll<{ workspace_id: string }, { since: Date }>(
  'find_ended_webhook_deliveries',
  `select w.workspace_id from webhooks w where w.deleted_at is not null
    union
   select d.workspace_id from webhook_deliveries d where d.finished_at >= $since`,
)

const findAll = statementOfAll<{ workspace_id: string }>(
  'find_workspaces_with_webhooks',
  'select distinct workspace_id from webhooks',
)

/** Allows for the clocks of other servers and for their open transactions. */
const marginMs = 600_000

/** Finds what is due since its last look; at the first one every workspace with webhooks. */
function makeFindDue(): Sweep['findDue'] {
  let lookedAt: Date | undefined
  return async (owner, now) => {
    const since = lookedAt && new Date(lookedAt.getTime() - marginMs)
    const found = await runStatement(owner, since === undefined ? findAll() : findDue({ since }))
    lookedAt = now
    return found.map((row) => row.workspace_id)
  }
}

/** Makes the sweep that deletes old deliveries, and the rows of deleted webhooks. */
export const makeDeliverySweep = (): Sweep => ({ ...deliverySweep, findDue: makeFindDue() })

export const deliverySweep: Omit<Sweep, 'findDue'> = {
  name: 'webhook deliveries',
  sweep: async (owner, workspaceId) => {
    const deleted = await runStatement(
      owner,
      deleteOldDeliveries({ workspaceId, kept: keptDeliveries, atOnce: sweptAtOnce }),
    )
    if (deleted.length === sweptAtOnce) return true
    await runStatement(owner, deleteEndedWebhooks({ workspaceId }))
    return false
  },
}

const findFirstNeeded = statement<{ sequence: number | null }>(
  'find_first_owed_event',
  `select min(least(p.taken_up_to + 1,
            (select min(r.taken_up_to) + 1 from webhook_replays r
              where r.workspace_id = $workspaceId and r.webhook_id = p.webhook_id),
            (select min(d.sequence) from webhook_deliveries d
              where d.workspace_id = $workspaceId and d.webhook_id = p.webhook_id and d.status = 'pending'))
          ) as sequence
     from webhook_progress p
     join webhooks w on w.workspace_id = $workspaceId and w.id = p.webhook_id
    where p.workspace_id = $workspaceId and w.enabled`,
)

/** The first event that an enabled webhook still needs. Webhooks that fail for days are disabled. */
export async function findFirstNeededEvent(
  owner: pg.Pool,
  workspaceId: string,
): Promise<number | undefined> {
  const [needed] = await runStatement(owner, findFirstNeeded({ workspaceId }))
  return needed?.sequence ?? undefined
}
