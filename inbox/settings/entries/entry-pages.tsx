import { seesAll } from '../../state/session-state.ts'
import { settingsWords } from '../settings-words.ts'
import { EntriesPage } from './entries-page.tsx'
import { groups, statuses, tags } from './entry-kinds.ts'

export const StatusesPage = () => <EntriesPage kind={statuses} />

/** Deleting a group shows its conversations to others, for which a member has to see all. */
export const GroupsPage = () => <EntriesPage kind={groups} mayRemove={seesAll} />

export const TagsPage = () => (
  <EntriesPage
    kind={tags}
    detailsOf={({ conversation_count: count }) =>
      count === undefined ? '' : settingsWords().entries.conversations(count)
    }
  />
)
