import { For, onCleanup, Show, untrack } from 'solid-js'
import { visitorName } from '../list/visitor-name.ts'
import { openStart } from '../start/asked-start.ts'
import { api } from '../state/api.ts'
import { isSettled } from '../state/is-settled.ts'
import { keepRead } from '../state/keep-read.ts'
import { onConversation } from '../state/live.ts'
import { isGone, rowOf, type Row } from '../state/rows.ts'
import { mayStart } from '../state/session-state.ts'
import { countText, shortDate } from '../words/times.ts'
import { statusText } from '../words/status-text.ts'
import { words } from '../words/words.ts'
import { contactWords } from './contact-words.ts'

/** However many changes come, they are read again once in this time. */
const restMs = 800

/** The newest other conversations of the contact. */
export function OtherConversations(props: { readonly row: Row; readonly view: string }) {
  const { value: page, again } = keepRead(
    () => props.row.visitor.id,
    async (visitor) =>
      api.conversations.list({ visitor, sort: 'updated_at', order: 'desc', per_page: 6 }),
  )
  const isTheirs = (id: string) =>
    rowOf(id)?.visitor.id === props.row.visitor.id ||
    page()?.conversations.some((each) => each.id === id) === true
  let rest: ReturnType<typeof setTimeout> | undefined
  const readSoon = () => {
    rest ??= setTimeout(() => {
      rest = undefined
      again()
    }, restMs)
  }
  const stops = [
    onConversation((id) => untrack(() => isTheirs(id)) && readSoon()),
    () => clearTimeout(rest),
  ]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  const others = () =>
    page()
      ?.conversations.filter(({ id }) => id !== props.row.id && !isGone(id))
      .slice(0, 5) ?? []
  return (
    <section>
      <h3>
        {contactWords().previous}{' '}
        <Show when={(page()?.pagination.total_count ?? 0) > 1}>
          <small>{countText((page()?.pagination.total_count ?? 1) - 1)}</small>
        </Show>
      </h3>
      <Show
        when={others().length > 0}
        fallback={<p class="quiet-line">{page() === undefined ? '' : contactWords().first}</p>}
      >
        <ul>
          <For each={others()}>
            {(other) => (
              <li>
                <a href={`/inbox/${props.view}/${other.id}`}>
                  <span dir="auto" title={other.title}>
                    {other.title || words().list.noTitle}
                  </span>
                  <Show when={isSettled(other.status)}>
                    <small>{statusText(other.status)}</small>
                  </Show>
                  <time dateTime={other.created_at}>{shortDate(other.created_at)}</time>
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={mayStart()}>
        <button
          type="button"
          class="button edged"
          data-action="startWithContact"
          onClick={() => openStart({ id: props.row.visitor.id, name: visitorName(props.row) })}
        >
          {words().keys.start}
        </button>
      </Show>
    </section>
  )
}
