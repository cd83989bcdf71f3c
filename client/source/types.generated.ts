// Generated from the OpenAPI document by npm run client:types.

import type { ReplyInfo } from './reply-info.ts'
import type { CallOptions } from './send.ts'

/** A reply's body, and beside it what its headers say. */
export type Result<Body> = Body & { readonly reply: ReplyInfo }

export type Contact = {
  id: string
  name: string
  email: string | null
  phone_number: string | null
  /** The caller's own identifier. */
  user_identifier: string | null
  /** Custom attributes; any keys. */
  traits: Record<string, unknown> | null
  created_at: string
  updated_at: string
  field_values: Array<ContactFieldValue>
}

export type ContactFieldValue = {
  field_id: string
  field_name: string
  /** Of the kind of the field: text, number, boolean or an array of texts. */
  value: unknown
}

export type Conversation = {
  id: string
  /** One of the workspace's statuses. */
  status: string
  title: string
  priority: "low" | "medium" | "high" | "urgent"
  /** Unique name of the conversation's chat channel. */
  channel_name: string
  origin_page_url: string
  origin_page_title: string
  created_at: string
  /** Moves with every change and every new message; unique within a workspace. */
  updated_at: string
  agent: {
    id: string | null
    name: string | null
    email: string | null
  }
  group: {
    id: string | null
    name: string | null
  }
  visitor: {
    id: string
    name: string
    email: string | null
    phone_number: string | null
    user_identifier: string | null
  }
  /** The caller's own id. Left out where none was set. */
  external_id?: string
}

export type Message = {
  id: string
  /** Safe HTML; text that was sent in is wrapped in paragraphs. */
  body: string
  kind: "user_message" | "note" | "system_message" | "activity_message"
  status: "sent" | "delivered" | "read" | "failed"
  created_at: string
  updated_at: string
  sender: Sender
  attachments: Array<Attachment>
  message_gif: {
    id: string
    embed_url: string
    title: string
  } | null
  /** The caller's own id. Left out where none was set. */
  external_id?: string
}

/** A team member (User) or a contact (Insights::Visitor). All four are null where the service itself wrote the message. */
export type Sender = {
  id: string | null
  name: string | null
  email: string | null
  type: "User" | "Insights::Visitor" | null
}

export type Attachment = {
  id: string
  filename: string
  /** MIME type. */
  content_type: string
  /** Signed; stops working after a while. */
  url: string
}

export type TeamMember = {
  id: string
  email: string
  first_name: string
  last_name: string
  /** IANA time zone name. */
  time_zone: string
  profile_image_url: string | null
  active: boolean
  /** One of the workspace's roles. */
  organization_role: string
}

export type Pagination = {
  current_page: number
  total_pages: number
  total_count: number
  per_page: number
}

export type TeamMemberPagination = {
  total_records: number
  total_pages: number
  current_page_number: number
  page_size: number
}

export type ListVisitorsQuery = {
  /** Only contacts with this email, in any case. */
  email?: string | undefined
  /** Only contacts with exactly this value. */
  user_identifier?: string | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows a page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` begins, and `rel="next"` in `Link` has the cursor to go on with. */
  cursor?: string | undefined
}

export type ListVisitorsReply = {
  contacts: Array<Contact>
  pagination: Pagination
}

export type GetVisitorReply = {
  contact: Contact
}

export type UpdateVisitorBody = {
  /** Matched ignoring case; several contacts may share it. */
  email?: string | undefined
  name?: string | undefined
  phone_number?: string | undefined
  /** The caller's own identifier. Exact: case and spaces count. */
  user_identifier?: string | undefined
  /** Custom attributes, merged key by key; null clears a key. */
  traits?: Record<string, unknown> | undefined
  /** Values of the workspace's contact fields, keyed by field name. */
  field_values?: Record<string, unknown> | undefined
}

export type UpdateVisitorReply = {
  contact: Contact
}

export type ListConversationsQuery = {
  /** Statuses, separated by commas. Unknown ones match nothing; blank or all: every one. */
  status?: string | undefined
  /** Only conversations updated after this time. A `+` in the offset must be encoded as %2B. */
  updated_after?: string | undefined
  sort?: "created_at" | "updated_at" | undefined
  order?: "asc" | "desc" | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows a page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` begins, and `rel="next"` in `Link` has the cursor to go on with. */
  cursor?: string | undefined
}

export type ListConversationsReply = {
  conversations: Array<Conversation>
  pagination: Pagination
}

