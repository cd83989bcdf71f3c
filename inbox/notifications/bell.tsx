import { createEffect, createSignal, For, onCleanup, Show } from 'solid-js'
import { Icon } from '../../pages/controls/icon.tsx'
import { checkIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { placeBelow } from '../controls/menu.tsx'
import { nextItem } from '../controls/next-item.ts'
import { fullTime, listTime } from '../words/times.ts'
import { askBell, isBellAsked } from './asked-bell.ts'
import { bellWords } from './bell-words.ts'
import { followTold, readTold, told, unreadTold, type Told } from './told.ts'
import './bell.css'

export { bellReady } from './bell-words.ts'

const bellIcon = 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4'

const listId = 'told'
const [isOpen, setOpen] = createSignal(false)

/** A button that counts what the member was told of and has not read. It opens `BellList`. */
export function Bell() {
  const label = () => bellWords().bell.label(unreadTold().length)
  return (
    <button
      type="button"
      class="button quiet bell"
      popovertarget={listId}
      aria-haspopup="dialog"
      aria-expanded={isOpen()}
      aria-label={label()}
      title={label()}
    >
      <Icon path={bellIcon} />
      <Show when={unreadTold().length > 0}>
        <b aria-hidden="true">{unreadTold().length}</b>
      </Show>
    </button>
  )
}

/** What the member was told of. It stands outside the left column, which a phone hides after each choice. */
export function BellList() {
  followTold()
  onCleanup(() => setOpen(false))
  createEffect(() => {
    if (!isBellAsked()) return
    askBell(false)
    // The buttons may come right after the list.
    setTimeout(() => document.querySelector<HTMLElement>('.bell')?.click())
  })
  let list: HTMLDivElement | undefined
  const items = () => [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState !== 'open') return
    // A phone has its bell above the list, and that of the column is hidden.
    const bells = [...document.querySelectorAll<HTMLElement>('.bell')]
    placeBelow(
      list,
      bells.find((bell) => bell.checkVisibility()),
    )
    ;(items()[0] ?? list)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    const found = key.length > 1 ? nextItem(items(), document.activeElement, key) : undefined
    if (found === undefined) return
    event.preventDefault()
    found.focus()
  }
  const follow = (one: Told) => {
    list?.hidePopover()
    void readTold([one])
  }
  return (
    <div
      ref={list}
      id={listId}
      popover="auto"
      class="menu told"
      role="dialog"
      aria-label={bellWords().bell.title}
      tabindex="-1"
      onToggle={onToggle}
      onKeyDown={onKey}
    >
      <Show when={isOpen()}>
        <header>
          <strong>{bellWords().bell.title}</strong>
          <Show when={unreadTold().length > 0}>
            <Button onClick={() => void readTold(unreadTold())}>{bellWords().bell.readAll}</Button>
          </Show>
        </header>
        <Show when={told().length > 0} fallback={<p>{bellWords().bell.empty}</p>}>
          <ul role="list">
            <For each={told()}>{(one) => <Line told={one} onFollow={() => follow(one)} />}</For>
          </ul>
        </Show>
      </Show>
    </div>
  )
}

function Line(props: { readonly told: Told; readonly onFollow: () => void }) {
  const isUnread = () => props.told.read_at === null
  const address = () =>
    props.told.conversation_id === null
      ? '/inbox/mine'
      : `/inbox/open/${props.told.conversation_id}`
  return (
    <li classList={{ unread: isUnread() }}>
      <a class="item" href={address()} onClick={() => props.onFollow()}>
        <span dir="auto">{bellWords().bell.lines[props.told.kind](props.told)}</span>
        <small dir="auto">{props.told.title}</small>
        <time dateTime={props.told.created_at} title={fullTime(props.told.created_at)}>
          {listTime(props.told.created_at)}
        </time>
      </a>
      <Show when={isUnread()}>
        <Button
          icon={checkIcon}
          label={bellWords().bell.read}
          onClick={() => void readTold([props.told])}
        />
      </Show>
    </li>
  )
}
