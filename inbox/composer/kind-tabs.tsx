import { Show, type JSX } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { othersIn } from '../state/signals.ts'
import { words } from '../words/words.ts'
import type { Draft } from './drafts.ts'

const kinds = ['user_message', 'note'] as const

/** Reply or note, the buttons for format, and the others who are typing or viewing. */
export function KindTabs(props: {
  readonly id: string
  readonly kind: Draft['kind']
  readonly onChoose: (kind: Draft['kind']) => void
  /** What else is done with the words. */
  readonly children: JSX.Element
}) {
  const onKey = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    props.onChoose(kinds.find((kind) => kind !== props.kind) ?? 'note')
  }
  const tab = (kind: Draft['kind'], label: () => string) => (
    <button
      type="button"
      role="tab"
      aria-selected={props.kind === kind}
      tabindex={props.kind === kind ? 0 : -1}
      data-kind={kind}
      onClick={() => props.onChoose(kind)}
    >
      <Show when={kind === 'note'}>
        <Icon name="lock" size="tiny" />
      </Show>
      {label()}
    </button>
  )
  return (
    <div class="tabs">
      <div role="tablist" aria-label={words().send.kind} onKeyDown={onKey}>
        {tab('user_message', () => words().send.reply)}
        {tab('note', () => words().send.note)}
      </div>
      {props.children}
      <Busy id={props.id} />
    </div>
  )
}

function Busy(props: { readonly id: string }) {
  const writing = () => othersIn('typing', props.id)[0]
  const looking = () => othersIn('looking', props.id)[0]
  return (
    <Show when={writing() ?? looking()}>
      {(member) => (
        <span class="busy" role="status">
          <Avatar name={`${member().first_name} ${member().last_name ?? ''}`} />
          {writing() === undefined
            ? words().talk.looking(member().first_name)
            : words().talk.writing(member().first_name)}
        </span>
      )}
    </Show>
  )
}
