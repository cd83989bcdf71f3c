import { createMemo } from 'solid-js'
import { language } from '../languages/words.ts'
import { now } from './now.ts'
import { clockTime, exactTime, spanOf } from './time-text.ts'

type TimeProps = {
  readonly at: string
  /** `clock`: 09:14. `since`: how long ago, renewed each half minute. */
  readonly look: 'clock' | 'since'
  readonly class?: string
}

/** A point in time, with the exact one as a tooltip. */
export function Time(props: TimeProps) {
  const text = createMemo(() =>
    props.look === 'clock'
      ? clockTime(props.at, language())
      : spanOf(now() - Date.parse(props.at), language()),
  )
  return (
    <time datetime={props.at} title={exactTime(props.at, language())} class={props.class}>
      {text()}
    </time>
  )
}