export type CreateConversationBody = {
  /** The contact who starts the conversation; at least one of email, user_identifier, phone_number and name. */
  visitor_attributes: {
    /** Matched ignoring case; several contacts may share it. */
    email?: string | undefined
    name?: string | undefined
    phone_number?: string | undefined
    /** The caller's own identifier. Exact: case and spaces count. */
    user_identifier?: string | undefined
    /** Custom attributes, merged key by key; null clears a key. */
    traits?: Record<string, unknown> | undefined
    /** Values of the workspace's contact fields, keyed by field name. */
    field_values?: Record<string, unknown> | undefined
  }
  messages_attributes: Array<{
    /** Text or HTML; at most 256 KiB. */
    body: string
    /** The caller's own id, unique in the workspace: safe to send again. */
    external_id?: string | undefined
    /** Import: when it really happened. Not in the future. */
    created_at?: string | undefined
  }>
  title?: string | undefined
  /** One of the workspace's statuses, in any case. */
  status?: string | undefined
  priority?: "low" | "medium" | "high" | "urgent" | undefined
  /** Ignored when no active team member has it. */
  assignee_email?: string | undefined
  /** Ignored when no group has it. */
  group_name?: string | undefined
  /** Tag names, at most 50; those that do not exist are created. */
  tags?: Array<string> | undefined
  /** Ticket field values keyed by field name; null clears one. */
  ticket_fields?: Record<string, unknown> | undefined
  /** The page the conversation was started from. */
  origin_page_url?: string | undefined
  origin_page_title?: string | undefined
  /** The caller's own id, unique in the workspace: safe to send again. */
  external_id?: string | undefined
  /** Import: when it really happened. Not in the future. */
  created_at?: string | undefined
  /** Import: when it really happened. Not in the future. */
  closed_at?: string | undefined
}

export type CreateConversationReply = {
  conversation: Conversation
}

export type GetConversationReply = {
  conversation: Conversation
}

export type UpdateConversationBody = {
  title?: string | undefined
  /** One of the workspace's statuses, in any case. */
  status?: string | undefined
  priority?: "low" | "medium" | "high" | "urgent" | undefined
  /** Ignored when no active team member has it. */
  assignee_email?: string | undefined
  /** Ignored when no group has it. */
  group_name?: string | undefined
  /** Tag names, at most 50; those that do not exist are created. */
  tags?: Array<string> | undefined
  /** Ticket field values keyed by field name; null clears one. */
  ticket_fields?: Record<string, unknown> | undefined
  /** true: the contact's unread messages become read. */
  read?: boolean | undefined
}

export type UpdateConversationReply = {
  conversation: Conversation
}

export type DeleteConversationAssigneeReply = {
  conversation: Conversation
}

export type DeleteConversationGroupReply = {
  conversation: Conversation
}

