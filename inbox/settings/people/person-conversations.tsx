import { visitorPages } from './visitor-pages.ts'
import { shortDate } from '../../words/times.ts'
import { statusText } from '../../words/status-text.ts'
import { words } from '../../words/words.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailList } from '../trail-list.tsx'

/** The conversations of a contact, those that changed last first. */
export function PersonConversations(props: { readonly id: string }) {
  const texts = () => settingsWords().people
  const trail = visitorPages(props.id)
  const title = () => texts().conversations(trail.total() ?? 0)
  return (
    <section>
      <h2>{title()}</h2>
      <TrailList
        trail={trail}
        label={title()}
        none={texts().noConversations}
        more={settingsWords().entries.more}
        card={(conversation) => (
          <li>
            <span class="what-is">
              <strong dir="auto">
                <a href={`/inbox/all/${conversation.id}`}>
                  {conversation.title || words().list.noTitle}
                </a>
              </strong>
              <small>{statusText(conversation.status)}</small>
            </span>
            <time datetime={conversation.updated_at}>{shortDate(conversation.updated_at)}</time>
          </li>
        )}
      />
    </section>
  )
}
