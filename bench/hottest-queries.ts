import type pg from 'pg'
import { filterContacts, listContacts } from '../server/chat/contacts/queries.ts'
import type { ConversationList } from '../server/chat/conversations/conversation-view.ts'
import { listConversations } from '../server/chat/conversations/list-queries.ts'
import { walkConversations } from '../server/chat/conversations/list-queries.ts'
import type { Statement } from '../server/store/database/statement.ts'
import type { Page } from '../server/api/http/pagination.ts'
import { adjustLists } from '../server/store/lists/adjust-lists.ts'
import {
  moveConversation,
  standingColumns,
  type Standing,
} from '../server/store/lists/move-conversation.ts'
import {
  findParents,
  findSenders,
  listMessages,
  touchConversations,
} from '../server/chat/messages/queries.ts'
import { advanceClock, lockClock } from '../server/store/writes/clock-queries.ts'
import type { FlatTenant } from './flat-world.ts'

export type HotQuery = {
  readonly name: string
  readonly says: string
  readonly statement: Statement
}

const pageSize = 15

/** The statements of the lists, near and far, and those of a message, for one workspace. */
export async function hottestQueries(owner: pg.Pool, tenant: FlatTenant): Promise<HotQuery[]> {
  return [
    ...listQueries(tenant),
    ...(await walkQueries(owner, tenant)),
    ...(await messageQueries(owner, tenant)),
  ]
}

/** The page that begins at this row. */
const pageFrom = (row: number): Page => {
  const number = Math.floor(row / pageSize) + 1
  return { number, size: pageSize, offset: (number - 1) * pageSize }
}

const wholeList: ConversationList = {
  sort: 'created_at',
  order: 'asc',
  statuses: undefined,
  updated_after: undefined,
}

function listQueries(tenant: FlatTenant): HotQuery[] {
  const { workspaceId, size, longest, email, after } = tenant
  const conversations = (changes: Partial<ConversationList>, row: number) =>
    listConversations(workspaceId, { ...wholeList, ...changes }, pageFrom(row))
  const statuses = ['closed', 'open', 'new']
  const byEmail = { email_key: email, user_identifier: undefined }
  const last = pageFrom(longest.messages - pageSize)
  return [
    {
      name: 'Conversations, page 1',
      says: 'A walk along the index; the total is kept.',
      statement: conversations({}, 0),
    },
    {
      name: 'Conversations, last page',
      says: 'The span and the chunk that hold it are found by running sums, then a walk in the chunk.',
      statement: conversations({}, size - pageSize),
    },
    {
      name: 'Conversations of three statuses, newest change first, middle page',
      says: 'The same counters of three labels, and a walk a label, merged.',
      statement: conversations({ sort: 'updated_at', order: 'desc', statuses }, size / 2),
    },
    {
      name: 'Conversations changed lately, in the order of change',
      says: 'The poll. The total: later spans, later chunks, and the rows of one chunk.',
      statement: conversations({ sort: 'updated_at', updated_after: after.few }, 0),
    },
    {
      name: 'Conversations changed lately, in the order of creation',
      says: 'The poll of who asks for no order: the few are found by their change and sorted.',
      statement: conversations({ updated_after: after.few }, 0),
    },
    {
      name: 'Contacts, last page',
      says: 'As with conversations; contacts have one label.',
      statement: listContacts(workspaceId, pageFrom(tenant.contacts - pageSize), []),
    },
    {
      name: 'Contacts of an address',
      says: 'One look into an index for the total and one for the page.',
      statement: filterContacts(workspaceId, byEmail, pageFrom(0), []),
    },
    {
      name: 'Messages, last page of the longest conversation',
      says: 'A page begins at a position, not after so many rows.',
      statement: listMessages({
        workspaceId,
        conversationId: longest.id,
        size: pageSize,
        offset: last.offset,
      }),
    },
  ]
}

/** Pages of a walk by cursor that has come half way through the conversations. */
async function walkQueries(owner: pg.Pool, tenant: FlatTenant): Promise<HotQuery[]> {
  const { workspaceId, size, after } = tenant
  const { rows } = await owner.query<{ id: string; created_at: Date; updated_at: Date }>(
    `select id, created_at, updated_at from conversations
      where workspace_id = $1 order by updated_at offset ${Math.floor(size / 2)} limit 1`,
    [workspaceId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('There are no conversations.')
  const walk = (changes: Partial<ConversationList>) => {
    const list = { ...wholeList, ...changes }
    const key =
      list.sort === 'updated_at' ? [row.updated_at.getTime()] : [row.created_at.getTime(), row.id]
    const place = { from: key, backwards: false, number: 1, list: '' }
    return walkConversations(workspaceId, list, place, pageSize)
  }
  return [
    {
      name: 'Conversations by cursor, half way',
      says: 'A range of the index from the key on: no span, no chunk.',
      statement: walk({}),
    },
    {
      name: 'Conversations of three statuses by cursor, newest change first, half way',
      says: 'One range a status, merged.',
      statement: walk({ sort: 'updated_at', order: 'desc', statuses: ['closed', 'open', 'new'] }),
    },
    {
      name: 'Conversations changed lately by cursor, in the order of creation, half way',
      says: 'Half of all were changed: the order of creation is read on for 5,000 rows at most.',
      statement: walk({ updated_after: after.half }),
    },
  ]
}

async function messageQueries(owner: pg.Pool, tenant: FlatTenant): Promise<HotQuery[]> {
  const { workspaceId, conversationId, email, size } = tenant
  const { rows } = await owner.query<Standing>(
    `select ${standingColumns('c')} from conversations c
      where c.workspace_id = $1 order by c.updated_at offset ${Math.floor(size / 2)} limit 1`,
    [workspaceId],
  )
  const { rows: cuts } = await owner.query<{ newest_cut: Date | null }>(
    'select newest_cut from workspace_clocks where workspace_id = $1',
    [workspaceId],
  )
  const [old] = rows
  if (old === undefined) throw new Error('There are no conversations.')
  const now = new Date()
  const shifts = moveConversation(old, { ...old, updated_at: now })
  const adjust = adjustLists(workspaceId, shifts, cuts[0]?.newest_cut ?? null)
  if (adjust === undefined)
    throw new Error('The conversation in the middle is in the newest chunk.')
  return [
    {
      name: 'A message: lock the clock',
      says: 'What keeps the writers of a workspace in order, and where its newest chunk begins.',
      statement: lockClock({ workspaceId }),
    },
    {
      name: 'A message: the conversation',
      says: 'By its key.',
      statement: findParents({ workspaceId, ids: [conversationId] }),
    },
    {
      name: 'A message: its sender',
      says: "A team member, the conversation's own contact, or another.",
      statement: findSenders({
        workspaceId,
        conversationIds: [conversationId],
        emailKeys: [email],
      }),
    },
    {
      name: 'A message: touch the conversation',
      says: 'It moves to the end of the order of change.',
      statement: touchConversations({
        workspaceId,
        ids: [conversationId],
        messageCounts: [1],
        updatedAts: [now],
        waitingSince: [null],
      }),
    },
    {
      name: 'A message into an old conversation: counters',
      says: 'Two chunks and two spans. It is not sent for one that was busy lately.',
      statement: adjust,
    },
    {
      name: 'A message: advance the clock',
      says: 'In place: no index has its columns.',
      statement: advanceClock({ workspaceId, tick: now, sequence: 1 }),
    },
  ]
}