export type ListConversationMessagesQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows a page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` begins, and `rel="next"` in `Link` has the cursor to go on with. */
  cursor?: string | undefined
}

export type ListConversationMessagesReply = {
  messages: Array<Message>
  pagination: Pagination
}

export type CreateConversationMessageBody = {
  /** Text or HTML; at most 256 KiB. */
  body: string
  /** An active team member replies; any other address is a contact, made when there is none. A note needs an active team member. */
  sender_email: string
  /** Default: user_message. */
  kind?: "user_message" | "note" | undefined
  /** Team members to mention, in notes only. */
  mentions?: Array<{
    email?: string | undefined
  }> | undefined
  /** The caller's own id, unique in the workspace: safe to send again. */
  external_id?: string | undefined
  /** Import: when it really happened. Not in the future. */
  created_at?: string | undefined
}

export type CreateConversationMessageReply = {
  message: Message
}

export type GetConversationMessageReply = {
  message: Message
}

export type ListTeamMembersQuery = {
  /** Only the member with this email, in any case. */
  email?: string | undefined
  /** Page, from 1. */
  page_number?: number | undefined
  /** Rows a page; values above 100 are capped. */
  page_size?: number | undefined
  /** Alias of page_size. */
  per_page?: number | undefined
  /** Walks the list by cursor instead of by page: `*` begins, and `rel="next"` in `Link` has the cursor to go on with. */
  cursor?: string | undefined
}

export type ListTeamMembersReply = {
  team_members: Array<TeamMember>
  pagination: TeamMemberPagination
}

export type CreateTeamMemberBody = {
  /** Who to add. Members already there stay, or come back if they were deactivated. */
  emails: Array<string>
  /** One of the workspace's roles, in any case. */
  organization_role?: string | undefined
  /** An active admin, who the mail is from. Default: the most recent one. */
  invited_by?: string | undefined
  /** Default: true. */
  send_invitation_email?: boolean | undefined
}

export type CreateTeamMemberReply = {
  message: "Users added successfully"
}

export type GetTeamMemberReply = {
  team_member: TeamMember
}

export type UpdateTeamMemberBody = {
  /** Unique among the team members, ignoring case. */
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** IANA time zone name. */
  time_zone?: string | undefined
  profile_image_url?: string | undefined
  /** One of the workspace's roles, in any case. */
  organization_role?: string | undefined
}

export type UpdateTeamMemberReply = {
  team_member: TeamMember
}

export type DeleteTeamMemberReply = {}

export type WorkspaceEvent = Event

/** Every operation of the API, by what it is about. */
export type Methods = {
  readonly contacts: {
    /** List contacts: `GET /visitors`.
     * Oldest first.
     * Needs a key with the scope `contacts:read`. */
    list(query?: ListVisitorsQuery, options?: CallOptions): Promise<Result<ListVisitorsReply>>
    /** Every row of that list, page by page as they are asked for. */
    all(query?: ListVisitorsQuery, options?: CallOptions): AsyncGenerator<Contact, void, undefined>
    /** Get a contact: `GET /visitors/{contact_id}`.
     * Needs a key with the scope `contacts:read`. */
    get(contactId: string, options?: CallOptions): Promise<Result<GetVisitorReply>>
    /** Update a contact: `PATCH /visitors/{contact_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `contacts:write`. */
    update(contactId: string, body?: UpdateVisitorBody, options?: CallOptions): Promise<Result<UpdateVisitorReply>>
  }
  readonly conversations: {
    /** List conversations: `GET /conversations`.
     * Needs a key with the scope `conversations:read`. */
    list(query?: ListConversationsQuery, options?: CallOptions): Promise<Result<ListConversationsReply>>
    /** Every row of that list, page by page as they are asked for. */
    all(query?: ListConversationsQuery, options?: CallOptions): AsyncGenerator<Conversation, void, undefined>
    /** Create a conversation: `POST /conversations`.
     * Needs a key with the scope `conversations:write`. */
    create(body: CreateConversationBody, options?: CallOptions): Promise<Result<CreateConversationReply>>
    /** Get a conversation: `GET /conversations/{conversation_id}`.
     * Needs a key with the scope `conversations:read`. */
    get(conversationId: string, options?: CallOptions): Promise<Result<GetConversationReply>>
    /** Update a conversation: `PATCH /conversations/{conversation_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `conversations:write`. */
    update(conversationId: string, body?: UpdateConversationBody, options?: CallOptions): Promise<Result<UpdateConversationReply>>
    /** Unassign the team member: `DELETE /conversations/{conversation_id}/assignee`.
     * Needs a key with the scope `conversations:write`. */
    deleteAssignee(conversationId: string, options?: CallOptions): Promise<Result<DeleteConversationAssigneeReply>>
    /** Take the conversation out of its group: `DELETE /conversations/{conversation_id}/group`.
     * Needs a key with the scope `conversations:write`. */
    deleteGroup(conversationId: string, options?: CallOptions): Promise<Result<DeleteConversationGroupReply>>
  }
  readonly messages: {
    /** List the messages of a conversation: `GET /conversations/{conversation_id}/messages`.
     * Oldest first, internal notes and messages of the service included.
     * Needs a key with the scope `messages:read`. */
    list(conversationId: string, query?: ListConversationMessagesQuery, options?: CallOptions): Promise<Result<ListConversationMessagesReply>>
    /** Every row of that list, page by page as they are asked for. */
    all(conversationId: string, query?: ListConversationMessagesQuery, options?: CallOptions): AsyncGenerator<Message, void, undefined>
    /** Send a message or add a note: `POST /conversations/{conversation_id}/messages`.
     * Needs a key with the scope `messages:write`. */
    create(conversationId: string, body: CreateConversationMessageBody, options?: CallOptions): Promise<Result<CreateConversationMessageReply>>
    /** Get a message: `GET /conversations/{conversation_id}/messages/{message_id}`.
     * Needs a key with the scope `messages:read`. */
    get(conversationId: string, messageId: string, options?: CallOptions): Promise<Result<GetConversationMessageReply>>
  }
  readonly teamMembers: {
    /** List team members: `GET /team-members`.
     * Oldest first, inactive ones included.
     * Needs a key with the scope `team_members:read`. */
    list(query?: ListTeamMembersQuery, options?: CallOptions): Promise<Result<ListTeamMembersReply>>
    /** Every row of that list, page by page as they are asked for. */
    all(query?: ListTeamMembersQuery, options?: CallOptions): AsyncGenerator<TeamMember, void, undefined>
    /** Add team members: `POST /team-members`.
     * All of them, or nobody when one address is invalid.
     * Needs a key with the scope `team_members:write`. */
    create(body: CreateTeamMemberBody, options?: CallOptions): Promise<Result<CreateTeamMemberReply>>
    /** Get a team member: `GET /team-members/{team_member_id}`.
     * Needs a key with the scope `team_members:read`. */
    get(teamMemberId: string, options?: CallOptions): Promise<Result<GetTeamMemberReply>>
    /** Update a team member: `PATCH /team-members/{team_member_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `team_members:write`. */
    update(teamMemberId: string, body?: UpdateTeamMemberBody, options?: CallOptions): Promise<Result<UpdateTeamMemberReply>>
    /** Deactivate a team member: `DELETE /team-members/{team_member_id}`.
     * Open conversations of the member are unassigned, the others keep their history. The last active admin stays.
     * Needs a key with the scope `team_members:write`. */
    delete(teamMemberId: string, options?: CallOptions): Promise<Result<DeleteTeamMemberReply>>
  }
}
