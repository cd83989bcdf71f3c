import { createResource, For, Show } from 'solid-js'
import { BlockButton } from '../../contact/block-button.tsx'
import { watchBlock } from '../../contact/block-state.ts'
import { visitorName } from '../../list/visitor-name.ts'
import { navigate } from '../../router.ts'
import { api, asMember } from '../../state/api.ts'
import { may } from '../../state/session-state.ts'
import { shortDate } from '../../words/times.ts'
import { words } from '../../words/words.ts'
import { settingsWords } from '../settings-words.ts'
import { PersonEnds } from './person-ends.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonMerge } from './person-merge.tsx'
import { Trouble } from '../../controls/trouble.tsx'

/** One contact with everything: details, fields, conversations, and what can be done. */
export function PersonPage(props: { readonly id: string }) {
  const texts = () => settingsWords().people
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => api.contacts.get(props.id)),
  )
  const found = () => (read.error === undefined ? read() : undefined)
  const state = watchBlock(() => props.id)
  return (
    <>
      <Trouble of={read.error} />
      <Show when={found()} keyed>
        {(now) => (
          <>
            <p class="lead" dir="auto">
              {visitorName({ visitor: now.contact })} ·{' '}
              {texts().since(shortDate(now.contact.created_at))}
            </p>
            <Show when={state.block()?.blocked_at}>
              {(since) => <p class="why">{words().contact.blocked(shortDate(since()))}</p>}
            </Show>
            <PersonForm contact={now.contact} etag={now.reply.etag} />
            <Show when={may('conversations:read')}>
              <Conversations id={props.id} />
            </Show>
            <BlockButton row={{ visitor: now.contact }} state={state} />
            <PersonMerge contact={now.contact} onMerged={() => void refetch()} />
            <PersonEnds contact={now.contact} onErased={() => navigate('/inbox/settings/people')} />
          </>
        )}
      </Show>
    </>
  )
}

const shownConversations = 50

function Conversations(props: { readonly id: string }) {
  const texts = () => settingsWords().people
  const [read] = createResource(async () =>
    asMember(async () =>
      api.conversations.list({
        visitor: props.id,
        sort: 'updated_at',
        order: 'desc',
        per_page: shownConversations,
      }),
    ),
  )
  const found = () => (read.error === undefined ? read() : undefined)
  const statusName = (status: string) =>
    (words().status as Readonly<Record<string, string>>)[status] ?? status
  return (
    <section>
      <h2>{texts().conversations(found()?.pagination.total_count ?? 0)}</h2>
      <ul class="cards" role="list">
        <For each={found()?.conversations}>
          {(conversation) => (
            <li>
              <span class="what-is">
                <strong dir="auto">
                  <a href={`/inbox/all/${conversation.id}`}>
                    {conversation.title || words().list.noTitle}
                  </a>
                </strong>
                <small>{statusName(conversation.status)}</small>
              </span>
              <time datetime={conversation.updated_at}>{shortDate(conversation.updated_at)}</time>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
