import { Button } from '../controls/button.tsx'

/** A button of a message. Of all in a log one is in the order of Tab; arrow keys move between them. */
export function MessageTool(props: {
  readonly class: string
  readonly action: 'copyLink' | 'eraseMessage'
  readonly icon: string
  readonly label: string
  readonly isInTabOrder: boolean
  readonly onClick: () => void
}) {
  return (
    <Button
      class={`tool ${props.class}`}
      data-action={props.action}
      icon={props.icon}
      label={props.label}
      tabindex={props.isInTabOrder ? 0 : -1}
      onClick={() => props.onClick()}
    />
  )
}
