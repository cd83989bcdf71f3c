import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Database } from '../../store/database/connect.ts'
import { readRows, readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../services.ts'
import {
  exportConversations,
  exportMessages,
  exportMessagesElsewhere,
  type ExportedRow,
} from './export-queries.ts'
import { findRange } from './find-first-event.ts'
import { findMergedContacts, findWholeContact, type WholeContact } from './queries.ts'
import { eventsAbout, eventsAtOnce, isAbout, type KnownIds } from './redact-events.ts'

const conversationsAtOnce = 50
const messagesAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export type ContactExport = {
  readonly contact: WholeContact
  /** Its own id, then those of the contacts that have gone into it. */
  readonly ids: KnownIds
  /** The earliest moment from which the log may tell of it. */
  readonly since: Date
  readonly notes: boolean
}

/** What there is to export, read before anything is answered. */
export async function prepareExport(
  { database }: AppServices,
  workspaceId: string,
  id: string,
  notes: boolean,
): Promise<ContactExport> {
  const [[contact], merged] = await readTogether(database, workspaceId, [
    findWholeContact(workspaceId, id),
    findMergedContacts(workspaceId, id),
  ])
  if (contact === undefined) throw appError('contact_unknown')
  const moments = [contact, ...merged].map((one) => one.created_at.getTime())
  return {
    contact,
    ids: [id, ...merged.map((one) => one.id)],
    since: new Date(Math.min(...moments)),
    notes,
  }
}

/**
 * Writes everything held about a contact as one JSON document, piece by piece: it takes no more memory
 * for a large one. Ends the connection where it cannot go on, so that nobody takes a part for the whole.
 */
export async function writeExport(
  database: Database,
  workspaceId: string,
  what: ContactExport,
  raw: ServerResponse,
): Promise<void> {
  raw.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="contact-${what.contact.id}.json"`,
  })
  if (raw.req.method === 'HEAD') {
    raw.end()
    return
  }
  try {
    for await (const piece of pieces(database, workspaceId, what)) {
      if (raw.destroyed) return
      if (!raw.write(piece)) await Promise.race([once(raw, 'drain'), once(raw, 'close')])
    }
    raw.end()
  } catch (failure) {
    raw.destroy(failure instanceof Error ? failure : undefined)
  }
}

async function* pieces(database: Database, workspaceId: string, what: ContactExport) {
  const { contact, ids } = what
  yield `{"contact":${contact.json},"merged_ids":${JSON.stringify(ids.slice(1))},`
  yield `"exported_at":"${new Date().toISOString()}","conversations":[`
  yield* listed(conversations(database, workspaceId, what))
  yield '],"messages_elsewhere":['
  yield* listed(messagesElsewhere(database, workspaceId, contact.id))
  yield '],"events":['
  yield* listed(events(database, workspaceId, what))
  yield ']}'
}

/** The same with commas in between. Each item may come in several pieces, the first of which begins it. */
async function* listed(items: AsyncIterable<string>) {
  let isFirst = true
  for await (const item of items) {
    yield isFirst ? item : `,${item}`
    isFirst = false
  }
}

async function* conversations(database: Database, workspaceId: string, what: ContactExport) {
  const { id } = what.contact
  for (let after: string | undefined = firstId; after !== undefined;) {
    const asked = exportConversations(workspaceId, id, after, conversationsAtOnce)
    // oxlint-disable-next-line no-await-in-loop
    const rows: (ExportedRow & { tags: string; ticket_fields: string })[] = await readRows(
      database,
      workspaceId,
      asked,
    )
    for (const row of rows) {
      // A conversation is held whole: its messages are bounded by what people write.
      // oxlint-disable-next-line no-await-in-loop
      const messages = await messagesOf(database, workspaceId, row.id, what.notes)
      yield `{"conversation":${row.json},"tags":${row.tags},"ticket_fields":${row.ticket_fields},"messages":[${messages}]}`
    }
    after = rows.length < conversationsAtOnce ? undefined : rows.at(-1)?.id
  }
}

async function messagesOf(
  database: Database,
  workspaceId: string,
  conversationId: string,
  notes: boolean,
): Promise<string> {
  const texts: string[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const asked = exportMessages(workspaceId, conversationId, after, notes, messagesAtOnce)
    // oxlint-disable-next-line no-await-in-loop
    const rows: { position: number; json: string }[] = await readRows(database, workspaceId, asked)
    texts.push(...rows.map(({ json }) => json))
    after = rows.length < messagesAtOnce ? undefined : rows.at(-1)?.position
  }
  return texts.join(',')
}

async function* messagesElsewhere(database: Database, workspaceId: string, id: string) {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const asked = exportMessagesElsewhere(workspaceId, id, after, messagesAtOnce)
    // oxlint-disable-next-line no-await-in-loop
    const rows: (ExportedRow & { conversation_id: string })[] = await readRows(
      database,
      workspaceId,
      asked,
    )
    for (const row of rows)
      yield `{"conversation_id":"${row.conversation_id}","message":${row.json}}`
    after = rows.length < messagesAtOnce ? undefined : rows.at(-1)?.id
  }
}

async function* events(database: Database, workspaceId: string, what: ContactExport) {
  const { after, upTo } = await findRange(database, workspaceId, what.since)
  for (let from = after; from < upTo; from += eventsAtOnce) {
    const asked = eventsAbout(workspaceId, what.ids, from, Math.min(from + eventsAtOnce, upTo))
    // oxlint-disable-next-line no-await-in-loop
    const rows = await readRows(database, workspaceId, asked)
    for (const event of rows) {
      const isLeftOut = !what.notes && event.type === 'note.created'
      if (isLeftOut || !isAbout(event, what.ids)) continue
      const { sequence, type, created_at: moment, data } = event
      yield `{"sequence":${sequence},"type":"${type}","created_at":"${moment.toISOString()}","data":${data}}`
    }
  }
}
