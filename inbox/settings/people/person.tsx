import { createResource, Show } from 'solid-js'
import { LateBlock, LateBlockLine } from '../../contact/late-block.tsx'
import { blockShown, watchBlock } from '../../contact/block-state.ts'
import { visitorName } from '../../list/visitor-name.ts'
import { navigate } from '../../router.ts'
import { api, asMember } from '../../state/api.ts'
import { may } from '../../state/session-state.ts'
import { shortDate } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { PersonConversations } from './person-conversations.tsx'
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
            <Show when={blockShown(state)}>
              <LateBlockLine state={state} />
            </Show>
            <PersonForm contact={now.contact} etag={now.reply.etag} />
            <Show when={may('conversations:read')}>
              <PersonConversations id={props.id} />
            </Show>
            <LateBlock row={{ visitor: now.contact }} state={state} />
            <PersonMerge contact={now.contact} onMerged={() => void refetch()} />
            <PersonEnds contact={now.contact} onErased={() => navigate('/inbox/settings/people')} />
          </>
        )}
      </Show>
    </>
  )
}
