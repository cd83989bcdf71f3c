type Json = Record<string, ReturnType<typeof JSON.parse>>

/** Sends a request to the API with the key of one workspace. */
export type Ask = (
  method: string,
  path: string,
) => Promise<{ readonly body: ReturnType<typeof JSON.parse> }>

/** An event of the log, the same from list, stream and webhook. */
export type LoggedEvent = {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly created_at: string
  readonly data: Json
}

/** A copy of a workspace, keyed by ids. */
export type Replica = {
  readonly contacts: Map<string, Json>
  readonly conversations: Map<string, Json>
  /** With the id of their conversation. */
  readonly messages: Map<string, Json>
  readonly members: Map<string, Json>
  /** They define the order of contacts' field values. */
  readonly contactFields: Map<string, Json>
}

/** Reads the current state of the workspace from the API. */
export async function readReplica(send: Ask): Promise<Replica> {
  const all = async (path: string, name: string): Promise<Json[]> => {
    const rows: Json[] = []
    for (let page = 1; ; page += 1) {
      const asked = `${path}?${name === 'team_members' ? 'page_number' : 'page'}=${page}&per_page=100&page_size=100`
      const { body } = await send('GET', asked)
      rows.push(...body[name])
      if (body[name].length < 100) return rows
    }
  }
  const [contacts, conversations, members, fields] = await Promise.all([
    all('/visitors', 'contacts'),
    all('/conversations', 'conversations'),
    all('/team-members', 'team_members'),
    all('/contact-fields', 'contact_fields'),
  ])
  const messages = await Promise.all(
    conversations.map(async ({ id }) => {
      const found = await all(`/conversations/${id}/messages`, 'messages')
      return found.map((message) => ({ ...message, conversation_id: id }) as Json)
    }),
  )
  const byId = (rows: Json[]) => new Map(rows.map((row) => [String(row['id']), row]))
  return {
    contacts: byId(contacts),
    conversations: byId(conversations),
    messages: byId(messages.flat()),
    members: byId(members),
    contactFields: byId(fields),
  }
}

/**
 * Applies an event to a copy: replaces the resource with its id, and its parts that other resources repeat, such as
 * the name of a conversation's contact. As docs/events.md tells readers to.
 */
export function applyEvent(replica: Replica, event: LoggedEvent): void {
  const { contact, conversation, message, team_member: member, group } = event.data
  const { contact_field: field } = event.data
  if (contact !== undefined) applyContact(replica, event.type, contact, event.data)
  if (event.type === 'conversation.deleted') dropConversation(replica, conversation.id)
  else if (conversation !== undefined) replica.conversations.set(conversation.id, conversation)
  for (const id of event.data['moved_message_ids'] ?? []) {
    replica.messages.set(id, { ...replica.messages.get(id), conversation_id: conversation.id })
  }
  if (message !== undefined) applyMessage(replica, event)
  if (member !== undefined) applyMember(replica, member)
  if (field !== undefined) applyContactField(replica, field)
  if (group?.name !== undefined) {
    replaceEach(replica.conversations, 'group', group.id, () => ({
      id: group.id,
      name: group.name,
    }))
  }
}

/** Deletes a conversation with its messages. */
function dropConversation(replica: Replica, id: string): void {
  replica.conversations.delete(id)
  for (const [key, message] of replica.messages) {
    if (message['conversation_id'] === id) replica.messages.delete(key)
  }
}

function applyContact(replica: Replica, type: string, contact: Json, data: Json): void {
  if (type === 'contact.deleted') {
    replica.contacts.delete(contact['id'])
    return
  }
  const { id, name, email, phone_number, user_identifier } = contact
  replica.contacts.set(id, contact)
  for (const gone of data['merged_ids'] ?? []) {
    replaceEach(replica.messages, 'sender', gone, (sender) => ({ ...sender, id, name, email }))
  }
  const visitor = { id, name, email, phone_number, user_identifier }
  replaceEach(replica.conversations, 'visitor', id, () => visitor)
  replaceEach(replica.messages, 'sender', id, (sender) => ({ ...sender, name, email }))
}

/** A new message changes its conversation's updated_at; reading or redacting one does not. */
function applyMessage(replica: Replica, { type, created_at: moment, data }: LoggedEvent): void {
  const { message, conversation_id: conversationId } = data
  replica.messages.set(message.id, { ...message, conversation_id: conversationId })
  const conversation = replica.conversations.get(conversationId)
  const isNew = type === 'message.created' || type === 'note.created'
  if (conversation === undefined || !isNew) return
  replica.conversations.set(conversationId, { ...conversation, updated_at: moment })
}

function applyMember(replica: Replica, member: Json): void {
  const { id, first_name: first, last_name: last, email } = member
  const name = `${first} ${last}`.trim()
  replica.members.set(id, member)
  replaceEach(replica.conversations, 'agent', id, () => ({ id, name, email }))
  replaceEach(replica.messages, 'sender', id, (sender) => ({ ...sender, name, email }))
}

/** The event of a deleted field holds only its id. */
function applyContactField({ contacts, contactFields }: Replica, field: Json): void {
  if (field['name'] === undefined) contactFields.delete(field['id'])
  else contactFields.set(field['id'], field)
  for (const [id, contact] of contacts) {
    const values: Json[] = contact['field_values']
    const known = values.filter((value) => contactFields.has(value['field_id']))
    const placeOf = (value: Json) => contactFields.get(value['field_id'])?.['position']
    const named = known.map((value) => ({
      ...value,
      field_name: contactFields.get(value['field_id'])?.['name'],
    }))
    const sorted = named.toSorted((one, other) => placeOf(one) - placeOf(other))
    contacts.set(id, { ...contact, field_values: sorted })
  }
}

/** Replaces a part with that id in every resource. */
function replaceEach(
  resources: Map<string, Json>,
  part: string,
  id: string,
  replacement: (before: Json) => Json,
): void {
  for (const [key, resource] of resources) {
    if (resource[part]?.id !== id) continue
    resources.set(key, { ...resource, [part]: replacement(resource[part]) })
  }
}
