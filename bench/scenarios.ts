import { filterContacts } from '../server/contacts/queries.ts'
import { listConversations, type ConversationList } from '../server/conversations/list-queries.ts'
import type { Statement } from '../server/database/statement.ts'
import { listMessages } from '../server/messages/queries.ts'
import type { Target } from './http-load.ts'
import { toScript, type Script } from './pgbench.ts'
import { sendScript } from './send-script.ts'
import { basePath, type Tenant, type World } from './world.ts'

/** The same work over HTTP and straight to PostgreSQL. */
export type Scenario = {
  readonly name: string
  readonly targets: readonly Target[]
  readonly limit: Script
  /** The least share of pgbench's rate that is aimed at. */
  readonly goal: number
}

const pageSize = 15

const wholeList: ConversationList = {
  sort: 'created_at',
  order: 'desc',
  statuses: undefined,
  updated_after: undefined,
}

/** Reads of the large workspace. */
export function readScenarios({ large }: World): Scenario[] {
  const get = (path: string): Target[] => [
    { host: large.host, key: large.key, method: 'GET', path: basePath + path },
  ]
  const page = { number: 1, size: pageSize, offset: 0 }
  const list = (changes: Partial<ConversationList>): Script =>
    only(listConversations(large.workspaceId, { ...wholeList, ...changes }, page))
  const weekAgo = new Date(Date.now() - 7 * 86_400_000)
  const updated = { sort: 'updated_at', order: 'asc', updated_after: weekAgo } as const
  return [
    {
      name: 'GET /conversations',
      targets: get(`/conversations?per_page=${pageSize}`),
      limit: list({}),
      goal: 0.5,
    },
    {
      name: 'GET /conversations?status=open',
      targets: get(`/conversations?status=open&per_page=${pageSize}`),
      limit: list({ statuses: ['open'] }),
      goal: 0.5,
    },
    {
      name: 'GET /conversations?updated_after=',
      targets: get(
        `/conversations?updated_after=${weekAgo.toISOString()}&sort=updated_at&order=asc&per_page=${pageSize}`,
      ),
      limit: list(updated),
      goal: 0.5,
    },
    {
      name: 'GET /visitors?email=',
      targets: get(`/visitors?email=${encodeURIComponent(large.email)}`),
      limit: only(
        filterContacts(
          large.workspaceId,
          { email_key: large.email, user_identifier: undefined },
          page,
        ),
      ),
      goal: 0.5,
    },
    {
      name: 'GET …/messages',
      targets: get(`/conversations/${large.conversationId}/messages?per_page=${pageSize}`),
      limit: only(listMessages(large.workspaceId, large.conversationId, pageSize, 0)),
      goal: 0.5,
    },
  ]
}

const only = (statement: Statement): Script => {
  const { text, values } = toScript(statement, 'v')
  return { text: `${text};\n`, values }
}

const messageBody = 'Thank you, I will have a look and come back to you this afternoon.'

/** Messages into one workspace, and spread over many. */
export function writeScenarios({ large, many }: World): Scenario[] {
  return [
    {
      name: `POST …/messages, ${many.length} workspaces`,
      targets: many.map(sendTo),
      limit: sendScript(large, messageBody, { first: 1, last: many.length }),
      goal: 0.5,
    },
    {
      name: 'POST …/messages, one workspace',
      targets: [sendTo(large)],
      limit: sendScript(large, messageBody, { first: 0, last: 0 }),
      goal: 0.5,
    },
  ]
}

const sendTo = ({ host, key, conversationId, email }: Tenant): Target => ({
  host,
  key,
  method: 'POST',
  path: `${basePath}/conversations/${conversationId}/messages`,
  body: { body: messageBody, sender_email: email },
})
