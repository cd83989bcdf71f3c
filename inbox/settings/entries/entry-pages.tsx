import { allows, permissions } from '../../state/permissions.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { workspace } from '../../state/workspace.ts'
import { grantedSights, mayGrant } from '../may-grant.ts'
import { statusText } from '../../words/status-text.ts'
import { settingsWords } from '../settings-words.ts'
import { EntriesPage } from './entries-page.tsx'
import {
  contactFields,
  groups,
  roles,
  statuses,
  tags,
  ticketFields,
  type Entry,
} from './entry-kinds.ts'
import { contactKinds, fieldPart, ticketKinds, type FieldKind } from './field-part.tsx'
import { RolePart } from './role-part.tsx'

/** How the inbox shows a built-in status, where that is more than its name. */
function ofStatus({ name }: Entry): string {
  const label = statusText(name)
  return label.toLowerCase() === name ? '' : label
}

export const StatusesPage = () => <EntriesPage kind={statuses} detailsOf={ofStatus} />

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

const ContactFieldPart = fieldPart(contactKinds)
const TicketFieldPart = fieldPart(ticketKinds)

const ofField = ({ kind, options }: Entry) =>
  [settingsWords().entries.fieldKinds[kind as FieldKind], options?.join(', ')]
    .filter(Boolean)
    .join(': ')

const newField = { name: '', kind: 'text' }

export const ContactFieldsPage = () => (
  <EntriesPage kind={contactFields} blank={newField} part={ContactFieldPart} detailsOf={ofField} />
)

export const TicketFieldsPage = () => (
  <EntriesPage kind={ticketFields} blank={newField} part={TicketFieldPart} detailsOf={ofField} />
)

function ofRole({ permissions: given = [], sees = 'all' }: Entry): string {
  const texts = settingsWords().roles
  const allowed = permissions.filter((word) => allows(given, word))
  const what = given.includes('*') ? texts.everything : texts.count(allowed.length)
  return `${what} · ${texts.sights[sees]}`
}

/** A role of more rights than the member has is shown, and can be neither changed nor given. */
export function RolesPage() {
  const standard = workspace()?.roles.find(({ name }) => name === 'Standard')?.permissions ?? []
  const blank = {
    name: '',
    permissions: permissions.filter((word) => allows(standard, word) && may(word)),
    sees: grantedSights()[0] ?? 'assigned',
  }
  return (
    <EntriesPage
      kind={roles}
      blank={blank}
      part={RolePart}
      detailsOf={ofRole}
      mayUse={({ permissions: given = [], sees = 'all' }) => mayGrant({ permissions: given, sees })}
    />
  )
}
