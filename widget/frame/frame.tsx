import { Match, Show, Switch, createEffect, onCleanup, untrack, type JSX } from 'solid-js'
import { later } from '../controls/later.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { Home } from '../home/home.tsx'
import { isAlone } from '../state/full-page.ts'
import { useVisit } from '../state/use-visit.ts'
import { Header } from './header.tsx'
import { Strip } from './strip.tsx'
import './frame.css'
import '../peek/peek.css'

const Peek = later(async () => (await import('../peek/peek.tsx')).Peek)

const hold = (event: Event) => event.preventDefault()

/** The whole chat: home or a conversation. */
export function Frame(): JSX.Element {
  const visit = useVisit()
  const { store, host } = visit
  const unread = () =>
    Object.values(store.state.conversations).reduce((sum, each) => sum + each.unread_count, 0)
  createEffect<number | undefined>((before) => {
    const count = unread()
    const words = count === 0 ? '' : visit.plural(count, visit.words.unread)
    // What was unread when the page was loaded is not new.
    const isNew = untrack(() => store.state.isLoaded) && count > (before ?? 0)
    host.tell({ type: 'unread', count, words, is_new: isNew })
    return count
  })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector(':popover-open') === null) host.tell({ type: 'close' })
  }
  document.addEventListener('keydown', leave)
  // A file that is dropped beside the text field would replace the chat.
  for (const name of ['dragover', 'drop']) document.addEventListener(name, hold)
  onCleanup(() => document.removeEventListener('keydown', leave))
  return (
    <>
      <Show when={!store.state.isOpen && (unread() > 0 || store.state.isGreeting)}>
        <Peek />
      </Show>
      <main class="frame" classList={{ alone: isAlone }} hidden={!store.state.isOpen}>
        <Header />
        <Strip />
        <Switch fallback={<Home />}>
          <Match when={store.state.thread} keyed>
            {(thread) => <Conversation thread={thread} />}
          </Match>
        </Switch>
        <Show when={store.state.block}>
          {(block) => (
            <p class="note" role="status">
              {visit.words.blocked(block().blocked_until)}
            </p>
          )}
        </Show>
        <footer class="foot">{visit.words.powered}</footer>
      </main>
    </>
  )
}
