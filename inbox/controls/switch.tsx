import { Show } from 'solid-js'
import './switch.css'

/** Something that is on or off, with what that means below it. */
export function Switch(props: {
  readonly label: string
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onSwitch(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        <Show when={props.hint}>
          <small>{props.hint}</small>
        </Show>
      </span>
    </label>
  )
}
