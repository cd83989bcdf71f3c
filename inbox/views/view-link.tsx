import { Show, type JSX } from 'solid-js'
import { Icon, type IconName } from '../controls/icon.tsx'
import type { ViewName } from '../list/views.ts'
import { bounded, counts, waiting } from '../state/counts.ts'
import { boundedText } from '../words/times.ts'
import { words } from '../words/words.ts'

/** A view of the left column with its count, amber where somebody waits. */
export function ViewLink(props: {
  readonly name: ViewName
  readonly icon: IconName
  readonly label: string
  readonly isCurrent: boolean
  /** Whether it says how many of its contacts wait: in place of all, or beside them. */
  readonly tellsWaiting?: boolean | 'beside'
  /** Stands before the count. */
  readonly mark?: JSX.Element
}) {
  const late = () => ((props.tellsWaiting ?? false) !== false ? (waiting()[props.name] ?? 0) : 0)
  const text = (count: number) => boundedText(count, bounded().has(props.name))
  const isBeside = () => props.tellsWaiting === 'beside'
  const all = () => text(counts()[props.name] ?? 0)
  return (
    <li>
      <a href={`/inbox/${props.name}`} aria-current={props.isCurrent ? 'page' : undefined}>
        <Icon name={props.icon} />
        <span class="clip" dir="auto" title={props.label}>
          {props.label}
        </span>
        {props.mark}
        <Show when={counts().all !== undefined}>
          <Show when={late() > 0} fallback={<b>{all()}</b>}>
            <b class="waiting" title={all()}>
              {isBeside() ? all() : text(late())}
              <span class="unseen">
                {isBeside() ? `, ${text(late())}` : ''} {words().views.waiting(late())}
              </span>
            </b>
          </Show>
        </Show>
      </a>
    </li>
  )
}
