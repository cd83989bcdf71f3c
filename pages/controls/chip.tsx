import type { JSX } from 'solid-js'
import './chip.css'

/** A short word about a thing: `lamp` for what waits, `good` for done, `bad` for refused. */
export function Chip(props: {
  readonly look?: 'lamp' | 'good' | 'bad'
  readonly children: JSX.Element
}) {
  return <span class={`chip ${props.look ?? ''}`}>{props.children}</span>
}
