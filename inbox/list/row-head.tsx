import type { JSX } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { areDrawn } from '../state/first-rows.ts'
import { fullTime, listTime } from '../words/times.ts'

/** The first line of a row: whose conversation it is, and a time. */
export function RowHead(props: {
  readonly name: string
  readonly at: string
  /** Stands between them. */
  readonly children?: JSX.Element
}) {
  return (
    <>
      <Avatar name={props.name} />
      <span class="line">
        <span class="name clip" dir="auto" title={props.name}>
          {props.name}
        </span>
        {props.children}
        <time dateTime={props.at} title={areDrawn() ? fullTime(props.at) : undefined}>
          {listTime(props.at)}
        </time>
      </span>
    </>
  )
}
