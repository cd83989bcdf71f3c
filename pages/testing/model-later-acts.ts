type Json = Record<string, unknown>

/** What changes of a model work on. */
export type ModelParts = {
  readonly rows: Map<string, Json>
  /** Conversations that were merged into others: an undo brings them back. */
  readonly merged: Map<string, Json>
  readonly messages: Map<string, Json>
  /** The names of tags, which conversations have. */
  readonly tags: readonly string[]
  readonly stamp: () => string
  readonly record: (type: string, moment: string, data: Json) => void
  /** A conversation of the same contact as another one; not recorded. */
  readonly createLike: (moment: string, like: Json) => Json
}

/** Changes that move no message. */
export const detailActs = ['retag', 'field', 'bulk', 'erase', 'block'] as const
/** Changes that move messages from one conversation to another. */
export const mergeActs = ['merge', 'undo', 'split'] as const
export type LaterKind = (typeof detailActs)[number] | (typeof mergeActs)[number]

type Merge = { readonly intoId: string; readonly fromId: string; readonly ids: readonly string[] }

/** What members do to one conversation, to many, or to two of them; events are those of the server, in its order. */
export function makeLaterActs(parts: ModelParts) {
  const { rows, merged, messages, tags, stamp, record } = parts
  const merges: Merge[] = []
  const put = (row: Json, change: Json, moment: string): Json => {
    const changed = { ...row, ...change, updated_at: moment }
    rows.set(String(row['id']), changed)
    return changed
  }
  const idsOf = (id: unknown) =>
    [...messages].filter(([, one]) => one['conversation_id'] === id).map(([key]) => key)
  const move = (ids: readonly string[], to: unknown) => {
    for (const id of ids) {
      const message = messages.get(id)
      if (message !== undefined) messages.set(id, { ...message, conversation_id: to })
    }
  }
  const acts: Readonly<Record<LaterKind, (row: Json, which: number, moment: string) => void>> = {
    retag: (row, which, moment) => {
      const held = row['tags'] as readonly string[]
      const name = tags.at(which % tags.length) ?? ''
      const next = held.includes(name) ? held.filter((one) => one !== name) : [...held, name]
      const conversation = put(row, { tags: next }, moment)
      record('conversation.tagged', moment, { conversation, changed: ['tags'] })
    },
    field: (row, which, moment) => {
      const ticket_fields = { Plan: [null, 'free', 'pro'][which % 3] }
      const conversation = put(row, { ticket_fields }, moment)
      record('conversation.updated', moment, { conversation, changed: ['ticket_fields'] })
    },
    bulk: (_row, which, moment) => {
      // One event each, right after one another.
      for (const [at, row] of [...rows.values()].slice(0, 2 + (which % 5)).entries()) {
        const status = which % 2 === 0 ? 'closed' : 'open'
        const inbox = { ...(row['inbox'] as Json), snoozed: false }
        const tick = at === 0 ? moment : stamp()
        const conversation = put(row, { status, inbox }, tick)
        record('conversation.status_changed', tick, { conversation, changed: ['status'] })
      }
    },
    erase: ({ id }, which, moment) => {
      const own = idsOf(id)
      const message = messages.get(own[which % (own.length || 1)] ?? '')
      if (message === undefined) return
      const erased: Json = { ...message, body: '', updated_at: moment }
      messages.set(String(message['id']), erased)
      const { conversation_id: conversationId, ...shown } = erased
      record('message.erased', moment, { message: shown, conversation_id: conversationId })
    },
    block: ({ visitor }, _which, moment) => {
      const contact = { ...(visitor as Json), updated_at: moment }
      record('contact.blocked', moment, { contact })
    },
    merge: (into, which, moment) => {
      const from = [...rows.values()].filter(({ id }) => id !== into['id'])[which % 3]
      if (from === undefined) return
      const ids = idsOf(from['id'])
      move(ids, into['id'])
      const [intoId, fromId] = [String(into['id']), String(from['id'])]
      rows.delete(fromId)
      merged.set(fromId, from)
      merges.push({ intoId, fromId, ids })
      const unread = Number(into['unread']) + Number(from['unread'])
      const conversation = put(into, { unread }, moment)
      record('conversation.merged', moment, { conversation, moved_message_ids: ids })
      const gone = { conversation: { id: fromId }, merged_into: intoId }
      record('conversation.deleted', moment, gone)
    },
    undo: (_row, _which, moment) => {
      const { intoId = '', fromId = '', ids = [] } = merges.pop() ?? {}
      const [into, from] = [rows.get(intoId), merged.get(fromId)]
      if (into === undefined || from === undefined) return
      merged.delete(fromId)
      const left = ids.filter((id) => messages.get(id)?.['conversation_id'] === intoId)
      move(left, fromId)
      const without = put(into, { unread: 0 }, moment)
      const conversation = put(from, {}, stamp())
      record('conversation.restored', moment, { conversation, moved_message_ids: left })
      record('conversation.unmerged', moment, { conversation: without })
    },
    split: (row, which, moment) => {
      const ids = idsOf(row['id']).filter((_, at) => (at + which) % 2 === 0)
      if (ids.length === 0) return
      const without = put(row, {}, moment)
      const conversation = parts.createLike(stamp(), row)
      move(ids, conversation['id'])
      const made = { conversation, split_from: row['id'], moved_message_ids: ids }
      record('conversation.created', moment, made)
      record('conversation.split', moment, { conversation: without })
    },
  }
  return (kind: LaterKind, row: Json, which: number, moment: string): void =>
    acts[kind](row, which, moment)
}

export const isMerge = (kind: string): boolean => mergeActs.some((one) => one === kind)

export const isLater = (kind: string): kind is LaterKind =>
  [...detailActs, ...mergeActs].some((one) => one === kind)
