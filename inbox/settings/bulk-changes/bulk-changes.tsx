import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { readLink } from '../../../client/source/reply-info.ts'
import type { BulkChange, BulkResult } from '../../../client/source/types.generated.ts'
import { bulkJob, cancelBulk, readRefused, undoBulk } from '../../bulk/bulk-job.ts'
import { bulkReady, bulkWords } from '../../bulk/bulk-words.ts'
import { describeChange } from '../../bulk/describe-change.ts'
import { RefusedList } from '../../bulk/refused-list.tsx'
import { Button } from '../../controls/button.tsx'
import { snoozeReady } from '../../snooze/snooze-words.ts'
import { api, asMember } from '../../state/api.ts'
import { countText, comingTime, fullTime, timeAgo } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { makeTrail, type TrailPage } from '../trail.ts'
import { TrailList } from '../trail-list.tsx'
import './bulk-changes.css'

/** Loads its words. */
export async function bulkChangesReady(): Promise<void> {
  await Promise.all([bulkReady(), snoozeReady()])
}

/** How often changes that are under way are looked at. */
const lookMs = 1_500

/** The member's changes of many conversations of the last days, with what became of each and the way back. */
export function BulkChangesPage() {
  const labels = () => bulkWords().recent
  const trail = makeTrail<object, BulkChange, string>({}, readPage)
  const isUnderWay = () => trail.entries().some(({ ended_at: at }) => at === null)
  createEffect(() => {
    if (!isUnderWay()) return
    const timer = setInterval(() => void trail.reread(), lookMs)
    onCleanup(() => clearInterval(timer))
  })
  // What an undo here begins is a change as well.
  createEffect(on(bulkJob, () => void trail.reread(), { defer: true }))
  return (
    <>
      <p class="lead">{labels().lead}</p>
      <TrailList
        trail={trail}
        label={settingsWords().settings['bulk-changes']}
        none={labels().none}
        more={settingsWords().entries.more}
        card={(change) => <Card change={change} />}
      />
    </>
  )
}

async function readPage(
  _: object,
  next: string | undefined,
): Promise<TrailPage<BulkChange, string>> {
  const found = await api.batches.listBulkChanges({ per_page: 20, cursor: next ?? '*' })
  return {
    entries: found.bulk_changes,
    next: readLink(found.reply.headers, 'next')?.get('cursor') ?? null,
    total: found.pagination.total_count,
  }
}

function Card(props: { readonly change: BulkChange }) {
  const labels = () => bulkWords().bulk
  const name = () => describeChange(props.change)
  const [refused, setRefused] = createSignal<readonly BulkResult[]>([])
  const readReasons = async () =>
    setRefused(await asMember(async () => readRefused(props.change.id)).catch(() => []))
  return (
    <li class="bulk-change">
      <span class="what-is">
        <strong dir="auto">{name()}</strong>
        <small>{stateOf(props.change)}</small>
        <Show when={props.change.ended_at !== null && props.change.refused > 0}>
          <RefusedList
            refused={refused()}
            total={props.change.refused}
            onOpen={() => void readReasons()}
          />
        </Show>
      </span>
      <time datetime={props.change.created_at} title={fullTime(props.change.created_at)}>
        {timeAgo(props.change.created_at)}
      </time>
      <Show when={props.change.ended_at === null}>
        <Button
          look="edged"
          aria-label={`${labels().cancel}: ${name()}`}
          onClick={() => void cancelBulk(props.change)}
        >
          {labels().cancel}
        </Button>
      </Show>
      <Show when={props.change.can_be_undone}>
        <Button
          look="edged"
          aria-label={`${labels().undo}: ${name()}`}
          onClick={() => void undoBulk(labels().undone(name()), props.change)}
        >
          {labels().undo}
        </Button>
      </Show>
    </li>
  )
}

/** How far it is, then what became of it and until when it can be undone. */
function stateOf({
  ended_at: ended,
  done,
  total,
  changed,
  kept_until: until,
  ...more
}: BulkChange) {
  const { bulk, recent } = bulkWords()
  if (ended === null) return bulk.underWay(countText(done), countText(total))
  const undo =
    more.undone_by_id === null
      ? more.can_be_undone && until !== null
        ? [recent.undoable(comingTime(until))]
        : []
      : [recent.undone]
  return [bulk.ended(countText(changed)), ...undo].join(' · ')
}
