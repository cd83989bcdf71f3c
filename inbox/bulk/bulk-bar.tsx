import { createEffect, createSignal, on, onMount, Show } from 'solid-js'
import type { CreateBulkChangeBody } from '../../client/source/types.generated.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import type { ViewName } from '../list/views.ts'
import { snoozeReady } from '../snooze/snooze-words.ts'
import { tagsReady } from '../tags/tag-words.ts'
import { filterOfView } from '../views/filter-of-view.ts'
import { countText } from '../words/times.ts'
import {
  beginBulk,
  bulkJob,
  cancelBulk,
  dismissBulk,
  resumeBulk,
  undoBulk,
  type BulkJob,
} from './bulk-job.ts'
import { BulkMenus, type ManyChange } from './bulk-menus.tsx'
import { bulkReady as wordsReady, bulkWords } from './bulk-words.ts'
import { chosen, chooseNone } from './chosen.ts'
import { RefusedList } from './refused-list.tsx'
import './bulk.css'

/** Loads its words. */
export async function bulkReady(): Promise<void> {
  await Promise.all([wordsReady(), snoozeReady(), tagsReady()])
}

/** The most conversations of one change: docs/api/batch.md. */
const mostAtOnce = 10_000

/** What is chosen and what can be done with it; then how far it is. */
export function BulkBar(props: {
  readonly view: ViewName
  readonly openStatuses: readonly string[]
  /** Of the conversations of the view. */
  readonly total: number
}) {
  const [isWhole, setWhole] = createSignal(false)
  createEffect(on(chosen, () => setWhole(false)))
  onMount(() => void resumeBulk())
  const count = () => (isWhole() ? props.total : chosen().size)
  const begin = (name: string, change: ManyChange) => {
    const which = isWhole()
      ? wholeView(props.view, props.openStatuses)
      : { conversation_ids: [...chosen()] }
    void beginBulk(name, { ...which, ...change })
  }
  const labels = () => bulkWords().bulk
  return (
    <>
      <Show when={chosen().size > 0}>
        <div class="bulk" role="region" aria-label={labels().label}>
          <strong role="status">
            {isWhole()
              ? labels().wholeView(countText(count()))
              : labels().chosen(countText(count()))}
          </strong>
          <Show when={!isWhole() && count() < props.total}>
            <Button look="edged" data-action="chooseAll" onClick={() => setWhole(true)}>
              {labels().all(countText(props.total))}
            </Button>
          </Show>
          <Button label={labels().none} data-action="chooseNone" onClick={chooseNone}>
            <Icon name="cross" size="small" />
          </Button>
          <Show when={count() <= mostAtOnce} fallback={<p class="trouble">{labels().tooMany}</p>}>
            <BulkMenus onChoose={begin} />
          </Show>
        </div>
      </Show>
      <Show when={bulkJob()}>{(job) => <Progress job={job()} />}</Show>
    </>
  )
}

/** All conversations of a view, in place of their ids: those that it has when the change begins. */
function wholeView(
  view: ViewName,
  openStatuses: readonly string[],
): Pick<CreateBulkChangeBody, 'filter' | 'view'> {
  if (view.startsWith('view-')) return { view: view.slice('view-'.length) }
  return { filter: filterOfView(view, openStatuses) }
}

/** How far a change is, then what became of it, with what was refused and why. */
function Progress(props: { readonly job: BulkJob }) {
  const labels = () => bulkWords().bulk
  const change = () => props.job.change
  const hasEnded = () => change().ended_at !== null
  return (
    <div class="bulk" role="region" aria-label={props.job.name}>
      <strong>{props.job.name}</strong>
      <Show
        when={hasEnded()}
        fallback={
          <>
            <progress aria-label={props.job.name} value={change().done} max={change().total} />
            <span>{labels().underWay(countText(change().done), countText(change().total))}</span>
            <Button look="edged" onClick={() => void cancelBulk(change())}>
              {labels().cancel}
            </Button>
          </>
        }
      >
        <span role="status">{labels().ended(countText(change().changed))}</span>
        <Show when={change().refused > 0}>
          <RefusedList refused={props.job.refused} total={change().refused} />
        </Show>
        <Show when={change().can_be_undone && change().undoes_id === null}>
          <Button
            look="edged"
            onClick={() => void undoBulk(labels().undone(props.job.name), change())}
          >
            {labels().undo}
          </Button>
        </Show>
        <Button label={labels().dismiss} onClick={() => dismissBulk()}>
          <Icon name="cross" size="small" />
        </Button>
      </Show>
    </div>
  )
}
