import { createResource, For, Show } from 'solid-js'
import { api, asMember } from '../state/api.ts'
import { isGone, type Row } from '../state/rows.ts'
import { countText, shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'

/** The newest other conversations of the contact. */
export function OtherConversations(props: { readonly row: Row; readonly view: string }) {
  const [page] = createResource(
    () => props.row.visitor.id,
    async (visitor) =>
      asMember(async () =>
        api.conversations.list({ visitor, sort: 'updated_at', order: 'desc', per_page: 6 }),
      ).catch(() => undefined),
  )
  const others = () =>
    page()
      ?.conversations.filter(({ id }) => id !== props.row.id && !isGone(id))
      .slice(0, 5) ?? []
  return (
    <section>
      <h3>
        {words().contact.previous}{' '}
        <Show when={(page()?.pagination.total_count ?? 0) > 1}>
          <small>{countText((page()?.pagination.total_count ?? 1) - 1)}</small>
        </Show>
      </h3>
      <Show
        when={others().length > 0}
        fallback={<p class="quiet-line">{page() === undefined ? '' : words().contact.none}</p>}
      >
        <ul>
          <For each={others()}>
            {(other) => (
              <li>
                <a href={`/inbox/${props.view}/${other.id}`}>
                  <span dir="auto" title={other.title}>
                    {other.title || words().list.noTitle}
                  </span>
                  <time dateTime={other.created_at}>{shortDate(other.created_at)}</time>
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}
