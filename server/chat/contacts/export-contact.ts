import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Database } from '../../store/database/connect.ts'
import { readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import {
  isAbout,
  noEnd,
  readContactEvents,
  type EventAbout,
  type KnownIds,
} from './contact-events.ts'
import {
  exportConversations,
  exportMails,
  exportReceivedMails,
  exportMessages,
  exportMessagesElsewhere,
} from './export-queries.ts'
import {
  findMergedContacts,
  findSenderKeys,
  findWholeContact,
  senderKeysOf,
  type WholeContact,
} from './lifecycle-queries.ts'
import { exportContactNotes } from './notes/queries.ts'
import { findContactVisit } from './visits/queries.ts'
import { readPages } from './read-pages.ts'
import { withoutHiddenCopies } from './without-hidden-copies.ts'

const conversationsAtOnce = 50
const messagesAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

export type ContactExport = {
  readonly contact: WholeContact
  readonly ids: KnownIds
  readonly notes: boolean
  /** Addresses of the contact, in their comparable form; none for who may not read received mails. */
  readonly sender_keys: readonly string[]
  /** Where it was, as JSON; undefined of a contact without browsers. */
  readonly visit: string | undefined
}

/** Reads what decides the status of the reply, before any of it is sent. */
export async function prepareExport(
  { database }: AppServices,
  workspaceId: string,
  id: string,
  { notes, originals }: { readonly notes: boolean; readonly originals: boolean },
): Promise<ContactExport> {
  const [[contact], merged, sent, [visit]] = await readTogether(database, workspaceId, [
    findWholeContact({ workspaceId, id }),
    findMergedContacts({ workspaceId, contactId: id }),
    findSenderKeys({ workspaceId, contactId: id }),
    findContactVisit({ workspaceId, id }),
  ])
  if (contact === undefined) throw appError('contact_unknown')
  const ids: KnownIds = [id, ...merged.map((one) => one.id)]
  return {
    contact,
    ids,
    notes,
    sender_keys: originals ? senderKeysOf(contact, sent) : [],
    visit: visit?.has_devices === true ? visit.json : undefined,
  }
}

/**
 * Writes everything stored about a contact as one JSON document, page by page, which bounds the memory. A failure
 * destroys the connection, so that no client mistakes a part for the whole.
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
  yield blockIn(what)
  if (what.visit !== undefined) yield `"visit":${what.visit},`
  yield `"exported_at":"${new Date().toISOString()}","conversations":[`
  yield* conversations(database, workspaceId, what)
  yield '],"messages_elsewhere":['
  yield* listed(messagesElsewhere(database, workspaceId, what))
  yield '],'
  yield* members('mails', database, workspaceId, (after, limit) =>
    exportMails({ workspaceId, contactId: contact.id, after, limit }),
  )
  const { sender_keys: senderKeys } = what
  if (senderKeys.length > 0) {
    yield* members('received_mails', database, workspaceId, (after, limit) =>
      exportReceivedMails({ workspaceId, contactId: contact.id, senderKeys, after, limit }),
    )
  }
  if (what.notes) {
    yield* members('contact_notes', database, workspaceId, (after, limit) =>
      exportContactNotes({ workspaceId, contactId: contact.id, after, limit }),
    )
  }
  yield '"events":['
  yield* listed(events(database, workspaceId, what))
  yield ']}'
}

/** The members of a block, also of one that has ended. Its reason is a text of the team, as notes are. */
function blockIn({ contact, notes }: ContactExport): string {
  const { blocked_at, blocked_until, block_reason } = contact
  const members = Object.entries({
    blocked_at,
    blocked_until,
    block_reason: notes ? block_reason : null,
  })
  return members
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
    .join('')
}

/** Joins pages of JSON texts with commas. */
async function* listed(pages: AsyncIterable<readonly string[]>) {
  let comma = ''
  for await (const texts of pages) {
    if (texts.length === 0) continue
    yield comma + texts.join(',')
    comma = ','
  }
}

async function* conversations(database: Database, workspaceId: string, what: ContactExport) {
  const pages = readPages(database, workspaceId, {
    size: conversationsAtOnce,
    start: firstId,
    after: (id, size) =>
      exportConversations({ workspaceId, contactId: what.contact.id, after: id, limit: size }),
    keyOf: ({ id }) => id,
  })
  let comma = ''
  for await (const page of pages) {
    for (const { id, json, tags, ticket_fields: fields } of page) {
      yield `${comma}{"conversation":${json},"tags":${tags},"ticket_fields":${fields},"messages":[`
      yield* listed(messagesOf(database, workspaceId, id, what.notes))
      yield ']}'
      comma = ','
    }
  }
}

async function* messagesOf(
  database: Database,
  workspaceId: string,
  conversationId: string,
  notes: boolean,
) {
  const pages = readPages(database, workspaceId, {
    size: messagesAtOnce,
    start: 0,
    after: (position, size) =>
      exportMessages({ workspaceId, conversationId, after: position, notes, limit: size }),
    keyOf: ({ position }) => position,
  })
  for await (const page of pages)
    yield page.map(({ json }) => (notes ? json : withoutHiddenCopies(json)))
}

async function* messagesElsewhere(
  database: Database,
  workspaceId: string,
  { contact, notes }: ContactExport,
) {
  const { id: contactId } = contact
  const pages = readPages(database, workspaceId, {
    size: messagesAtOnce,
    start: firstId,
    after: (id, size) =>
      exportMessagesElsewhere({ workspaceId, contactId, after: id, notes, limit: size }),
    keyOf: ({ id }) => id,
  })
  for await (const page of pages) {
    yield page.map((row) => `{"conversation_id":"${row.conversation_id}","message":${row.json}}`)
  }
}

/** A member with rows, such as mails, for contacts that have some. */
async function* members(
  name: string,
  database: Database,
  workspaceId: string,
  after: (id: string, size: number) => ReturnType<typeof exportMails>,
) {
  const pages = readPages(database, workspaceId, {
    size: messagesAtOnce,
    start: firstId,
    after,
    keyOf: ({ id }) => id,
  })
  let isFirst = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${isFirst ? `"${name}":[` : ','}${page.map(({ json }) => json).join(',')}`
    isFirst = false
  }
  if (!isFirst) yield '],'
}

/** What was said to another contact is not shown, unless this one has said it. */
const isShown = ({ data, is_within: isWithin, is_apart: isApart }: EventAbout, ids: KnownIds) =>
  isAbout({ data, is_within: isWithin && !isApart }, ids)

async function* events(database: Database, workspaceId: string, { ids, notes }: ContactExport) {
  for await (const page of readContactEvents(database, workspaceId, ids, noEnd)) {
    yield page
      .filter((event) => (notes || event.type !== 'note.created') && isShown(event, ids))
      .map(({ sequence, type, created_at: moment, data }) => {
        const at = moment.toISOString()
        const shown = notes ? data : withoutHiddenCopies(data)
        return `{"sequence":${sequence},"type":"${type}","created_at":"${at}","data":${shown}}`
      })
  }
}
