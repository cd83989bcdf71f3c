import { Icon } from '../controls/icon.tsx'

/** A part of what is looked for, with a button that takes it away. */
export function Chip(props: {
  readonly text: string
  readonly label: string
  readonly onRemove: () => void
}) {
  return (
    <span class="chip">
      <span class="clip" dir="auto">
        {props.text}
      </span>
      <button type="button" aria-label={props.label} onClick={() => props.onRemove()}>
        <Icon name="cross" size="tiny" />
      </button>
    </span>
  )
}
