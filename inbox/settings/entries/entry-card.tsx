import { Show } from 'solid-js'
import { chevronUpIcon, downIcon } from '../../../pages/controls/icons.ts'
import { Button } from '../../controls/button.tsx'
import { settingsWords } from '../settings-words.ts'
import type { Entry } from './entry-kinds.ts'

export type CardAct = 'edit' | 'remove' | 'up' | 'down'

/** The id of a button of a card, which gets the focus back after the card has moved. */
export const actId = (entryId: string, act: CardAct) => `${entryId}-${act}`

/** An entry, with what may be done to it. */
export function EntryCard(props: {
  readonly entry: Entry
  readonly details: string
  /** What is offered; moving one step may be impossible now. */
  readonly acts: readonly CardAct[]
  readonly isPossible: (act: CardAct) => boolean
  readonly onAct: (act: CardAct) => void
}) {
  const texts = () => settingsWords().entries
  const name = () => props.entry.name
  const Act = (own: { readonly act: CardAct; readonly icon?: string; readonly text?: string }) => (
    <Show when={props.acts.includes(own.act)}>
      <Button
        id={actId(props.entry.id, own.act)}
        look={own.act === 'remove' ? 'danger' : own.icon === undefined ? 'edged' : 'quiet'}
        {...(own.icon === undefined
          ? { 'aria-label': texts().acts[own.act](name()) }
          : { icon: own.icon, label: texts().acts[own.act](name()) })}
        aria-disabled={!props.isPossible(own.act)}
        onClick={() => props.isPossible(own.act) && props.onAct(own.act)}
      >
        {own.text}
      </Button>
    </Show>
  )
  return (
    <li>
      <span class="what-is">
        <strong dir="auto">{name()}</strong>{' '}
        <Show when={props.entry.built_in}>
          <span class="chip">{texts().builtIn}</span>
        </Show>
        <small dir="auto">{props.details}</small>
      </span>
      <span class="acts">
        <Act act="up" icon={chevronUpIcon} />
        <Act act="down" icon={downIcon} />
        <Act act="edit" text={texts().edit} />
        <Act act="remove" text={settingsWords().settings.delete} />
      </span>
    </li>
  )
}
