// Generated from the OpenAPI documents by npm run client:types.

import type { CallOptions } from './call-options.ts'
import type { ReplyInfo } from './reply-info.ts'

/** A reply's body, with the information of its headers. */
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
  /** Only of lists with `include=block`. */
  block?: ContactBlock
}

export type ContactBlock = {
  is_blocked: boolean
  blocked_at: string | null
  /** Null: without an end. */
  blocked_until: string | null
  /** A text of the team; visitors do not see it. */
  reason: string | null
  /** Who blocked it, or changed the block last, with the name of that time. */
  blocked_by: { type: "team_member" | "api_key"; id: string | null; name: string } | null
}

export type ContactFieldValue = {
  field_id: string
  field_name: string
  /** Of the kind of the field: text, number, boolean or an array of texts. */
  value: unknown
}

export type ContactIdentity = {
  certainty: "signed" | "proven" | "entered" | "typed" | "unknown"
  is_email_claimed: boolean
  /** How an address that is not proven came: typed in the chat, or as the sender of a mail. */
  email_claim: "typed" | "sender" | null
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
  agent: { id: string | null; name: string | null; email: string | null }
  group: { id: string | null; name: string | null }
  visitor: {
    id: string
    name: string
    email: string | null
    phone_number: string | null
    user_identifier: string | null
  }
  /** The caller's own id. Left out if none was set. */
  external_id?: string
  /** Only with `include=tags`. */
  tags?: Array<string>
  /** Only with `include=ticket_fields`: values by the name of the field. */
  ticket_fields?: Record<string, unknown>
  /** Only with `include=inbox`. */
  inbox?: InboxRow
}

export type InboxRow = {
  /** The newest message or note as plain text, at most 140 characters; without words, the name of its first attachment. */
  preview: string
  /** Who wrote it: the contact, or the team, in a note or in a message. */
  preview_kind: "contact" | "agent" | "note" | null
  last_message_at: string | null
  /** When the contact wrote what nobody has answered yet. */
  waiting_since: string | null
  tags: Array<string>
  /** The channel it came by; null for one made by the API. */
  channel: string | null
  /** Who answers, as lists show them. */
  assignee: { id: string; first_name: string; picture: string | null } | null
  /** Whether it is put off until a time, or until the contact writes. */
  snoozed: boolean
  /** When it comes back at the latest. */
  snoozed_until: string | null
  /** For a team member: messages and notes of others after those the member has read. For a key: the contact's messages that no team member has read. Of the newest 50. */
  unread: number
}

export type ConversationCounts = {
  total: number
  statuses: Array<{ status: string; total: number; waiting: number }>
  listed: ConversationCount
  mine: ConversationCount | null
  unassigned: ConversationCount
  snoozed: ConversationCount
  groups: Array<{ group_id: string; total: number; waiting: number }>
}

export type ConversationCount = { total: number; waiting: number }

export type View = {
  id: string
  name: string
  /** With ids in place of names. */
  filter: string
  sort: "created_at" | "updated_at" | "waiting_since"
  order: "asc" | "desc"
  /** Shown to everyone, not to its owner alone. */
  shared: boolean
  /** The team member whose it is; null: made by an API key. */
  owner: { id: string; name: string; active: boolean } | null
  /** What the ids in the filter are. */
  references: Array<{
    /** The field of the condition. */
    field: string
    id: string
    /** Its name; of one that is gone, the last one known. */
    name: string
    /** It was deleted, or the team member deactivated. */
    gone: boolean
  }>
  created_at: string
  updated_at: string
}

export type ViewCounts = {
  conversations: ConversationCounts
  mentioned: ViewCount | null
  views: Array<{
    view_id: string
    total: number
    waiting: number
    /** They were not counted further: there may be more. */
    bounded: boolean
  }>
}

export type ViewCount = {
  total: number
  waiting: number
  /** They were not counted further: there may be more. */
  bounded: boolean
}

export type SavedReply = {
  id: string
  name: string
  /** Plain text or Markdown, with variables such as `{{contact.first_name}}`. */
  body: string
  /** Whether the whole team has it, or only its owner. */
  shared: boolean
  /** What the conversation becomes when the reply is sent; an empty object: nothing. */
  changes: {
    /** The status that the conversation gets. */
    status?: string
    /** low, medium, high or urgent. */
    priority?: string
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string
    group_name?: string
    /** Tags that are added. */
    add_tags?: Array<string>
  }
  /** Its files. A message gets copies of them: `POST /attachments/{attachment_id}/copies`. */
  attachments: Array<{ id: string; filename: string; content_type: string; size: number }>
  uses: number
  last_used_at: string | null
  created_at: string
  updated_at: string
}

export type ScheduledMessage = {
  /** Also the `external_id` of the message that is sent. */
  id: string
  conversation_id: string
  kind: "user_message" | "note"
  /** HTML, as it will be sent. */
  body: string
  /** Its files. An upload is kept as long as a draft names it. */
  attachments: Array<{ id: string; filename: string; size: number }>
  /** What the conversation becomes when it is sent at its time. */
  changes: {
    /** The status that the conversation gets. */
    status?: string
    /** low, medium, high or urgent. */
    priority?: string
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string
    group_name?: string
    /** Tags that are added. */
    add_tags?: Array<string>
  }
  /** The saved replies in it. */
  saved_reply_ids: Array<string>
  /** Who gets it by mail when it is sent at its time; a list that is not there, and all of them if null, is that of any answer. */
  mail: { to?: Array<string>; cc?: Array<string>; bcc?: Array<string> } | null
  /** The team member who sends it. */
  sender_email: string
  /** Null: it was not sent, for the reason in `unsent_because`. */
  send_at: string | null
  /** It is not sent if the contact has written by then. */
  unless_answered: boolean
  /** `answered`, `member_inactive`, `not_allowed`, or the code of an error. */
  unsent_because: string | null
  updated_at: string
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
  message_gif: { id: string; embed_url: string; title: string } | null
  /** The caller's own id. Left out if none was set. */
  external_id?: string
  /** Only in `GET /messages`: its conversation. */
  conversation_id?: string
  /** Only with `include=mail`: what a mail that came or went out has besides; null for all other messages. */
  mail?: MessageMail | SentMail | null
  /** Only with `include=program`: the program that sent it by an API key; null for what people sent themselves and for imports. */
  program?: MessageProgram | null
}

export type MessageProgram = {
  id: string
  /** The name of its API key. */
  name: string | null
}

export type MessageMail = {
  /** Its mail: `GET /mails/{mail_id}` has the original. */
  received_mail_id: string
  subject: string
  /** Who wrote it, as the mail claims. */
  from: Array<MailAddress>
  /** Where answers go; empty: to `from`. It says nothing of who wrote it. */
  reply_to: Array<MailAddress>
  /** At most 100. */
  to: Array<MailAddress>
  /** At most 100. */
  cc: Array<MailAddress>
  /** Its Message-ID, without angle brackets. */
  message_id: string | null
  /** By its Date header, which its sender writes. */
  sent_at: string | null
  /** Whether the sender is proven: `verified` if the receiver that the channel trusts says that DMARC passed. */
  verdict: "verified" | "unknown" | "failed"
  /** Its author. Only mails of a `person` reopen a conversation or wait for an answer. */
  class: "person" | "automatic" | "list" | "bounce" | "report"
  /** The evidence of it; empty for a person. */
  class_reason: string
  /** Why it is in this conversation. */
  thread_reason: "token" | "message_id" | "references" | "new" | "token_of_another" | "message_id_of_another" | "references_of_another" | "references_unproven" | "by_hand"
  /** The conversation that it refers to, but whose people its sender is not one of. */
  linked_to: string | null
  /** Quotes of other mails and signatures in the body, which the inbox folds: at most one at its start and one at its end. */
  folds?: Array<MailFold>
  /** Files that only the original has, because the workspace's storage is full. */
  files_left_out: number
}

export type SentMail = {
  /** Of a mail to a visitor who has left: its id in `conversation.mail_…` events. It has all answers that were not read. */
  follow_up_id?: string
  subject: string
  /** The address of the channel. */
  from: Array<MailAddress>
  to: Array<MailAddress>
  cc: Array<MailAddress>
  /** In no header. */
  bcc: Array<MailAddress>
  /** Its Message-ID, without angle brackets. */
  message_id: string
  /** When it was written. */
  sent_at: string
  /** Files that are links in it, because it would be too large. */
  files_linked: number
  /** One for each of its recipients. */
  delivery: Array<MailDelivery>
}

export type MailDelivery = {
  address: string
  /** `queued`: not tried yet; `sent`: the mail server has accepted it; `deferred`: it is tried again; `failed`: refused for good, or returned; `uncertain`: the mail server got it and did not say whether it has accepted it; `held`: not sent, for the reason; `withdrawn`: not sent, because it was read in the chat meanwhile. */
  state: "queued" | "sent" | "deferred" | "failed" | "uncertain" | "held" | "withdrawn"
  /** In the words of the mail server, or ours. */
  reason: string | null
  changed_at: string
}

export type MailAddress = { name: string; address: string }

/** A part of a body: characters (UTF-16 code units) of its text, white space not counted, from the one at `from` to the one before `to`. */
export type MailFold = { from: number; to: number }

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
  /** Only with `include=invited`: whether the member has not set a password yet. */
  invited?: boolean
  /** Only with `include=invited`, and of members whom a company's directory keeps. */
  directory?: true
}

export type Pagination = {
  current_page: number
  total_pages: number
  total_count: number
  per_page: number
  /** Only of conversations with `filter`: they are not counted further, and there may be more. */
  bounded?: true
}

export type TeamMemberPagination = {
  total_records: number
  total_pages: number
  current_page_number: number
  page_size: number
}

export type UploadedAttachment = {
  id: string
  /** As sent, without misleading characters. */
  filename: string
  /** Detected by content, not by the claim of the sender. Null until the file is complete. */
  content_type: string | null
  /** Signed; works for at least 24 hours. Null until the file is complete. */
  url: string | null
  /** In bytes. */
  size: number
  /** Bytes received; `size` once the file is complete. */
  uploaded_size: number
  /** Hexadecimal. Null until the file is complete. */
  sha256: string | null
  /** Of a PNG, JPEG, GIF or WebP image, in pixels. */
  width: number | null
  height: number | null
  /** The message that has it. */
  message_id: string | null
  created_at: string
}

export type Event = {
  /** The same wherever the event appears. */
  id: string
  /** Its position in the log of the workspace: each is one more than the previous one. */
  sequence: number
  /** The resource and what happened to it, such as `contact.created`. */
  type: "workspace.created" | "settings.changed" | "status.created" | "status.updated" | "status.deleted" | "group.created" | "group.updated" | "group.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "contact_field.created" | "contact_field.updated" | "contact_field.deleted" | "ticket_field.created" | "ticket_field.updated" | "ticket_field.deleted" | "role.created" | "role.updated" | "role.deleted" | "channel.created" | "channel.updated" | "channel.deleted" | "channel.unreachable" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "contact.created" | "contact.updated" | "contact.merged" | "contact.blocked" | "contact.unblocked" | "contact.unsubscribed" | "contact.note_created" | "contact.note_updated" | "contact.note_deleted" | "contact.deleted" | "conversation.created" | "conversation.updated" | "conversation.status_changed" | "conversation.assigned" | "conversation.unassigned" | "conversation.tagged" | "conversation.snoozed" | "conversation.unsnoozed" | "conversation.deleted" | "conversation.merged" | "conversation.restored" | "conversation.unmerged" | "conversation.split" | "conversation.read" | "conversation.mail_queued" | "conversation.mail_sent" | "conversation.mail_withdrawn" | "conversation.mail_uncertain" | "conversation.mail_failed" | "mail.held" | "mail.filed" | "mail.discarded" | "mail_suppression.deleted" | "message.created" | "message.updated" | "message.erased" | "message.status_changed" | "message.mail_updated" | "note.created" | "saved_reply.created" | "saved_reply.updated" | "saved_reply.deleted" | "team_member.added" | "team_member.updated" | "webhook.created" | "webhook.updated" | "webhook.disabled" | "webhook.deleted" | "view.created" | "view.updated" | "view.deleted" | "access_entry.recorded" | "team_member.deactivated"
  /** The time of the change, equal to `updated_at` of the changed resource. */
  created_at: string
  actor: EventActor
  /** The `X-Request-Id` of the request that made it. */
  request_id: string | null
  /** The resource right after the change, and the changed fields. Each type has its own schema, under `webhooks`. */
  data: Record<string, unknown>
  /** Only with `include=inbox`, for events of conversations, messages and notes: the conversation as it is now; null if it is gone or not yours to see. */
  conversation?: Conversation | null
}

/** The author of the change. */
export type EventActor = {
  type: "api_key" | "command" | "team_member" | "contact" | "automation"
  /** Absent for commands and automations. */
  id?: string
  /** Absent for contacts. */
  name?: string
}

export type FieldChange = {
  /** Its public name, such as `assignee`, `ticket_fields.Severity` or `traits.plan`. */
  field: string
  /** The value before; null for none, or once its contact is erased. */
  from: unknown
  /** The value after, in the same form. */
  to: unknown
}

export type Webhook = {
  id: string
  url: string
  description: string
  event_types: Array<string>
  /** What conversations in its events have besides. */
  include: Array<"tags" | "ticket_fields">
  enabled: boolean
  /** `gone`: the receiver replied 410. `failing`: it failed for days. `manual`: disabled by a request. */
  disabled_reason: "manual" | "gone" | "failing" | null
  /** The first sequence that was not delivered when it was last disabled. */
  undelivered_from: number | null
  created_at: string
  updated_at: string
}

export type WebhookDelivery = {
  id: string
  webhook_id: string
  /** The `webhook-id` header, the same in every attempt. */
  event_id: string
  event_type: string
  /** Null for a test event, which is not in the log. */
  sequence: number | null
  reason: "event" | "test" | "redelivery" | "replay"
  status: "pending" | "delivered" | "failed"
  attempt_count: number
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
  attempts: Array<WebhookAttempt>
}

export type WebhookAttempt = {
  number: number
  started_at: string
  duration_ms: number
  response_status: number | null
  /** Why there was no reply. */
  error: string | null
}

export type WebhookDeliveryDetails = {
  id: string
  webhook_id: string
  /** The `webhook-id` header, the same in every attempt. */
  event_id: string
  event_type: string
  /** Null for a test event, which is not in the log. */
  sequence: number | null
  reason: "event" | "test" | "redelivery" | "replay"
  status: "pending" | "delivered" | "failed"
  attempt_count: number
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
  /** The exact body; null once the log no longer holds the event. */
  request_body: string | null
  attempts: Array<WebhookAttemptDetails>
}

export type WebhookAttemptDetails = {
  number: number
  started_at: string
  duration_ms: number
  response_status: number | null
  /** Why there was no reply. */
  error: string | null
  url: string
  request_headers: Record<string, string>
  response_headers: Record<string, string> | null
  /** Its first 16 KiB. */
  response_body: string | null
}

export type WebhookReplay = {
  id: string
  webhook_id: string
  from_sequence: number
  to_sequence: number
  created_at: string
}

export type ApiKey = {
  id: string
  name: string
  /** The last four characters of the key. */
  last_four: string
  scopes: Array<string>
  /** Addresses and ranges that may use it; null is any. */
  allowed_addresses: Array<string> | null
  /** 0 is no limit. */
  rate_limit_per_minute: number
  /** As in RateLimit. */
  rate_limit_remaining: number | null
  created_at: string
  expires_at: string | null
  /** When it ends after a rotation. */
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type AuditEntry = {
  /** The id of the event. */
  id: string
  /** The sequence of the event. */
  sequence: number
  /** The type of the event: what was done. */
  action: string
  created_at: string
  /** The key, command, member or automation that did it. */
  actor: { type: string; id?: string; name?: string }
  /** The changed resource. */
  resource: { type: string; id: string | null }
  /** The changed fields, if the event names them. */
  changed: Array<string> | null
  /** Identifies the request in the log. */
  request_id: string | null
}

export type ListedApiKey = {
  id: string
  name: string
  /** The last four characters of the key. */
  last_four: string
  scopes: Array<string>
  /** Addresses and ranges that may use it; null is any. */
  allowed_addresses: Array<string> | null
  /** 0 is no limit; null is the installation's limit. */
  rate_limit_per_minute: number | null
  /** The member, key or command that made it; null for keys of earlier versions. */
  created_by: { type: string; id?: string; name?: string } | null
  created_at: string
  expires_at: string | null
  /** When it was revoked, or ends because another key replaces it. */
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type AccessEntry = {
  id: string
  /** What happened. */
  action: "sign_in.succeeded" | "sign_in.failed" | "sign_in.limited" | "session.signed_out" | "session.revoked" | "password.changed" | "password.reset" | "link.made" | "link.used" | "totp.enabled" | "totp.disabled" | "recovery_codes.made" | "recovery_code.used" | "passkey.added" | "passkey.removed" | "passkey.copied" | "provider.created" | "provider.changed" | "provider.tested" | "provider.deleted" | "domain.proven" | "domain.deleted" | "company_account.joined" | "company_sign_in.refused" | "factor_rule.off" | "factor_rule.admins" | "factor_rule.all" | "company_rule.off" | "company_rule.all_but_admins" | "company_rule.all"
  created_at: string
  /** Who did it; null for somebody unknown, who gave a wrong password. */
  actor: EventActor | null
  /** Whose access it is, with the present email; null for a company sign-in that was refused before it named a member. */
  team_member: { id: string; email: string } | null
  /** The sessions that began, went on or ended. */
  session_ids: Array<string>
  /** The network address of the request; null for changes by others, by commands and by mails. */
  address: string | null
  /** Of a link. */
  purpose: "invitation" | "reset" | null
  /** Why sessions were revoked, or a company sign-in was refused. */
  reason: "member" | "replaced" | "too_many" | "password_changed" | "factor_changed" | "member_changed" | "deactivated" | "provider_changed" | "provider_signed_out" | "company_rule" | "state_wrong" | "response_invalid" | "token_invalid" | "member_inactive" | "other_account" | "switched_off" | null
  /** Of `sign_in.succeeded`: what with; null in entries of earlier versions. */
  opened_by: "password" | "password_and_code" | "link" | "invitation" | "passkey" | "company" | null
  /** Of `sign_in.failed`: how often a wrong password was given; of `sign_in.limited`: how many attempts were refused. */
  failures: number | null
  /** Of `sign_in.failed` and `sign_in.limited`: when that was for the first time. */
  since: string | null
  /** The slug of the company's provider; of `domain.proven` and `domain.deleted` the domain. */
  provider: string | null
  /** Identifies the request in the log; of failures, the last one. */
  request_id: string | null
}

export type Workspace = {
  id: string
  subdomain: string
  name: string
  /** IANA time zone name. */
  time_zone: string
  activity_messages: boolean
  statuses: Array<{ id: string; name: string; built_in: boolean }>
  roles: Array<{
    id: string
    name: string
    /** Permissions of the role. */
    permissions: Array<string>
    /** Conversations that its members see. */
    sees: "all" | "groups" | "assigned"
  }>
  groups: Array<{ id: string; name: string }>
  channels: Array<{ id: string; name: string }>
  contact_fields: Array<{ id: string; name: string; kind: string; options: Array<string> }>
  ticket_fields: Array<{ id: string; name: string; kind: string; options: Array<string> }>
  updated_at: string
}

export type Status = { id: string; name: string; built_in: boolean; position: number }

export type Group = { id: string; name: string; position: number }

export type Tag = {
  id: string
  name: string
  /** Number of conversations with the tag; only with `counts`. */
  conversation_count?: number
}

export type ContactField = {
  id: string
  name: string
  kind: "text" | "number" | "date" | "url" | "checkbox" | "dropdown" | "multi_option"
  options: Array<string>
  position: number
}

export type TicketField = {
  id: string
  name: string
  kind: "text" | "number" | "date" | "url" | "dropdown" | "multi_select" | "checkbox"
  options: Array<string>
  position: number
}

export type Role = {
  id: string
  name: string
  built_in: boolean
  /** Permissions of the role. */
  permissions: Array<string>
  /** Conversations that its members see. */
  sees: "all" | "groups" | "assigned"
  position: number
}

export type Channel = {
  id: string
  name: string
  kind: "other" | "web" | "mail"
  /** The settings of this kind; null for other kinds. */
  web: {
    /** Such as #2f55a4. */
    color: string
    /** The corner of the page. */
    position: "right" | "left"
    /** Texts of its own, by language. Replaces all texts. */
    texts: Record<string, {
      title?: string
      greeting?: string
      intro?: string
      reply_time?: string
      form_intro?: string
      consent?: string
      bubble?: string
    }>
    /** Origins of the pages that may show the widget, such as https://shop.example or https://*.shop.example. Replaces the list. */
    allowed_origins: Array<string>
    /** When somebody answers; null for always. */
    office_hours: {
      /** IANA time zone name. */
      time_zone: string
      hours: Array<{
        day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
        /** Such as 09:00. */
        from: string
        /** Such as 17:30; 24:00 is the end of the day. */
        to: string
      }>
      /** By language: what the widget says while nobody is there. */
      away_message?: Record<string, string>
    } | null
    /** What the widget asks before the first message. */
    pre_chat: {
      fields?: Array<{
        /** name, email, phone or the id of a contact field. */
        field: string
        required?: boolean
      }>
    }
    /** Whether only a signed token can say who a visitor is. */
    enforce_identity: boolean
    /** Whether team members see what a visitor is writing. */
    preview_typing: boolean
    /** Whether a new message makes a sound. */
    sound: boolean
    /** Whether the widget draws its button. */
    launcher: "button" | "none"
    /** The page that is linked before the first message, such as of privacy. */
    consent_url: string | null
    /** Whether the chat is also a page of its own, at /chat/{channel_id}. */
    full_page: boolean
    /** Seconds until visitors who have not used the chat are greeted; null for never. */
    greet_after: number | null
    /** Whether the first words of an answer are shown while the chat is closed. */
    preview_answers: boolean
    /** Whether team members see the pages that visitors who have written are on. */
    show_pages: boolean
    /** Minutes without the visitor after which unread answers are mailed to their address; null for never. Needs a mail server. */
    follow_up_after: number | null
    /** The address that receives answers to these mails, with a token after `+`; null for the one of the first mail channel. Without either the mails cannot be answered. */
    follow_up_reply_to: string | null
  } | null
  /** The settings of this kind; null for other kinds. */
  mail: {
    /** The addresses whose mails come here: the first is its own, the others are its aliases. Replaces the list. */
    addresses: Array<string>
    /** The id at the start of the `Authentication-Results` that your receiver adds (RFC 8601), such as mx.example.com: a sender counts as proven only where it says that DMARC passed. null: no sender does. */
    trusted_id: string | null
    /** Stands before the address of its mails, after the first name of who wrote them; null: the name of the workspace. */
    sender_name: string | null
    /** Plain text below its mails, at most 4096 bytes. */
    signature: string | null
    /** Whether the mail that is answered stands below the answer, as mail programs quote it. Default: true. */
    quotes_answered: boolean
    /** Whether mails to help+token@shop.example come to help@shop.example: then answers name their conversation in their address. null: yes, but for a mailbox (`imap`) whose provider is not known to do that. */
    plus_addresses: boolean | null
    /** For how many days the originals of mails are kept that are messages, or set aside; the messages stay. null: for as long as they. */
    originals_kept_days: number | null
    /** What is done in the mailbox (`imap`) with each mail that was imported from then on: `nothing`, `mark_seen`, `delete`, or `move:` with the name of a folder. Default: nothing. */
    after_import: string
    /** The server that sends this channel's mails; null: the one of the installation. */
    smtp: {
      /** A name or an IP address. */
      host: string
      /** The default is the one of the protocol and `security`. */
      port: number
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security: "tls" | "starttls" | "none"
      /** null: no login. */
      username: string | null
      /** Whether a password is stored. */
      has_password: boolean
    } | null
    /** The mailbox from which mails are fetched; null: none. */
    imap: {
      /** A name or an IP address. */
      host: string
      /** The default is the one of the protocol and `security`. */
      port: number
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security: "tls" | "starttls" | "none"
      /** null: no login. */
      username: string | null
      /** new: mails that arrive after the mailbox was set; all: also those of the past, the newest first. Default: new. */
      import: "new" | "all"
      /** Default: INBOX. */
      folder: string
      /** Whether a password is stored. */
      has_password: boolean
    } | null
    /** Signs in to the servers that have a `username` and no password, by access tokens (XOAUTH2); null: nothing does. */
    oauth: {
      /** Whose servers the channel signs in to. */
      provider: "google" | "microsoft"
      /** The directory at Microsoft, by its id or domain; null: `common`. */
      tenant: string | null
      /** Of the registered program. */
      client_id: string
      /** Whether a client secret is stored. */
      has_client_secret: boolean
      /** Whether a refresh token is stored. */
      has_refresh_token: boolean
    } | null
  } | null
  /** Whose ids `sub` of signed identities is: null for the `user_identifier` of the workspace; else a name, and the `user_identifier` is `<name>:<sub>`. */
  identity_space: string | null
  position: number
}

export type ChannelSecret = { id: string; created_at: string }

export type NewChannelSecret = {
  id: string
  created_at: string
  /** Signs the tokens of visitors. Only this reply shows it; a retry with its `Idempotency-Key` does not. */
  secret?: string
}

export type ReceivedMail = {
  id: string
  channel_id: string
  /** The way that it came. */
  transport: "http" | "smtp" | "imap"
  /** `stored`: not read yet; `message`: it is one; `tray`: it waits for a person, for the `reason`; `set_aside`: the channel sent it itself, it says what became of mails, or it is a copy of one that came by another way; `discarded`: it can be put back while it has an `original`; `erased`: with its message or its contact. */
  state: "stored" | "message" | "tray" | "set_aside" | "discarded" | "erased"
  /** Why it is no message. */
  reason: string | null
  /** As of a message with `include=mail`. */
  class: string | null
  verdict: "verified" | "unknown" | "failed" | null
  subject: string | null
  /** The address that it claims to be of. */
  sender: string | null
  /** In bytes. */
  size: number
  received_at: string
  conversation_id: string | null
  message_id: string | null
  /** The mail as it came, by a signed link that works for at least 24 hours; null once it is erased, was discarded a while ago, or its channel keeps originals no longer. */
  original: { url: string; sha256: string } | null
}

export type MailWay = {
  /** `http`: mails posted to the API; `smtp`: those that a mail server hands over by LMTP or SMTP; `imap`: those of the mailbox; `send`: mails that the channel sends by its own server. */
  way: "http" | "smtp" | "imap" | "send"
  /** When the last mail came, or was sent. */
  last_mail_at: string | null
  /** When its server was last asked; null where there is none to ask. */
  last_check_at: string | null
  /** When the mailbox is asked again at the latest; null for other ways. */
  next_check_at: string | null
  /** Since when no mails come or go because its server fails; null if it does not. */
  failing_since: string | null
  /** What the server said, also of what it does not do with imported mails; null if nothing is wrong. */
  last_error: string | null
}

export type ServerTest = {
  server: "imap" | "smtp"
  /** Whether every step succeeded. */
  ok: boolean
  steps: Array<ServerStep>
}

export type ServerStep = {
  step: "resolve" | "connect" | "tls" | "sign_in" | "folder"
  /** null: not reached, because an earlier step failed. */
  ok: boolean | null
  /** What the server said, or why it could not be asked; null if nothing was wrong. */
  words: string | null
}

export type MailReceiver = {
  /** The id at the start of their topmost `Authentication-Results`; `none`: these have no id. */
  id: string
  /** How many of the mails. */
  mails: number
  /** The different domains of their senders. */
  domains: number
}

export type PlusProbe = {
  /** Whom it was sent to. */
  address: string
  /** `sent`: it is under way; `arrived`: it came to the mailbox; `returned`: a server has refused the address; `failed`: it could not be sent. */
  state: "sent" | "arrived" | "returned" | "failed"
  /** What a server said. */
  words: string | null
  sent_at: string
}

export type MailSuppression = {
  id: string
  /** null if the mail that says it is erased: only a hash is stored besides. */
  address: string | null
  /** `bounce`: a mail to it was returned because there is no such address; the others: its owner wants no mails, and said so on the page of a mail or in a mail program. */
  reason: "bounce" | "page" | "one_click"
  created_at: string
}

export type ContactMergePreview = {
  /** The remaining contact, as the merge would answer it but for `updated_at`. */
  contact: Contact
  /** The fields that it takes from the other contact. */
  changed: Array<string>
  /** The contact that would be deleted. */
  from: Contact
  /** Whether the remaining contact would be blocked. */
  is_blocked: boolean
  /** How many would move: up to 1,000; `bounded`: there are more. */
  conversations: { total: number; bounded: boolean }
}

export type ContactExport = {
  contact: Contact
  merged_ids: Array<string>
  /** Only of a contact that is or was blocked: since when. */
  blocked_at?: string
  /** Only of a block with an end. */
  blocked_until?: string
  /** Only of a block with a reason, and not with `notes=false`. */
  block_reason?: string
  /** Only of a contact with browsers. */
  visit?: ContactVisit
  exported_at: string
  conversations: Array<ExportedConversation>
  messages_elsewhere: Array<{ conversation_id: string; message: Message }>
  /** Only of a contact to whom mails about conversations were written. */
  mails?: Array<ExportedMail>
  /** Only of a contact who has sent mails, those in the tray included, and only with `mails:read`. */
  received_mails?: Array<ExportedReceivedMail>
  /** Only of a contact with notes on it, and not with `notes=false`. */
  contact_notes?: Array<ContactNote>
  events: Array<ExportedEvent>
}

export type ExportedMail = {
  id: string
  conversation_id: string
  purpose: "follow_up" | "transcript" | "answer"
  state: "waiting" | "sent" | "withdrawn" | "failed" | "uncertain"
  recipient: string
  created_at: string
  sent_at: string | null
}

export type ExportedReceivedMail = {
  id: string
  channel_id: string
  state: "message" | "tray" | "set_aside"
  subject: string | null
  sender: string | null
  size: number
  received_at: string
  conversation_id: string | null
  message_id: string | null
  /** The mail as it came, by a signed link that works for at least 24 hours. */
  original_url: string | null
}

export type ExportedConversation = {
  conversation: Conversation
  tags: Array<string>
  /** Values by field name. */
  ticket_fields: Record<string, unknown>
  messages: Array<Message>
}

export type ExportedEvent = {
  sequence: number
  type: string
  created_at: string
  /** As in the event log. */
  data: Record<string, unknown>
}

export type ContactNote = {
  id: string
  contact_id: string
  /** Plain text. */
  body: string
  /** Who wrote it, with the name of that time. */
  author: { type: "team_member" | "api_key"; id: string | null; name: string }
  created_at: string
  updated_at: string
}

export type ContactVisit = {
  /** IANA name, of the browser that was seen last. */
  time_zone: string | null
  /** When a browser of the contact last asked for something, to the minute. */
  last_seen_at: string | null
  /** The last 20 of 30 days, the newest first. */
  pages: Array<VisitedPage>
}

export type VisitedPage = {
  /** Without all parameters but those of campaigns. */
  url: string
  title: string
  /** When the visitor was last there. */
  visited_at: string
}

export type Unread = {
  conversation_id: string
  /** The contact's messages that no team member has read. */
  by_team: number
  /** The team's messages that the contact has not read. */
  by_contact: number
  /** Messages and notes of others after the position of the team member with `reader_email`; null without one. */
  by_member: number | null
}

export type SearchResult = {
  type: "contact" | "conversation" | "message" | "note"
  /** Comparable within one search only. */
  score: number
  /** An excerpt of the text as safe HTML: matches in `<mark>`, everything else escaped. */
  highlight: string
  /** The conversation of the match; null for a contact. */
  conversation_id: string | null
  message?: Message
  conversation?: Conversation
  contact?: Contact
}

export type SearchCorrection = {
  /** As searched for: lower case, without accents. */
  word: string
  /** Words also searched for. */
  also: Array<string>
}

export type SearchIndex = {
  /** All events up to this one are in the index. */
  sequence: number
  /** The newest event. */
  latest_sequence: number
  /** Older resources are still being indexed. */
  rebuilding: boolean
}

/** The reply that the single request would have received. */
export type BatchResult = {
  status: number
  /** Lower-case names: `etag`, `location`, `retry-after` and the like. */
  headers: Record<string, string>
  /** null without a body, as with 204. */
  body: Record<string, unknown> | null
}

export type ConversationMerge = {
  id: string
  kind: "merge" | "split"
  /** The conversation that has the messages, or from which they were split off. */
  conversation_id: string
  /** The conversation that was merged, or that the split has made. */
  merged_id: string
  /** Of that conversation. */
  title: string
  /** The same. */
  external_id: string | null
  message_count: number
  created_at: string
}

export type BulkChange = {
  id: string
  method: string
  /** Behind the address of each conversation. */
  path: string
  /** The body of each change. */
  body: Record<string, unknown>
  /** How many conversations it is made to. */
  total: number
  /** How many have a result. */
  done: number
  /** How many were changed by it. */
  changed: number
  /** How many were refused. */
  refused: number
  /** The bulk change that it takes back. */
  undoes_id: string | null
  created_at: string
  /** When every conversation had a result, or it was cancelled; null before. */
  ended_at: string | null
  /** The bulk change that takes it back. */
  undone_by_id: string | null
  /** Whether it can be taken back: it has ended, has changed some, and was not taken back. */
  can_be_undone: boolean
  /** Until when it is kept, and can be taken back; null before its end. */
  kept_until: string | null
}

export type BulkResult = {
  conversation_id: string
  /** The status that the single request would have had. */
  status: number
  /** Whether it was changed; false also where it already was so. */
  changed: boolean
  /** Of the error. */
  code: string | null
  error: string | null
}

export type Draft = {
  conversation_id: string
  updated_at: string
  kind: "user_message" | "note"
  /** As it is typed. */
  body: string
  /** What the body is. HTML is not sanitised before it is sent. */
  body_format: "text" | "html"
  /** What else the page that wrote it keeps of it. */
  details: Record<string, unknown>
  /** Its files. An upload is kept as long as a draft names it. */
  attachments: Array<{ id: string; filename: string; size: number }>
  /** What the conversation becomes when it is sent at its time. */
  changes: {
    /** The status that the conversation gets. */
    status?: string
    /** low, medium, high or urgent. */
    priority?: string
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string
    group_name?: string
    /** Tags that are added. */
    add_tags?: Array<string>
  }
  /** The saved replies in it. */
  saved_reply_ids: Array<string>
  /** Who gets it by mail when it is sent at its time; a list that is not there, and all of them if null, is that of any answer. */
  mail: { to?: Array<string>; cc?: Array<string>; bcc?: Array<string> } | null
  send_at: string | null
  /** It is not sent if the contact has written by then. */
  unless_answered: boolean
  /** Why it was not sent at its time: `answered`, `member_inactive`, `not_allowed`, or the code of an error. */
  unsent_because: string | null
}

export type DraftMark = {
  conversation_id: string
  updated_at: string
  kind: "user_message" | "note"
  send_at: string | null
  /** Why it was not sent at its time: `answered`, `member_inactive`, `not_allowed`, or the code of an error. */
  unsent_because: string | null
  /** Of the conversation; null without `conversations:read`. */
  title: string | null
  /** The contact of the conversation: the name, or else the address or the number. */
  visitor_name: string | null
  /** How it begins, as plain text of at most 140 characters; without words, the name of its first file. */
  preview: string
}

export type Notification = {
  id: string
  /** A note mentions you; conversations became yours; the contact wrote in one of yours, in which nobody waited; the snooze of one of yours, or of one of nobody that you had snoozed, ended at its time. */
  kind: "mention" | "assigned" | "reply" | "unsnoozed"
  /** Null for several conversations. */
  conversation_id: string | null
  message_id: string | null
  /** How many conversations became yours at once. */
  count: number
  /** Who did it; null for the contact. */
  by_name: string | null
  /** The contact of the conversation: the name, or else the address. */
  visitor_name: string | null
  /** Of the conversation. */
  title: string | null
  created_at: string
  read_at: string | null
}

export type Session = {
  id: string
  created_at: string
  /** When the password was last entered. */
  verified_at: string
  /** From when on the workspace requires a second factor, which the member does not have; null: it does not. */
  factor_needed_from: string | null
  /** When this session ends because the workspace requires the company sign-in; null: it does not. */
  company_needed_from: string | null
  member: {
    id: string
    email: string
    first_name: string
    last_name: string
    organization_role: string
    profile_image_url: string | null
    time_zone: string
  }
  workspace: {
    name: string
    subdomain: string
    time_zone: string
    /** The origin of the host for visitors. */
    chat_origin: string
  }
  /** What the member may do; `*` is everything. */
  permissions: Array<string>
  sees: "all" | "groups" | "assigned"
  /** For how many seconds the member can take back what they send; null: not chosen. */
  undo_seconds: number | null
}

export type MemberApiKey = {
  id: string
  /** Who acts by it. */
  team_member: { id: string; email: string }
  name: string
  /** The last four characters of the key. */
  last_four: string
  scopes: Array<string>
  /** Addresses and ranges that may use it; null is any. */
  allowed_addresses: Array<string> | null
  created_at: string
  expires_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type Passkey = {
  id: string
  name: string
  /** The host at which the passkey works. */
  host: string
  created_at: string
  /** null: never. */
  last_used_at: string | null
}

export type SignInProvider = {
  id: string
  /** In the addresses of the sign-in: `/auth/company/{slug}`. */
  slug: string
  /** On the button of the sign-in page. */
  name: string
  /** As its discovery document names itself. */
  issuer: string
  client_id: string
  /** What is asked for. */
  scope: string
  /** Whose verified addresses join a member at the first sign-in. */
  domains: Array<string>
  /** What claims of its ID token give at each sign-in. */
  claims: Array<{
    claim: string
    value: string
    role_id: string | null
    group_id: string | null
  }>
  enabled: boolean
  /** When a test last succeeded with this client. */
  tested_at: string | null
  created_at: string
}

export type VisitorConversation = {
  id: string
  status: "open" | "closed"
  created_at: string
  /** When the last message was sent. */
  updated_at: string
  /** Messages of agents that the visitor has not read. */
  unread_count: number
  last_message: VisitorMessage | null
}

export type VisitorMessage = {
  id: string
  conversation_id: string
  /** Of a message that a device sent: the id that it gave. */
  external_id: string | null
  /** Safe HTML. */
  body: string
  sent_at: string
  sender: VisitorSender
  attachments: Array<VisitorAttachment>
  status: "sent" | "delivered" | "read" | "failed"
}

export type VisitorSender = {
  type: "visitor" | "agent"
  /** The agent's first name; null unless it was chosen. */
  first_name: string | null
  picture: string | null
}

export type VisitorAttachment = {
  id: string
  file_name: string
  content_type: string | null
  byte_size: number
  /** A path on this host; works for at least 24 hours. */
  url: string | null
  width: number | null
  height: number | null
}

export type VisitorEvent = {
  type: string
  created_at: string
  data: {
    conversation_id: string
    conversation: VisitorConversation
    message?: VisitorMessage
  }
}

export type ListContactsQuery = {
  /** Only contacts with this email, in any case. */
  email?: string | undefined
  /** Only contacts with exactly this value. */
  user_identifier?: string | undefined
  /** Only contacts with this phone number, compared by its digits. */
  phone_number?: string | undefined
  /** Only blocked contacts. */
  blocked?: true | undefined
  /** With `blocked=true`: each contact with its block. */
  include?: "block" | undefined
  /** Only contacts whose identity is as sure as one of these, separated by commas: signed, proven, entered, typed, unknown. Blank: every one. */
  certainty?: string | ReadonlyArray<string> | undefined
  /** Whether they have an email, be it only claimed. Blank: every one. */
  has_email?: boolean | undefined
  /** Only contacts that fit this filter, such as `contact.Plan:Team,Pro -contact.City:none created_after:7d`. Blank: every one. */
  filter?: string | undefined
  /** Only contacts updated after this time. */
  updated_after?: string | undefined
  sort?: "created_at" | "updated_at" | "name" | undefined
  order?: "asc" | "desc" | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListContactsReply = { contacts: Array<Contact>; pagination: Pagination }

export type CreateContactBody = {
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

export type CreateContactReply = { contact: Contact }

export type GetContactReply = { contact: Contact }

export type UpdateContactBody = {
  /** Matched ignoring case; several contacts may share it. */
  email?: string | null | undefined
  name?: string | null | undefined
  phone_number?: string | null | undefined
  /** The caller's own identifier. Exact: case and spaces count. */
  user_identifier?: string | null | undefined
  /** Custom attributes, merged key by key; null clears a key. */
  traits?: Record<string, unknown> | null | undefined
  /** Values of the workspace's contact fields, keyed by field name. */
  field_values?: Record<string, unknown> | null | undefined
}

export type UpdateContactReply = { contact: Contact }

export type DeleteContactReply = {}

export type UpsertContactBody = {
  /** Matched ignoring case; several contacts may share it. */
  email?: string | null | undefined
  name?: string | null | undefined
  phone_number?: string | null | undefined
  /** The caller's own identifier. Exact: case and spaces count. */
  user_identifier?: string | null | undefined
  /** Custom attributes, merged key by key; null clears a key. */
  traits?: Record<string, unknown> | null | undefined
  /** Values of the workspace's contact fields, keyed by field name. */
  field_values?: Record<string, unknown> | null | undefined
}

export type UpsertContactReply = { contact: Contact }

export type GetContactBlockReply = { block: ContactBlock }

export type BlockContactBody = {
  /** When the block ends by itself. Without it only a request ends it. */
  blocked_until?: string | null | undefined
  /** Plain text for the team; visitors do not see it. */
  reason?: string | undefined
}

export type BlockContactReply = {}

export type UnblockContactReply = {}

export type GetContactIdentityReply = { identity: ContactIdentity }

export type GetContactVisitReply = { visit: ContactVisit }

export type ListContactNotesQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListContactNotesReply = { contact_notes: Array<ContactNote>; pagination: Pagination }

export type CreateContactNoteBody = {
  /** Plain text. */
  body: string
}

export type CreateContactNoteReply = { contact_note: ContactNote }

export type GetContactNoteReply = { contact_note: ContactNote }

export type UpdateContactNoteBody = {
  /** Plain text. */
  body: string
}

export type UpdateContactNoteReply = { contact_note: ContactNote }

export type DeleteContactNoteReply = {}

export type PreviewContactMergeQuery = {
  /** The id of the contact to merge into this one. */
  from?: string | undefined
}

export type PreviewContactMergeReply = { preview: ContactMergePreview }

export type MergeContactsBody = {
  /** The id of the contact to merge into the one in the path. It is deleted. */
  from: string
}

export type MergeContactsReply = { contact: Contact }

export type ExportContactQuery = {
  /** Whether to include internal notes. */
  notes?: boolean | undefined
}

export type ExportContactReply = ContactExport

export type ListConversationsQuery = {
  /** Statuses, separated by commas. Unknown ones match nothing; blank or all: every one. */
  status?: string | ReadonlyArray<string> | undefined
  /** Only conversations updated after this time. A `+` in the offset must be encoded as %2B. */
  updated_after?: string | undefined
  /** Only conversations updated before this time. */
  updated_before?: string | undefined
  /** Only conversations created after this time. */
  created_after?: string | undefined
  /** Only conversations created before this time. */
  created_before?: string | undefined
  /** Priorities, separated by commas: low, medium, high, urgent. Blank: every one. */
  priority?: string | ReadonlyArray<string> | undefined
  /** Only conversations with this tag. Unknown ones match nothing; blank: every one. */
  tag?: string | undefined
  /** Only the conversation with this external_id. Unknown ones, and blank, match nothing. */
  external_id?: string | undefined
  /** Whether the contact wrote something that no team member has read. Blank: every one. */
  unread?: boolean | undefined
  /** Whether they are put off until a time, or until the contact writes. Blank: every one. */
  snoozed?: boolean | undefined
  /** Only conversations of this team member: an id or an email address; `none`: unassigned ones. Unknown ones match nothing; blank: every one. */
  assignee?: string | undefined
  /** Only conversations in this group: an id or a name; `none`: those in no group. Unknown ones match nothing; blank: every one. */
  group?: string | undefined
  /** Only conversations of the contact with this id. Unknown ones, and blank, match nothing. */
  visitor?: string | undefined
  /** `waiting_since`: only conversations whose contact waits for an answer, by when the contact first wrote without one. */
  sort?: "created_at" | "updated_at" | "waiting_since" | undefined
  order?: "asc" | "desc" | undefined
  /** Only conversations that fit this filter, such as `status:open (tag:vip | priority:urgent) -assignee:none`. Blank: every one. */
  filter?: string | undefined
  /** Only conversations of this saved view, in its order unless the request has one. Blank: every one. */
  view?: string | undefined
  /** What conversations have besides, separated by commas: inbox, tags, ticket_fields. */
  include?: string | ReadonlyArray<string> | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListConversationsReply = { conversations: Array<Conversation>; pagination: Pagination }

export type CreateConversationBody = {
  /** Required without visitor_id: the contact who starts the conversation; at least one of email, user_identifier, phone_number and name. */
  visitor_attributes?: {
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
  } | undefined
  messages_attributes: Array<{
    /** Text or HTML; at most 256 KiB. May be blank or missing beside attachment_ids. */
    body?: string | undefined
    /** What body is. Default: HTML or text, by what is in it. Markdown of more than 20,000 characters is shown as text. */
    body_format?: "html" | "text" | "markdown" | undefined
    /** Default: user_message. A note only in a conversation that a team member starts, by sender_email. */
    kind?: "user_message" | "note" | undefined
    /** The caller's own id, unique in the workspace: safe to send again. */
    external_id?: string | undefined
    /** Import: when it really happened. Not in the future. */
    created_at?: string | undefined
    /** Uploaded files that no message has yet, in the order to show them. */
    attachment_ids?: Array<string> | undefined
  }>
  title?: string | undefined
  /** One of the workspace's statuses, in any case. */
  status?: string | undefined
  priority?: "low" | "medium" | "high" | "urgent" | undefined
  /** Ignored unless it belongs to an active team member. */
  assignee_email?: string | undefined
  /** Ignored unless a group has this name. */
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
  /** An existing contact, instead of visitor_attributes. */
  visitor_id?: string | undefined
  /** The active team member who starts the conversation: its messages are this member's, not the contact's. */
  sender_email?: string | undefined
  /** A mail channel, which mails the messages to the contact; only together with sender_email. */
  channel_id?: string | undefined
  /** Import: when it really happened. Not in the future. */
  created_at?: string | undefined
  /** Import: when it really happened. Not in the future. */
  closed_at?: string | undefined
}

export type CreateConversationReply = { conversation: Conversation }

export type GetConversationQuery = {
  /** What conversations have besides, separated by commas: inbox, tags, ticket_fields. */
  include?: string | ReadonlyArray<string> | undefined
}

export type GetConversationReply = { conversation: Conversation }

export type UpdateConversationBody = {
  title?: string | undefined
  /** One of the workspace's statuses, in any case. */
  status?: string | undefined
  priority?: "low" | "medium" | "high" | "urgent" | undefined
  /** Ignored unless it belongs to an active team member. */
  assignee_email?: string | undefined
  /** Ignored unless a group has this name. */
  group_name?: string | undefined
  /** Tag names, at most 50; those that do not exist are created. */
  tags?: Array<string> | undefined
  /** Ticket field values keyed by field name; null clears one. */
  ticket_fields?: Record<string, unknown> | undefined
  /** true: the contact's unread messages become read. */
  read?: boolean | undefined
}

export type UpdateConversationReply = { conversation: Conversation }

export type UnassignConversationReply = { conversation: Conversation }

export type RemoveConversationFromGroupReply = { conversation: Conversation }

export type SnoozeConversationBody = {
  /** When the conversation comes back at the latest. Without it only a message of the contact ends the snooze. */
  until?: string | null | undefined
}

export type SnoozeConversationReply = { conversation: Conversation }

export type UnsnoozeConversationReply = { conversation: Conversation }

export type PutConversationTagReply = { conversation: Conversation }

export type DeleteConversationTagReply = { conversation: Conversation }

export type CountConversationsQuery = {
  /** Counts only these statuses, separated by commas, in `listed`, `mine`, `unassigned`, `snoozed` and `groups`. Blank or all: every one. */
  status?: string | ReadonlyArray<string> | undefined
  /** Counts only conversations that are snoozed, or only the others, in `listed`, `mine`, `unassigned` and `groups`. Blank: every one. */
  snoozed?: boolean | undefined
}

export type CountConversationsReply = { conversation_counts: ConversationCounts }

export type MergeConversationsBody = {
  /** The id of the conversation to merge into the one in the path. */
  from: string
}

export type MergeConversationsReply = { conversation: Conversation }

export type SplitConversationBody = {
  /** This message and all after it move. */
  from_message_id?: string | undefined
  /** In place of `from_message_id`: these messages move. */
  message_ids?: Array<string> | undefined
  /** Default: the beginning of the first message. */
  title?: string | undefined
}

export type SplitConversationReply = { conversation: Conversation }

export type ListConversationMergesReply = { merges: Array<ConversationMerge> }

export type UndoConversationMergeReply = { conversation: Conversation }

export type CreateBulkChangeBody = {
  /** The conversations, in the order in which they are changed. */
  conversation_ids?: Array<string> | undefined
  /** In place of ids: the conversations that fit this filter now. */
  filter?: string | undefined
  /** In place of ids: the conversations of this view now. */
  view?: string | undefined
  method: "PATCH" | "PUT" | "DELETE"
  /** Behind the address of a conversation, such as `/tags/vip`. Blank: the conversation itself. */
  path?: string | undefined
  /** The body of the single request. */
  body?: Record<string, unknown> | undefined
}

export type CreateBulkChangeReply = { bulk_change: BulkChange }

export type ListBulkChangesQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListBulkChangesReply = { bulk_changes: Array<BulkChange>; pagination: Pagination }

export type UndoBulkChangeReply = { bulk_change: BulkChange }

export type CancelBulkChangeReply = { bulk_change: BulkChange }

export type GetBulkChangeReply = { bulk_change: BulkChange }

export type ListBulkResultsQuery = {
  /** `true`: only those that were refused; `false`: only the others. */
  refused?: boolean | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListBulkResultsReply = { results: Array<BulkResult>; pagination: Pagination }

export type ListViewsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListViewsReply = { views: Array<View>; pagination: Pagination }

export type CreateViewBody = {
  name: string
  /** A filter, with names or ids. Blank: every conversation. */
  filter?: string | undefined
  /** By default `updated_at`. */
  sort?: "created_at" | "updated_at" | "waiting_since" | undefined
  /** By default `desc`. */
  order?: "asc" | "desc" | undefined
  /** Whether everyone sees it. Views of API keys are shared. */
  shared?: boolean | undefined
}

export type CreateViewReply = { view: View }

export type GetViewReply = { view: View }

export type UpdateViewBody = {
  name?: string | undefined
  /** A filter, with names or ids. Blank: every conversation. */
  filter?: string | undefined
  /** By default `updated_at`. */
  sort?: "created_at" | "updated_at" | "waiting_since" | undefined
  /** By default `desc`. */
  order?: "asc" | "desc" | undefined
  /** Whether everyone sees it. Views of API keys are shared. */
  shared?: boolean | undefined
}

export type UpdateViewReply = { view: View }

export type DeleteViewReply = {}

export type CountViewsQuery = {
  /** Counts only these statuses, separated by commas, in `listed`, `mine`, `unassigned`, `snoozed` and `groups`. Blank or all: every one. */
  status?: string | ReadonlyArray<string> | undefined
  /** Counts only conversations that are snoozed, or only the others, in `listed`, `mine`, `unassigned` and `groups`. Blank: every one. */
  snoozed?: boolean | undefined
}

export type CountViewsReply = { view_counts: ViewCounts }

export type ListAllMessagesQuery = {
  /** Only messages created or changed after this time. A `+` in the offset must be encoded as %2B. */
  updated_after?: string | undefined
  /** What messages have besides, separated by commas: `program`, which program sent them by an API key; `mail`, the addresses and the subject of those that are mails. */
  include?: string | ReadonlyArray<string> | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** `next_cursor` of the page before; without it the first page. */
  cursor?: string | undefined
}

export type ListAllMessagesReply = {
  messages: Array<Message>
  /** The `cursor` of the next page. */
  next_cursor: string | null
}

export type ListMessagesQuery = {
  /** What messages have besides, separated by commas: `program`, which program sent them by an API key; `mail`, the addresses and the subject of those that are mails. */
  include?: string | ReadonlyArray<string> | undefined
  /** The page with this message, unless a page or a cursor is named. */
  around?: string | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListMessagesReply = { messages: Array<Message>; pagination: Pagination }

export type SendMessageBody = {
  /** Text or HTML; at most 256 KiB. May be blank or missing beside attachment_ids. */
  body?: string | undefined
  /** What body is. Default: HTML or text, by what is in it. Markdown of more than 20,000 characters is shown as text. */
  body_format?: "html" | "text" | "markdown" | undefined
  /** An active team member replies; any other address is a contact, made when there is none. A note needs an active team member. */
  sender_email: string
  /** With true an address that is not an active team member's is refused, instead of being a contact's. */
  from_agent?: boolean | undefined
  /** Default: user_message. */
  kind?: "user_message" | "note" | undefined
  /** Team members to mention, in notes only. */
  mentions?: Array<{ email?: string | undefined }> | undefined
  /** The caller's own id, unique in the workspace: safe to send again. */
  external_id?: string | undefined
  /** Import: when it really happened. Not in the future. */
  created_at?: string | undefined
  /** Uploaded files that no message has yet, in the order to show them. */
  attachment_ids?: Array<string> | undefined
  /** The newest message that the sender has seen. 409 if another team member has replied since. */
  last_seen_message_id?: string | undefined
  /** Who gets the answer of a team member in a conversation that is read by mail; what is left out comes from the mail that it answers. */
  mail?: {
    /** Default: the sender of the mail that is answered. */
    to?: Array<string> | undefined
    /** Default: the other people of that mail. */
    cc?: Array<string> | undefined
    /** Default: none. */
    bcc?: Array<string> | undefined
  } | null | undefined
  /** What the conversation becomes with it, in one change: all of it, or nothing and no message. */
  changes?: {
    /** The status that the conversation gets. */
    status?: string | undefined
    /** low, medium, high or urgent. */
    priority?: string | undefined
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string | undefined
    group_name?: string | undefined
    /** Tags that are added. */
    add_tags?: Array<string> | undefined
  } | undefined
  /** The saved replies in it, whose use is counted. Unknown ones are ignored. */
  saved_reply_ids?: Array<string> | undefined
}

export type SendMessageReply = { message: Message }

export type GetMessageReply = { message: Message }

export type EraseMessageReply = {}

export type UpdateMessageBody = {
  /** A status that comes after the one there is; another changes nothing. */
  status?: "sent" | "failed" | "delivered" | "read" | undefined
}

export type UpdateMessageReply = { message: Message }

export type ScheduleMessageBody = {
  /** Text or HTML; as HTML at most 60,000 characters. May be missing if there are files. */
  body?: string | undefined
  /** What body is. Default: HTML or text, by what is in it. Markdown of more than 20,000 characters is shown as text. */
  body_format?: "html" | "text" | "markdown" | undefined
  /** Default: `user_message`. */
  kind?: "user_message" | "note" | undefined
  /** An active team member, who sends it. A member schedules as themselves. */
  sender_email: string
  /** Uploaded files that no message has yet, in the order to show them. */
  attachment_ids?: Array<string> | undefined
  /** Who gets the answer of a team member in a conversation that is read by mail; what is left out comes from the mail that it answers. */
  mail?: {
    /** Default: the sender of the mail that is answered. */
    to?: Array<string> | undefined
    /** Default: the other people of that mail. */
    cc?: Array<string> | undefined
    /** Default: none. */
    bcc?: Array<string> | undefined
  } | null | undefined
  /** When it is sent. */
  send_at: string | null
  /** Whether it is not sent if the contact has written by then. */
  unless_answered?: boolean | undefined
  /** What the conversation becomes with it, in one change: all of it, or nothing and no message. */
  changes?: {
    /** The status that the conversation gets. */
    status?: string | undefined
    /** low, medium, high or urgent. */
    priority?: string | undefined
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string | undefined
    group_name?: string | undefined
    /** Tags that are added. */
    add_tags?: Array<string> | undefined
  } | undefined
  /** The saved replies in it, whose use is counted. Unknown ones are ignored. */
  saved_reply_ids?: Array<string> | undefined
}

export type ScheduleMessageReply = { scheduled_message: ScheduledMessage }

export type ListScheduledMessagesQuery = {
  /** Only of this conversation. */
  conversation_id?: string | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListScheduledMessagesReply = { scheduled_messages: Array<ScheduledMessage>; pagination: Pagination }

export type GetScheduledMessageReply = { scheduled_message: ScheduledMessage }

export type CancelScheduledMessageReply = {}

export type SendMailAgainReply = { message: Message }

export type ListUnreadConversationsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListUnreadConversationsReply = { unread: Array<Unread>; pagination: Pagination }

export type GetUnreadCountsQuery = {
  /** Also count what this team member has not read. */
  reader_email?: string | undefined
}

export type GetUnreadCountsReply = { unread: Unread }

export type MarkConversationReadBody = {
  /** The id of the last message that was read. Default: all of them. */
  up_to?: string | undefined
  /** Who read it: `team` (default) or the `contact`. */
  reader?: "team" | "contact" | undefined
  /** A team member who read it: how far they have read is kept for each. */
  reader_email?: string | undefined
}

export type MarkConversationReadReply = { unread: Unread }

export type CreateAttachmentBody = {
  /** The name of a file to upload in parts. */
  filename?: string | undefined
  /** Its size in bytes. */
  size?: number | undefined
} | FormData | Blob | Uint8Array | ArrayBuffer

export type CreateAttachmentReply = { attachment: UploadedAttachment }

export type GetAttachmentReply = { attachment: UploadedAttachment }

export type AppendToUploadBody = Blob | Uint8Array | ArrayBuffer

export type AppendToUploadReply = {}

export type DeleteAttachmentReply = {}

export type CopyAttachmentReply = { attachment: UploadedAttachment }

export type ListTeamMembersQuery = {
  /** Only the member with this email, in any case. */
  email?: string | undefined
  /** `invited`: members have `invited`, too. */
  include?: "invited" | undefined
  /** Page, from 1. */
  page_number?: number | undefined
  /** Rows per page; values above 100 are capped. */
  page_size?: number | undefined
  /** Alias of page_size. */
  per_page?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListTeamMembersReply = { team_members: Array<TeamMember>; pagination: TeamMemberPagination }

export type AddTeamMembersBody = {
  /** Addresses to add. Existing members stay; deactivated ones are reactivated. */
  emails: Array<string>
  /** One of the workspace's roles, in any case. */
  organization_role?: string | undefined
  /** An active admin, the sender of the mail. Default: the most recent one. */
  invited_by?: string | undefined
  /** Default: true. */
  send_invitation_email?: boolean | undefined
}

export type AddTeamMembersReply = { message: "Users added successfully" }

export type GetTeamMemberReply = { team_member: TeamMember }

export type UpdateTeamMemberBody = {
  /** Unique among the team members, ignoring case. */
  email?: string | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  /** IANA time zone name. */
  time_zone?: string | undefined
  profile_image_url?: string | null | undefined
  /** One of the workspace's roles, in any case. */
  organization_role?: string | undefined
}

export type UpdateTeamMemberReply = { team_member: TeamMember }

export type DeactivateTeamMemberReply = {}

export type ListTeamMemberGroupsReply = { groups: Array<Group> }

export type SetTeamMemberGroupsBody = {
  /** All groups of the member; an empty array: none. */
  group_ids: Array<string>
}

export type SetTeamMemberGroupsReply = { groups: Array<Group> }

export type GetWorkspaceReply = { workspace: Workspace }

export type UpdateWorkspaceBody = {
  name?: string | undefined
  /** An IANA name. */
  time_zone?: string | undefined
  /** Whether changes through this API add an activity message to the conversation. */
  activity_messages?: boolean | undefined
}

export type UpdateWorkspaceReply = { workspace: Workspace }

export type ListStatusesQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListStatusesReply = { statuses: Array<Status>; pagination: Pagination }

export type CreateStatusBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateStatusReply = { status: Status }

export type GetStatusReply = { status: Status }

export type UpdateStatusBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateStatusReply = { status: Status }

export type DeleteStatusQuery = {
  /** The entry of the same kind that takes over its references. */
  move_to?: string | undefined
}

export type DeleteStatusReply = {}

export type ListGroupsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListGroupsReply = { groups: Array<Group>; pagination: Pagination }

export type CreateGroupBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateGroupReply = { group: Group }

export type GetGroupReply = { group: Group }

export type UpdateGroupBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateGroupReply = { group: Group }

export type DeleteGroupQuery = {
  /** The entry of the same kind that takes over its references. */
  move_to?: string | undefined
  /** Clears references to it. */
  discard?: boolean | undefined
}

export type DeleteGroupReply = {}

export type ListTagsQuery = {
  /** Adds the number of conversations to each tag. */
  counts?: boolean | undefined
  /** Only tags with all of these words, also within words; of the first 10,000 tags. */
  q?: string | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListTagsReply = { tags: Array<Tag>; pagination: Pagination }

export type CreateTagBody = {
  /** Unique among its kind, ignoring case. */
  name: string
}

export type CreateTagReply = { tag: Tag }

export type GetTagReply = { tag: Tag }

export type UpdateTagBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
}

export type UpdateTagReply = { tag: Tag }

export type DeleteTagQuery = {
  /** The entry of the same kind that takes over its references. */
  move_to?: string | undefined
  /** Clears references to it. */
  discard?: boolean | undefined
}

export type DeleteTagReply = {}

export type ListContactFieldsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListContactFieldsReply = { contact_fields: Array<ContactField>; pagination: Pagination }

export type CreateContactFieldBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  kind: "text" | "number" | "date" | "url" | "checkbox" | "dropdown" | "multi_option"
  /** Labels, at least one for kinds with labels. Replaces the list. */
  options?: Array<string> | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateContactFieldReply = { contact_field: ContactField }

export type GetContactFieldReply = { contact_field: ContactField }

export type UpdateContactFieldBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  kind?: "text" | "number" | "date" | "url" | "checkbox" | "dropdown" | "multi_option" | undefined
  /** Labels, at least one for kinds with labels. Replaces the list. */
  options?: Array<string> | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateContactFieldReply = { contact_field: ContactField }

export type DeleteContactFieldQuery = {
  /** Clears references to it. */
  discard?: boolean | undefined
}

export type DeleteContactFieldReply = {}

export type ListTicketFieldsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListTicketFieldsReply = { ticket_fields: Array<TicketField>; pagination: Pagination }

export type CreateTicketFieldBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  kind: "text" | "number" | "date" | "url" | "dropdown" | "multi_select" | "checkbox"
  /** Labels, at least one for kinds with labels. Replaces the list. */
  options?: Array<string> | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateTicketFieldReply = { ticket_field: TicketField }

export type GetTicketFieldReply = { ticket_field: TicketField }

export type UpdateTicketFieldBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  kind?: "text" | "number" | "date" | "url" | "dropdown" | "multi_select" | "checkbox" | undefined
  /** Labels, at least one for kinds with labels. Replaces the list. */
  options?: Array<string> | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateTicketFieldReply = { ticket_field: TicketField }

export type DeleteTicketFieldQuery = {
  /** Clears references to it. */
  discard?: boolean | undefined
}

export type DeleteTicketFieldReply = {}

export type ListRolesQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListRolesReply = { roles: Array<Role>; pagination: Pagination }

export type CreateRoleBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  /** Permissions of the role: contacts:read, contacts:write, conversations:read, conversations:write, messages:read, messages:write, team_members:read, team_members:write, events:read, webhooks:read, webhooks:write, settings:write, attachments:read, attachments:write, mails:read, mails:write, mails:receive, search:read, audit:read, keys:read, keys:write, directory:manage, conversations:assign, contacts:erase, views:share, replies:share; *, messages:* and *:read match several. Replaces the list; a new role starts with the permissions of Standard. */
  permissions?: Array<string> | undefined
  /** Conversations that members of the role see: all, those of their groups and their own, or only their own. */
  sees?: "all" | "groups" | "assigned" | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateRoleReply = { role: Role }

export type GetRoleReply = { role: Role }

export type UpdateRoleBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  /** Permissions of the role: contacts:read, contacts:write, conversations:read, conversations:write, messages:read, messages:write, team_members:read, team_members:write, events:read, webhooks:read, webhooks:write, settings:write, attachments:read, attachments:write, mails:read, mails:write, mails:receive, search:read, audit:read, keys:read, keys:write, directory:manage, conversations:assign, contacts:erase, views:share, replies:share; *, messages:* and *:read match several. Replaces the list; a new role starts with the permissions of Standard. */
  permissions?: Array<string> | undefined
  /** Conversations that members of the role see: all, those of their groups and their own, or only their own. */
  sees?: "all" | "groups" | "assigned" | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateRoleReply = { role: Role }

export type DeleteRoleQuery = {
  /** The entry of the same kind that takes over its references. */
  move_to?: string | undefined
}

export type DeleteRoleReply = {}

export type ListChannelsQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListChannelsReply = { channels: Array<Channel>; pagination: Pagination }

export type CreateChannelBody = {
  /** Unique among its kind, ignoring case. */
  name: string
  /** other: without settings, web: with a widget, mail: by mail. Default: other. */
  kind?: "other" | "web" | "mail" | undefined
  web?: {
    /** Such as #2f55a4. */
    color?: string | undefined
    /** The corner of the page. */
    position?: "right" | "left" | undefined
    /** Texts of its own, by language. Replaces all texts. */
    texts?: Record<string, {
      title?: string | undefined
      greeting?: string | undefined
      intro?: string | undefined
      reply_time?: string | undefined
      form_intro?: string | undefined
      consent?: string | undefined
      bubble?: string | undefined
    }> | undefined
    /** Origins of the pages that may show the widget, such as https://shop.example or https://*.shop.example. Replaces the list. */
    allowed_origins?: Array<string> | undefined
    /** When somebody answers; null for always. */
    office_hours?: {
      /** IANA time zone name. */
      time_zone: string
      hours: Array<{
        day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
        /** Such as 09:00. */
        from: string
        /** Such as 17:30; 24:00 is the end of the day. */
        to: string
      }>
      /** By language: what the widget says while nobody is there. */
      away_message?: Record<string, string> | undefined
    } | null | undefined
    /** What the widget asks before the first message. */
    pre_chat?: {
      fields?: Array<{
        /** name, email, phone or the id of a contact field. */
        field: string
        required?: boolean | undefined
      }> | undefined
    } | undefined
    /** Whether only a signed token can say who a visitor is. */
    enforce_identity?: boolean | undefined
    /** Whether team members see what a visitor is writing. */
    preview_typing?: boolean | undefined
    /** Whether a new message makes a sound. */
    sound?: boolean | undefined
    /** Whether the widget draws its button. */
    launcher?: "button" | "none" | undefined
    /** The page that is linked before the first message, such as of privacy. */
    consent_url?: string | null | undefined
    /** Whether the chat is also a page of its own, at /chat/{channel_id}. */
    full_page?: boolean | undefined
    /** Seconds until visitors who have not used the chat are greeted; null for never. */
    greet_after?: number | null | undefined
    /** Whether the first words of an answer are shown while the chat is closed. */
    preview_answers?: boolean | undefined
    /** Whether team members see the pages that visitors who have written are on. */
    show_pages?: boolean | undefined
    /** Minutes without the visitor after which unread answers are mailed to their address; null for never. Needs a mail server. */
    follow_up_after?: number | null | undefined
    /** The address that receives answers to these mails, with a token after `+`; null for the one of the first mail channel. Without either the mails cannot be answered. */
    follow_up_reply_to?: string | null | undefined
  } | null | undefined
  mail?: {
    /** The addresses whose mails come here: the first is its own, the others are its aliases. Replaces the list. */
    addresses?: Array<string> | undefined
    /** The id at the start of the `Authentication-Results` that your receiver adds (RFC 8601), such as mx.example.com: a sender counts as proven only where it says that DMARC passed. null: no sender does. */
    trusted_id?: string | null | undefined
    /** Stands before the address of its mails, after the first name of who wrote them; null: the name of the workspace. */
    sender_name?: string | null | undefined
    /** Plain text below its mails, at most 4096 bytes. */
    signature?: string | null | undefined
    /** Whether the mail that is answered stands below the answer, as mail programs quote it. Default: true. */
    quotes_answered?: boolean | undefined
    /** Whether mails to help+token@shop.example come to help@shop.example: then answers name their conversation in their address. null: yes, but for a mailbox (`imap`) whose provider is not known to do that. */
    plus_addresses?: boolean | null | undefined
    /** For how many days the originals of mails are kept that are messages, or set aside; the messages stay. null: for as long as they. */
    originals_kept_days?: number | null | undefined
    /** What is done in the mailbox (`imap`) with each mail that was imported from then on: `nothing`, `mark_seen`, `delete`, or `move:` with the name of a folder. Default: nothing. */
    after_import?: string | undefined
    /** The server that sends this channel's mails; null: the one of the installation. */
    smtp?: {
      /** A name or an IP address. */
      host?: string | undefined
      /** The default is the one of the protocol and `security`. */
      port?: number | undefined
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security?: "tls" | "starttls" | "none" | undefined
      /** null: no login. */
      username?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of host, port, security or username. null: deleted. */
      password?: string | null | undefined
    } | null | undefined
    /** The mailbox from which mails are fetched; null: none. */
    imap?: {
      /** A name or an IP address. */
      host?: string | undefined
      /** The default is the one of the protocol and `security`. */
      port?: number | undefined
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security?: "tls" | "starttls" | "none" | undefined
      /** null: no login. */
      username?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of host, port, security or username. null: deleted. */
      password?: string | null | undefined
      /** new: mails that arrive after the mailbox was set; all: also those of the past, the newest first. Default: new. */
      import?: "new" | "all" | undefined
      /** Default: INBOX. */
      folder?: string | undefined
    } | null | undefined
    /** Signs in to the servers that have a `username` and no password, by access tokens (XOAUTH2); null: nothing does. */
    oauth?: {
      /** Whose servers the channel signs in to. */
      provider?: "google" | "microsoft" | undefined
      /** The directory at Microsoft, by its id or domain; null: `common`. */
      tenant?: string | null | undefined
      /** Of the registered program. */
      client_id?: string | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of provider, tenant or client_id. null: deleted. */
      client_secret?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of provider, tenant or client_id. null: deleted. */
      refresh_token?: string | null | undefined
    } | null | undefined
  } | null | undefined
  /** Whose ids `sub` of signed identities is: null for the `user_identifier` of the workspace; else a name, and the `user_identifier` is `<name>:<sub>`. */
  identity_space?: string | null | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type CreateChannelReply = { channel: Channel }

export type GetChannelReply = { channel: Channel }

export type UpdateChannelBody = {
  /** Unique among its kind, ignoring case. */
  name?: string | undefined
  /** other: without settings, web: with a widget, mail: by mail. Default: other. */
  kind?: "other" | "web" | "mail" | undefined
  web?: {
    /** Such as #2f55a4. */
    color?: string | undefined
    /** The corner of the page. */
    position?: "right" | "left" | undefined
    /** Texts of its own, by language. Replaces all texts. */
    texts?: Record<string, {
      title?: string | undefined
      greeting?: string | undefined
      intro?: string | undefined
      reply_time?: string | undefined
      form_intro?: string | undefined
      consent?: string | undefined
      bubble?: string | undefined
    }> | undefined
    /** Origins of the pages that may show the widget, such as https://shop.example or https://*.shop.example. Replaces the list. */
    allowed_origins?: Array<string> | undefined
    /** When somebody answers; null for always. */
    office_hours?: {
      /** IANA time zone name. */
      time_zone: string
      hours: Array<{
        day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
        /** Such as 09:00. */
        from: string
        /** Such as 17:30; 24:00 is the end of the day. */
        to: string
      }>
      /** By language: what the widget says while nobody is there. */
      away_message?: Record<string, string> | undefined
    } | null | undefined
    /** What the widget asks before the first message. */
    pre_chat?: {
      fields?: Array<{
        /** name, email, phone or the id of a contact field. */
        field: string
        required?: boolean | undefined
      }> | undefined
    } | undefined
    /** Whether only a signed token can say who a visitor is. */
    enforce_identity?: boolean | undefined
    /** Whether team members see what a visitor is writing. */
    preview_typing?: boolean | undefined
    /** Whether a new message makes a sound. */
    sound?: boolean | undefined
    /** Whether the widget draws its button. */
    launcher?: "button" | "none" | undefined
    /** The page that is linked before the first message, such as of privacy. */
    consent_url?: string | null | undefined
    /** Whether the chat is also a page of its own, at /chat/{channel_id}. */
    full_page?: boolean | undefined
    /** Seconds until visitors who have not used the chat are greeted; null for never. */
    greet_after?: number | null | undefined
    /** Whether the first words of an answer are shown while the chat is closed. */
    preview_answers?: boolean | undefined
    /** Whether team members see the pages that visitors who have written are on. */
    show_pages?: boolean | undefined
    /** Minutes without the visitor after which unread answers are mailed to their address; null for never. Needs a mail server. */
    follow_up_after?: number | null | undefined
    /** The address that receives answers to these mails, with a token after `+`; null for the one of the first mail channel. Without either the mails cannot be answered. */
    follow_up_reply_to?: string | null | undefined
  } | null | undefined
  mail?: {
    /** The addresses whose mails come here: the first is its own, the others are its aliases. Replaces the list. */
    addresses?: Array<string> | undefined
    /** The id at the start of the `Authentication-Results` that your receiver adds (RFC 8601), such as mx.example.com: a sender counts as proven only where it says that DMARC passed. null: no sender does. */
    trusted_id?: string | null | undefined
    /** Stands before the address of its mails, after the first name of who wrote them; null: the name of the workspace. */
    sender_name?: string | null | undefined
    /** Plain text below its mails, at most 4096 bytes. */
    signature?: string | null | undefined
    /** Whether the mail that is answered stands below the answer, as mail programs quote it. Default: true. */
    quotes_answered?: boolean | undefined
    /** Whether mails to help+token@shop.example come to help@shop.example: then answers name their conversation in their address. null: yes, but for a mailbox (`imap`) whose provider is not known to do that. */
    plus_addresses?: boolean | null | undefined
    /** For how many days the originals of mails are kept that are messages, or set aside; the messages stay. null: for as long as they. */
    originals_kept_days?: number | null | undefined
    /** What is done in the mailbox (`imap`) with each mail that was imported from then on: `nothing`, `mark_seen`, `delete`, or `move:` with the name of a folder. Default: nothing. */
    after_import?: string | undefined
    /** The server that sends this channel's mails; null: the one of the installation. */
    smtp?: {
      /** A name or an IP address. */
      host?: string | undefined
      /** The default is the one of the protocol and `security`. */
      port?: number | undefined
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security?: "tls" | "starttls" | "none" | undefined
      /** null: no login. */
      username?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of host, port, security or username. null: deleted. */
      password?: string | null | undefined
    } | null | undefined
    /** The mailbox from which mails are fetched; null: none. */
    imap?: {
      /** A name or an IP address. */
      host?: string | undefined
      /** The default is the one of the protocol and `security`. */
      port?: number | undefined
      /** tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls. */
      security?: "tls" | "starttls" | "none" | undefined
      /** null: no login. */
      username?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of host, port, security or username. null: deleted. */
      password?: string | null | undefined
      /** new: mails that arrive after the mailbox was set; all: also those of the past, the newest first. Default: new. */
      import?: "new" | "all" | undefined
      /** Default: INBOX. */
      folder?: string | undefined
    } | null | undefined
    /** Signs in to the servers that have a `username` and no password, by access tokens (XOAUTH2); null: nothing does. */
    oauth?: {
      /** Whose servers the channel signs in to. */
      provider?: "google" | "microsoft" | undefined
      /** The directory at Microsoft, by its id or domain; null: `common`. */
      tenant?: string | null | undefined
      /** Of the registered program. */
      client_id?: string | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of provider, tenant or client_id. null: deleted. */
      client_secret?: string | null | undefined
      /** Stored sealed and shown nowhere. Absent: stays, but for a change of provider, tenant or client_id. null: deleted. */
      refresh_token?: string | null | undefined
    } | null | undefined
  } | null | undefined
  /** Whose ids `sub` of signed identities is: null for the `user_identifier` of the workspace; else a name, and the `user_identifier` is `<name>:<sub>`. */
  identity_space?: string | null | undefined
  /** Position in the list, from 1. Built-in entries keep the first positions. */
  position?: number | undefined
}

export type UpdateChannelReply = { channel: Channel }

export type DeleteChannelReply = {}

export type ListChannelSecretsQuery = {
  /** `shared_with`: the reply names the channels that sign as the same contacts. */
  include?: "shared_with" | undefined
}

export type ListChannelSecretsReply = {
  channel_secrets: Array<ChannelSecret>
  /** Only with `include=shared_with`: the other channels with secrets of the same identity_space. */
  shared_with?: Array<{ id: string; name: string }>
}

export type CreateChannelSecretBody = {
  /** Whose ids `sub` of signed identities is: null for the `user_identifier` of the workspace; else a name, and the `user_identifier` is `<name>:<sub>`. */
  identity_space?: string | null | undefined
}

export type CreateChannelSecretReply = { channel_secret: NewChannelSecret }

export type DeleteChannelSecretReply = {}

export type ReceiveMailQuery = {
  /** The address of MAIL FROM; `<>` for a mail without one, as bounces are. Left out where it is not known. One of a form that contacts cannot have, such as a rewritten one (SRS) with more than 64 characters before the `@`, counts as not known. */
  sender?: string | undefined
  /** The addresses of RCPT TO, separated by commas, as far as they are known; those of such a form are left out. */
  recipients?: string | ReadonlyArray<string> | undefined
}

export type ReceiveMailBody = Blob | Uint8Array | ArrayBuffer

export type ReceiveMailReply = { mail: ReceivedMail }

export type ListMailsInTrayQuery = {
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** `next_cursor` of the page before; without it the first page. */
  cursor?: string | undefined
}

export type ListMailsInTrayReply = {
  mails: Array<ReceivedMail>
  /** The `cursor` of the next page. */
  next_cursor: string | null
}

export type GetMailReply = { mail: ReceivedMail }

export type DiscardMailReply = {}

export type FileMailBody = {
  /** The conversation that it belongs to; null or left out for a new one. */
  conversation_id?: string | null | undefined
  /** After how many seconds: until then it can be put back. Default: 0. */
  after_seconds?: number | undefined
}

export type FileMailReply = { mail: ReceivedMail }

export type RestoreMailReply = { mail: ReceivedMail }

export type ShowOriginalMailQuery = {
  /** `all`: this server asks other servers for the pictures in it, which tells them that the mail is read. */
  pictures?: "own" | "all" | undefined
}

export type ListMailWaysReply = { ways: Array<MailWay> }

export type TestMailChannelReply = { tests: Array<ServerTest> }

export type ListMailReceiversReply = {
  /** How many mails were looked at. */
  mails: number
  /** The id that is at the top of nine in ten of them, of at least three mails of two domains; null: none is. */
  proposed: string | null
  receivers: Array<MailReceiver>
}

export type ProbePlusAddressesReply = { plus_probe: PlusProbe }

export type GetPlusProbeReply = { plus_probe: PlusProbe | null }

export type ListMailSuppressionsQuery = {
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** `next_cursor` of the page before; without it the first page. */
  cursor?: string | undefined
  /** Only this address. */
  email?: string | undefined
}

export type ListMailSuppressionsReply = {
  mail_suppressions: Array<MailSuppression>
  /** The `cursor` of the next page. */
  next_cursor: string | null
}

export type DeleteMailSuppressionReply = {}

export type ListEventsQuery = {
  /** The sequence of the last event that you have. Without it, the page starts at the oldest event. */
  after?: number | undefined
  /** Only events of these types, separated by commas; `conversation.*` matches all types with that prefix. */
  types?: string | ReadonlyArray<string> | undefined
  /** What conversations have besides, separated by commas: inbox, tags, ticket_fields. */
  include?: string | ReadonlyArray<string> | undefined
  /** Events per page; values above 1000 are capped. */
  limit?: number | undefined
  /** Seconds to wait if there is no event yet; values above 30 are capped. */
  wait?: number | undefined
}

export type ListEventsReply = {
  events: Array<Event>
  /** The `after` of the next request. */
  next_after: number
  /** The first stored event; one more than the latest if none is stored. */
  oldest_sequence: number
  /** The newest event. */
  latest_sequence: number
}

export type StreamEventsQuery = {
  /** The sequence of the last event that you have. */
  after?: number | undefined
  /** Only events of these types, separated by commas; `conversation.*` matches all types with that prefix. */
  types?: string | ReadonlyArray<string> | undefined
  /** What conversations have besides, separated by commas: inbox, tags, ticket_fields. */
  include?: string | ReadonlyArray<string> | undefined
  /** `true`: frames named `signal` without an `id` tell who is typing, looking and present. */
  signals?: boolean | undefined
}

export type ListConversationEventsQuery = {
  /** Only events of these types, separated by commas; `conversation.*` matches all types with that prefix. */
  types?: string | ReadonlyArray<string> | undefined
  /** What conversations have besides, separated by commas: tags, ticket_fields. */
  include?: string | ReadonlyArray<string> | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** `next_cursor` of the page before; without it the first page. */
  cursor?: string | undefined
}

export type ListConversationEventsReply = {
  events: Array<Event>
  /** The `cursor` of the next page. */
  next_cursor: string | null
}

export type SignalTypingBody = {
  /** false: no longer. Default: true. */
  is_typing?: boolean | undefined
  /** A note is being written: the contact does not learn of it. */
  is_note?: boolean | undefined
  /** A contact's words so far; passed on if the channel has `preview_typing`. */
  text?: string | undefined
  /** Whom a key speaks for: a team member, or the contact of the conversation. Default: the key, by its name. */
  sender_email?: string | undefined
}

export type SignalTypingReply = {}

export type SignalLookingBody = {
  /** Whom a key speaks for: a team member, or the contact of the conversation. Default: the key, by its name. */
  sender_email?: string | undefined
}

export type SignalLookingReply = {}

export type EndLookingReply = {}

export type ListPresenceReply = {
  members: Array<{
    id: string
    first_name: string
    picture: string | null
    status: "online" | "away"
  }>
}

export type SignalPresenceBody = {
  /** Default: `online`. */
  status?: "online" | "away" | undefined
  /** The team member whom a key speaks for. */
  sender_email?: string | undefined
}

export type SignalPresenceReply = {}

export type ListWebhooksQuery = {
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListWebhooksReply = { webhooks: Array<Webhook>; pagination: Pagination }

export type CreateWebhookBody = {
  /** Where events are sent: a public https address. */
  url: string
  description?: string | undefined
  /** Types of events, `conversation.*` for all of a kind, `*` for all. */
  event_types?: Array<string> | undefined
  /** What conversations in its events have besides: tags, ticket_fields. */
  include?: Array<string> | undefined
  enabled?: boolean | undefined
}

export type CreateWebhookReply = {
  webhook: Webhook
  /** Left out for a retry with the same `Idempotency-Key`: it is stored nowhere else. */
  secret?: string
}

export type GetWebhookReply = { webhook: Webhook }

export type UpdateWebhookBody = {
  /** Where events are sent: a public https address. */
  url?: string | undefined
  description?: string | undefined
  /** Types of events, `conversation.*` for all of a kind, `*` for all. */
  event_types?: Array<string> | undefined
  /** What conversations in its events have besides: tags, ticket_fields. */
  include?: Array<string> | undefined
  enabled?: boolean | undefined
}

export type UpdateWebhookReply = { webhook: Webhook }

export type DeleteWebhookReply = {}

export type RotateWebhookSecretBody = {
  /** How long the previous secrets keep signing besides the new one. */
  overlap_seconds?: number | undefined
}

export type RotateWebhookSecretReply = {
  webhook: Webhook
  /** Left out for a retry with the same `Idempotency-Key`: it is stored nowhere else. */
  secret?: string
}

export type TestWebhookReply = { delivery: WebhookDelivery }

export type ListWebhookDeliveriesQuery = {
  /** Only deliveries with this status. */
  status?: "pending" | "delivered" | "failed" | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListWebhookDeliveriesReply = { deliveries: Array<WebhookDelivery>; pagination: Pagination }

export type GetWebhookDeliveryReply = { delivery: WebhookDeliveryDetails }

export type RedeliverWebhookReply = { delivery: WebhookDelivery }

export type ReplayWebhookBody = {
  /** The first event. */
  from_sequence: number
  /** The last event. */
  to_sequence: number
}

export type ReplayWebhookReply = { replay: WebhookReplay }

export type ListApiKeysQuery = {
  /** `true`: only keys that work. */
  working?: boolean | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListApiKeysReply = { api_keys: Array<ListedApiKey>; pagination: Pagination }

export type CreateApiKeyBody = {
  name: string
  /** What the key may do: contacts:read, contacts:write, conversations:read, conversations:write, messages:read, messages:write, team_members:read, team_members:write, events:read, webhooks:read, webhooks:write, settings:write, attachments:read, attachments:write, mails:read, mails:write, mails:receive, search:read, audit:read, keys:read, keys:write, directory:manage; *, messages:* and *:read match several. */
  scopes: Array<string>
  /** Without it the key ends with the key that makes it, else never. */
  expires_at?: string | undefined
  /** Addresses and ranges that may use it. Without it those of the key that makes it, else any. */
  allowed_addresses?: Array<string> | undefined
  /** 0 is no limit. Without it that of the key that makes it, else the installation's. */
  rate_limit_per_minute?: number | undefined
}

export type CreateApiKeyReply = {
  api_key: ListedApiKey
  /** The key itself: only its hash is stored. Left out for a retry with the same `Idempotency-Key`. */
  key?: string
}

export type GetListedApiKeyReply = { api_key: ListedApiKey }

export type RevokeApiKeyReply = {}

export type RotateApiKeyBody = {
  /** How long the old key works beside the new. */
  overlap_seconds?: number | undefined
}

export type RotateApiKeyReply = {
  api_key: ListedApiKey
  /** The key itself: only its hash is stored. Left out for a retry with the same `Idempotency-Key`. */
  key?: string
}

export type GetApiKeyReply = { api_key: ApiKey }

export type ListAuditEntriesQuery = {
  /** The id of a key or a member, or the name of a command. */
  actor?: string | undefined
  /** Event types, separated by commas; `conversation.*` matches all types with that prefix. */
  action?: string | ReadonlyArray<string> | undefined
  /** The id of the changed resource. */
  resource_id?: string | undefined
  /** Only what happened after this moment. */
  after?: string | undefined
  /** Only what happened before this moment. */
  before?: string | undefined
  /** Continues after the page with this `next_before_sequence`. */
  before_sequence?: number | undefined
  /** Entries of a page; values above 200 are capped. */
  limit?: number | undefined
}

export type ListAuditEntriesReply = { entries: Array<AuditEntry>; next_before_sequence: number | null }

export type ListAccessEntriesQuery = {
  /** Only the access of this team member. */
  member_id?: string | undefined
  /** Actions, separated by commas: `sign_in.succeeded`, `sign_in.failed`, `sign_in.limited`, `session.signed_out`, `session.revoked`, `password.changed`, `password.reset`, `link.made`, `link.used`, `totp.enabled`, `totp.disabled`, `recovery_codes.made`, `recovery_code.used`, `passkey.added`, `passkey.removed`, `passkey.copied`, `provider.created`, `provider.changed`, `provider.tested`, `provider.deleted`, `domain.proven`, `domain.deleted`, `company_account.joined`, `company_sign_in.refused`, `factor_rule.off`, `factor_rule.admins`, `factor_rule.all`, `company_rule.off`, `company_rule.all_but_admins`, `company_rule.all`. */
  action?: string | ReadonlyArray<string> | undefined
  /** Only what happened after this moment. */
  after?: string | undefined
  /** Only what happened before this moment; `next_before` continues a page. */
  before?: string | undefined
  /** Entries of a page; values above 200 are capped. */
  limit?: number | undefined
}

export type ListAccessEntriesReply = { entries: Array<AccessEntry>; next_before: string | null }

export type SearchQuery = {
  /** Required words, `"phrases"` and excluded `-words`. */
  q?: string | undefined
  /** Which of `contact`, `conversation`, `message` and `note`, separated by commas. */
  types?: string | ReadonlyArray<string> | undefined
  /** Only in conversations of these statuses, separated by commas. */
  status?: string | ReadonlyArray<string> | undefined
  /** Only this contact and their conversations. */
  contact_id?: string | undefined
  /** Only in conversations of this team member: an id or an email address; `none`: unassigned ones. */
  assignee?: string | undefined
  /** Only in conversations of this group: an id or a name; `none`: those in no group. */
  group?: string | undefined
  /** Only in conversations with this tag. */
  tag?: string | undefined
  /** Only in conversations that are snoozed, or only in the others. */
  snoozed?: boolean | undefined
  /** Only messages and notes of this team member or contact: an id or an email address. */
  sender?: string | undefined
  /** `file`: only messages with files. */
  has?: "file" | undefined
  /** Only items created at or after this time. */
  from?: string | undefined
  /** Only items created at or before this time. */
  to?: string | undefined
  /** Waits up to a second until everything committed before is in the index. */
  fresh?: boolean | undefined
  /** `conversation`: messages and notes have their conversation, too. */
  include?: "conversation" | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Continues after the previous page. */
  cursor?: string | undefined
}

export type SearchReply = {
  results: Array<SearchResult>
  corrections: Array<SearchCorrection>
  /** False if there were so many matches that only the newest were ranked. */
  complete: boolean
  index: SearchIndex
  next_cursor: string | null
}

export type ListSavedRepliesQuery = {
  /** Only those with all of these words. */
  q?: string | undefined
  /** `true`: only the team's; `false`: only the member's own. */
  shared?: boolean | undefined
  /** Page, from 1. */
  page?: number | undefined
  /** Rows per page; values above 100 are capped. */
  per_page?: number | undefined
  /** Alias of per_page. */
  page_size?: number | undefined
  /** Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor. */
  cursor?: string | undefined
}

export type ListSavedRepliesReply = { saved_replies: Array<SavedReply>; pagination: Pagination }

export type CreateSavedReplyBody = {
  name: string
  /** Plain text or Markdown. `{{contact.first_name}}` and the other variables are filled in by the sender. */
  body: string
  /** Whether the whole team has it, which needs the permission `replies:share`. Default: `false` for a member, `true` for a key, which has no others. */
  shared?: boolean | undefined
  /** What the conversation becomes when the reply is sent; an empty object: nothing. */
  changes?: {
    /** The status that the conversation gets. */
    status?: string | undefined
    /** low, medium, high or urgent. */
    priority?: string | undefined
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string | undefined
    group_name?: string | undefined
    /** Tags that are added. */
    add_tags?: Array<string> | undefined
  } | undefined
  /** Uploaded files that nothing else has, or those of the reply, in the order to show them; all of them, of which others are deleted. */
  attachment_ids?: Array<string> | undefined
}

export type CreateSavedReplyReply = { saved_reply: SavedReply }

export type GetSavedReplyReply = { saved_reply: SavedReply }

export type UpdateSavedReplyBody = {
  name?: string | undefined
  /** Plain text or Markdown. `{{contact.first_name}}` and the other variables are filled in by the sender. */
  body?: string | undefined
  /** Whether the whole team has it, which needs the permission `replies:share`. Default: `false` for a member, `true` for a key, which has no others. */
  shared?: boolean | undefined
  /** What the conversation becomes when the reply is sent; an empty object: nothing. */
  changes?: {
    /** The status that the conversation gets. */
    status?: string | undefined
    /** low, medium, high or urgent. */
    priority?: string | undefined
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string | undefined
    group_name?: string | undefined
    /** Tags that are added. */
    add_tags?: Array<string> | undefined
  } | undefined
  /** Uploaded files that nothing else has, or those of the reply, in the order to show them; all of them, of which others are deleted. */
  attachment_ids?: Array<string> | undefined
}

export type UpdateSavedReplyReply = { saved_reply: SavedReply }

export type DeleteSavedReplyReply = {}

export type UseSavedReplyReply = { saved_reply: SavedReply }

export type RunBatchBody = {
  operations: Array<{
    method: "POST" | "PUT" | "PATCH" | "DELETE"
    /** Below the base path, such as `/visitors/{id}`. */
    path: string
    /** The body of the single request. */
    body?: Record<string, unknown> | undefined
    headers?: { "If-Match"?: string | undefined } | undefined
  }>
}

export type RunBatchReply = { results: Array<BatchResult> }

export type SignInBody = {
  email: string
  password: string
  /** Of the second factor, if the member has one: six digits of the app, or a recovery code. */
  code?: string | undefined
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey?: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  } | undefined
}

export type SignInReply = { session: Session }

export type GetSessionReply = { session: Session }

export type SignOutReply = {}

export type RequestPasswordResetBody = { email: string }

export type RequestPasswordResetReply = {}

export type ReadLinkBody = {
  /** Behind the `#` of the link. */
  token: string
}

export type ReadLinkReply = {
  purpose: "invitation" | "reset"
  email: string
  first_name: string
  workspace_name: string
}

export type UseLinkBody = {
  /** Behind the `#` of the link. */
  token: string
  /** At least 10 characters; not a common password, and without the name of the email. */
  password: string
  /** Of the second factor, if the member has one: six digits of the app, or a recovery code. */
  code?: string | undefined
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey?: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  } | undefined
}

export type UseLinkReply = { session: Session }

export type VerifyPasswordBody = {
  password?: string | undefined
  /** Of the second factor, if the member has one: six digits of the app, or a recovery code. */
  code?: string | undefined
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey?: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  } | undefined
}

export type VerifyPasswordReply = { session: Session }

export type ListSessionsReply = {
  sessions: Array<{
    id: string
    created_at: string
    /** To the minute. */
    last_seen_at: string
    /** What the browser calls itself. */
    user_agent: string
    /** Where it signed in from. */
    address: string
    /** What with; null: by an earlier version. */
    opened_by: "password" | "password_and_code" | "link" | "invitation" | "passkey" | "company" | null
    is_current: boolean
  }>
}

export type EndOtherSessionsReply = {}

export type EndSessionReply = {}

export type ChangePasswordBody = {
  current_password: string
  /** At least 10 characters; not a common password, and without the name of the email. */
  password: string
  /** Of the second factor, if the member has one: six digits of the app, or a recovery code. */
  code?: string | undefined
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey?: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  } | undefined
}

export type ChangePasswordReply = { session: Session }

export type UpdateProfileBody = {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  /** IANA time zone name. */
  time_zone?: string | undefined
  profile_image_url?: string | null | undefined
}

export type UpdateProfileReply = { session: Session }

export type ListMemberSessionsQuery = {
  /** Only the sessions of this team member. */
  member_id?: string | undefined
  /** The `next_before` of the page before. */
  before?: string | undefined
  /** Sessions of a page; values above 200 are capped. */
  limit?: number | undefined
}

export type ListMemberSessionsReply = {
  sessions: Array<{
    id: string
    created_at: string
    /** To the minute. */
    last_seen_at: string
    /** What the browser calls itself. */
    user_agent: string
    /** Where it signed in from. */
    address: string
    /** What with; null: by an earlier version. */
    opened_by: "password" | "password_and_code" | "link" | "invitation" | "passkey" | "company" | null
    is_current: boolean
    team_member: { id: string; email: string }
  }>
  next_before: string | null
}

export type EndMemberSessionReply = {}

export type EndSessionsOfMemberReply = {}

export type GetFactorsReply = {
  /** Whether there is one. Without it you confirm changes by a passkey or at the company. */
  password: boolean
  /** The authenticator app; null: none. Without a passkey the password is enough then. */
  totp: { created_at: string } | null
  /** How many are not used. */
  recovery_codes: number
  /** How many there are. */
  passkeys: number
}

export type StartTotpReply = {
  /** Base32 of 160 bits, to type into the app. */
  secret: string
  /** The same for a QR code: `otpauth://totp/…`. */
  uri: string
  /** To send back with the first code. */
  setup: string
}

export type EnableTotpBody = {
  /** Of `POST /auth/totp`. */
  setup: string
  /** The six digits that the app shows. */
  code: string
}

export type EnableTotpReply = {
  /** Each works once instead of a code of the app. They are shown only here. */
  recovery_codes: Array<string>
}

export type DisableTotpReply = {}

export type RenewRecoveryCodesReply = {
  /** Each works once instead of a code of the app. They are shown only here. */
  recovery_codes: Array<string>
}

export type RemoveFactorsReply = {}

export type GetFactorRuleReply = {
  rule: "off" | "admins" | "all"
  /** The end of the grace; null if it is off. */
  required_from: string | null
}

export type SetFactorRuleBody = {
  /** Of whom a second factor is required. */
  rule: "off" | "admins" | "all"
  /** How long members without a second factor work on; default 0. */
  grace_days?: number | undefined
}

export type SetFactorRuleReply = {
  rule: "off" | "admins" | "all"
  /** The end of the grace; null if it is off. */
  required_from: string | null
}

export type ChallengePasskeyReply = {
  /** Base64url. Works once, within ten minutes. */
  challenge: string
  /** The host at which the passkey works. */
  rp_id: string
}

export type SignInByPasskeyBody = {
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  }
}

export type SignInByPasskeyReply = { session: Session }

export type ListPasskeysReply = { passkeys: Array<Passkey> }

export type AddPasskeyBody = {
  name: string
  /** `response.clientDataJSON` of the browser. */
  client_data: string
  /** `response.getAuthenticatorData()`. */
  authenticator_data: string
  /** `response.getPublicKey()`: SPKI. */
  public_key: string
}

export type AddPasskeyReply = {
  passkey: Passkey
  /** Shown only here: each works once instead of a passkey. null: there are some already. */
  recovery_codes: Array<string> | null
}

export type StartPasskeyReply = {
  /** Base64url. Works once, within ten minutes. */
  challenge: string
  /** The host at which the passkey works. */
  rp_id: string
  /** Base64url. */
  user_id: string
  user_name: string
  display_name: string
  /** Ids of the passkeys that there are for this host, base64url. */
  known: Array<string>
}

export type UpdatePasskeyBody = { name: string }

export type UpdatePasskeyReply = { passkey: Passkey }

export type DeletePasskeyReply = {}

export type ListOwnKeysReply = { api_keys: Array<MemberApiKey> }

export type CreateOwnKeyBody = {
  name: string
  /** What the key may do: contacts:read, contacts:write, conversations:read, conversations:write, messages:read, messages:write, team_members:read, team_members:write, events:read, webhooks:read, webhooks:write, settings:write, attachments:read, attachments:write, mails:read, mails:write, mails:receive, search:read, audit:read, keys:read, keys:write, directory:manage, conversations:assign, contacts:erase, views:share, replies:share; *, messages:* and *:read match several. */
  scopes: Array<string>
  /** Default: never. */
  expires_at?: string | undefined
  /** Addresses and ranges that may use it. Default: any. */
  allowed_addresses?: Array<string> | undefined
}

export type CreateOwnKeyReply = {
  api_key: MemberApiKey
  /** The key itself: only its hash is stored. */
  key: string
}

export type RevokeOwnKeyReply = {}

export type ListMemberKeysReply = { api_keys: Array<MemberApiKey> }

export type RevokeMemberKeyReply = {}

export type ListCompanySignInsReply = {
  providers: Array<{ slug: string; name: string }>
  /** Of whom the company sign-in is required now; everybody else may sign in otherwise. */
  rule: "off" | "all_but_admins" | "all"
}

export type AcceptInvitationByCompanyBody = {
  /** The slug. */
  provider: string
  /** Of the invitation, behind its `#`. */
  token: string
}

export type AcceptInvitationByCompanyReply = {
  /** The address at the provider that the browser opens next. */
  location: string
}

export type ReadCompanyJoinReply = {
  provider_name: string
  /** As the provider says, which proves nothing; may be empty. */
  email: string
}

export type JoinCompanyAccountBody = {
  email: string
  password: string
  /** Of the second factor, if the member has one: six digits of the app, or a recovery code. */
  code?: string | undefined
  /** What `navigator.credentials.get` returned for a challenge, each part in base64url. */
  passkey?: {
    /** `rawId` of the credential. */
    id: string
    /** `response.clientDataJSON` of the browser. */
    client_data: string
    /** `response.authenticatorData`. */
    authenticator_data: string
    /** `response.signature`. */
    signature: string
  } | undefined
}

export type JoinCompanyAccountReply = { session: Session }

export type ListProvidersReply = { providers: Array<SignInProvider> }

export type CreateProviderBody = {
  /** Small letters, digits and hyphens. Part of the address that the provider sends people back to, so it never changes. */
  slug: string
  /** As its discovery document names itself, such as `https://login.acme.example`. */
  issuer: string
  /** On the button of the sign-in page. */
  name: string
  client_id: string
  /** Of the provider. Stored sealed, and never shown again. */
  client_secret: string
  /** What is asked for; `openid email profile` by default. */
  scope?: string | undefined
  /** Proven domains. An account whose verified address is there is joined to the member of that address at its first sign-in. */
  domains?: Array<string> | undefined
  /** What claims of its ID token give at each sign-in: each a role or a group. The first one with a role counts; members leave groups that are named here, and that their claims do not give. */
  claims?: Array<{
    /** Its name, such as `groups`. */
    claim: string
    /** What the claim is, or what its list contains; `*`: anything. */
    value: string
    role_id?: string | undefined
    group_id?: string | undefined
  }> | undefined
}

export type CreateProviderReply = { provider: SignInProvider }

export type UpdateProviderBody = {
  /** On the button of the sign-in page. */
  name?: string | undefined
  client_id?: string | undefined
  /** Of the provider. Stored sealed, and never shown again. */
  client_secret?: string | undefined
  /** What is asked for; `openid email profile` by default. */
  scope?: string | undefined
  /** Proven domains. An account whose verified address is there is joined to the member of that address at its first sign-in. */
  domains?: Array<string> | undefined
  /** What claims of its ID token give at each sign-in: each a role or a group. The first one with a role counts; members leave groups that are named here, and that their claims do not give. */
  claims?: Array<{
    /** Its name, such as `groups`. */
    claim: string
    /** What the claim is, or what its list contains; `*`: anything. */
    value: string
    role_id?: string | undefined
    group_id?: string | undefined
  }> | undefined
  /** Only after a test of the sign-in. */
  enabled?: boolean | undefined
}

export type UpdateProviderReply = { provider: SignInProvider }

export type DeleteProviderReply = {}

export type TestProviderReply = {
  /** The address at the provider that the browser opens next. */
  location: string
}

export type ListDomainsReply = {
  domains: Array<{
    domain: string
    /** When its record was found; null before. */
    proven_at: string | null
    /** The name of the TXT record that proves it. */
    record_name: string
    record_value: string
  }>
}

export type CheckDomainBody = {
  /** Such as `acme.example`. */
  domain: string
}

export type CheckDomainReply = {
  domain: {
    domain: string
    /** When its record was found; null before. */
    proven_at: string | null
    /** The name of the TXT record that proves it. */
    record_name: string
    record_value: string
  }
}

export type DeleteDomainReply = {}

export type GetCompanyRuleReply = {
  rule: "off" | "all_but_admins" | "all"
  /** The end of the grace; null if it is off. */
  required_from: string | null
}

export type SetCompanyRuleBody = {
  /** Of whom the company sign-in is required. */
  rule: "off" | "all_but_admins" | "all"
  /** How long other sessions last, and other sign-ins work; default 0. */
  grace_days?: number | undefined
}

export type SetCompanyRuleReply = {
  rule: "off" | "all_but_admins" | "all"
  /** The end of the grace; null if it is off. */
  required_from: string | null
}

export type ListDraftsReply = { drafts: Array<DraftMark> }

export type GetDraftReply = { draft: Draft | null }

export type SaveDraftBody = {
  /** Default: `user_message`. */
  kind?: "user_message" | "note" | undefined
  /** As it is typed. */
  body?: string | undefined
  /** What the body is. Default: `text`. */
  body_format?: "text" | "html" | undefined
  /** Its files, uploads that nothing else has. Without `send_at` those that are not there are left out. */
  attachment_ids?: Array<string> | undefined
  /** What else the page keeps of it. Up to 16,384 bytes of JSON. */
  details?: Record<string, unknown> | undefined
  /** Who gets the answer of a team member in a conversation that is read by mail; what is left out comes from the mail that it answers. */
  mail?: {
    /** Default: the sender of the mail that is answered. */
    to?: Array<string> | undefined
    /** Default: the other people of that mail. */
    cc?: Array<string> | undefined
    /** Default: none. */
    bcc?: Array<string> | undefined
  } | null | undefined
  /** The `updated_at` of the draft that this one continues; null: there is none. Without it whatever is stored is replaced. */
  replaces?: string | null | undefined
  /** When it is sent: words, files, `mail` and `changes`, without `details`. Any later change ends that. */
  send_at?: string | null | undefined
  /** Whether it stays a draft if the contact has written by then. Default: `false`. */
  unless_answered?: boolean | undefined
  /** Of a draft that is put back: why it was not sent. Not with `send_at`. */
  unsent_because?: string | undefined
  /** What the conversation becomes with it, in one change: all of it, or nothing and no message. */
  changes?: {
    /** The status that the conversation gets. */
    status?: string | undefined
    /** low, medium, high or urgent. */
    priority?: string | undefined
    /** `me` for the sender, `none`, or the address of a team member. */
    assignee?: string | undefined
    group_name?: string | undefined
    /** Tags that are added. */
    add_tags?: Array<string> | undefined
  } | undefined
  /** The saved replies in it, whose use is counted. Unknown ones are ignored. */
  saved_reply_ids?: Array<string> | undefined
}

export type SaveDraftReply = { draft: DraftMark | null }

export type GetMailSignatureReply = {
  /** As it was written; null: no signature. */
  body: string | null
  body_format: "html" | "text" | "markdown"
  /** What it is in mails, before its variables. */
  html: string | null
}

export type PutMailSignatureBody = {
  /** At most 2048 bytes, with the variables of saved replies; null: no signature. */
  body?: string | null | undefined
  /** What body is. Default: `text`. */
  body_format?: "html" | "text" | "markdown" | undefined
}

export type PutMailSignatureReply = {
  /** As it was written; null: no signature. */
  body: string | null
  body_format: "html" | "text" | "markdown"
  /** What it is in mails, before its variables. */
  html: string | null
}

export type GetMailSignatureHereReply = {
  signature: {
    text: string
    /** Sanitised as bodies of messages are. */
    html: string
  } | null
}

export type ListNotificationsReply = { notifications: Array<Notification>; unread: number }

export type ReadNotificationsBody = {
  /** The ids of the notifications that were read. */
  notification_ids: Array<string>
}

export type ReadNotificationsReply = {}

export type GetNotificationSettingsReply = {
  digest: "off" | "15_minutes" | "hour" | "day"
  digest_words: boolean
  quiet_from: string | null
  quiet_to: string | null
  language: "en" | "de" | "es"
  /** For how many seconds you can take back what you send; null: not chosen. */
  undo_seconds: number | null
  /** Whether the server has a mail server; without one it mails no digests. */
  can_mail: boolean
}

export type UpdateNotificationSettingsBody = {
  /** How long what you have not seen waits before it is mailed to you; `off`: it is not. */
  digest?: "off" | "15_minutes" | "hour" | "day" | undefined
  /** Whether these mails have the names of contacts, titles and the beginning of what was written. */
  digest_words?: boolean | undefined
  /** No such mail from this time of the day on, by your time zone. */
  quiet_from?: string | null | undefined
  /** The end of that; null: no quiet hours. */
  quiet_to?: string | null | undefined
  /** Of mails to you: these, and those about sign-ins and second factors. */
  language?: "en" | "de" | "es" | undefined
  /** For how many seconds you can take back what you send in the inbox. */
  undo_seconds?: number | null | undefined
}

export type UpdateNotificationSettingsReply = {
  digest: "off" | "15_minutes" | "hour" | "day"
  digest_words: boolean
  quiet_from: string | null
  quiet_to: string | null
  language: "en" | "de" | "es"
  /** For how many seconds you can take back what you send; null: not chosen. */
  undo_seconds: number | null
  /** Whether the server has a mail server; without one it mails no digests. */
  can_mail: boolean
}

export type GetPushSubscriptionReply = {
  /** The `applicationServerKey` for the subscription, base64url (RFC 8292). */
  public_key: string
  /** Of the subscription; null: there is none. */
  endpoint: string | null
  words: boolean
}

export type PutPushSubscriptionBody = {
  /** The address of the browser at its push service. */
  endpoint: string
  /** The public key of the browser, base64url. */
  p256dh: string
  /** The secret of the subscription, base64url. */
  auth: string
  /** Of which notifications; default: all. */
  kinds?: Array<string> | undefined
  /** Whether messages have the name of the contact and the beginning of what was written; default: false. */
  words?: boolean | undefined
  /** Nothing is sent from this time of the day on. */
  quiet_from?: string | null | undefined
  /** The end of that; null: no quiet hours. */
  quiet_to?: string | null | undefined
  /** Of the browser; default: `UTC`. */
  time_zone?: string | undefined
  /** Of the messages; default: `en`. */
  language?: "en" | "de" | "es" | undefined
}

export type PutPushSubscriptionReply = {}

export type DeletePushSubscriptionReply = {}

export type StartConversationBody = {
  /** From the frame of the widget. */
  ticket: string
  /** 32 random bytes in base64url, made and kept by the browser. */
  device_token: string
  message: {
    /** An id of your choice: a message that is sent again with it is not sent twice. */
    external_id?: string | undefined
    /** Text or HTML. May be blank or missing beside attachment_ids. */
    body?: string | undefined
    /** What body is. Default: HTML or text, by what is in it. */
    body_format?: "html" | "text" | undefined
    /** Uploaded files that no message has yet, in the order to show them. */
    attachment_ids?: Array<string> | undefined
  }
  contact?: {
    name?: string | undefined
    /** A claim: no contact is found by it. */
    email?: string | undefined
    phone_number?: string | undefined
    /** Values of contact fields that the form of the channel asks for, by id. */
    fields?: Record<string, unknown> | undefined
  } | undefined
  page?: {
    /** Of the page that shows the widget. */
    url?: string | undefined
    title?: string | undefined
  } | undefined
  /** Of the widget (BCP 47). */
  language?: string | undefined
}

export type StartConversationReply = { conversation: VisitorConversation; message: VisitorMessage }

export type CreateDeviceBody = {
  /** From the frame of the widget. */
  ticket: string
  /** 32 random bytes in base64url, made and kept by the browser. */
  device_token: string
}

export type CreateDeviceReply = { device: { is_identified: boolean } }

export type DeleteDeviceReply = {}

export type IdentifyDeviceBody = {
  /** From the frame of the widget. */
  ticket: string
  /** 32 random bytes in base64url, made and kept by the browser. */
  device_token: string
  identity_token: string
}

export type IdentifyDeviceReply = { contact: { name: string } }

export type TellOwnVisitBody = {
  /** Of the browser (IANA). */
  time_zone?: string | undefined
  page?: {
    /** Of the page that shows the widget. */
    url?: string | undefined
    title?: string | undefined
  } | undefined
}

export type TellOwnVisitReply = {}

export type OpenMailLinkBody = {
  /** From the frame of the widget. */
  ticket: string
  /** 32 random bytes in base64url, made and kept by the browser. */
  device_token: string
  /** From the address of the link. */
  link: string
}

export type OpenMailLinkReply = { conversation_id: string }

export type GiveOwnAddressBody = {
  /** A claim: no contact is found by it. */
  email: string
}

export type GiveOwnAddressReply = {}

export type MailOwnTranscriptReply = {}

export type ListOwnConversationsReply = {
  conversations: Array<VisitorConversation>
  /** The visitor can send nothing. */
  is_blocked?: true
  /** Only of a block with an end. */
  blocked_until?: string
  /** Answers could be mailed if the visitor had given an address. */
  asks_email?: true
  /** Copies can be mailed: the address of the visitor is proven. */
  has_email?: true
}

export type GetOwnConversationReply = { conversation: VisitorConversation }

export type ListOwnMessagesQuery = {
  /** Only messages before this one. */
  before?: string | undefined
  /** Only messages after this one. */
  after?: string | undefined
  /** Messages per page; values above 100 are capped. */
  limit?: number | undefined
}

export type ListOwnMessagesReply = { messages: Array<VisitorMessage>; has_more: boolean }

export type SendOwnMessageBody = {
  /** An id of your choice: a message that is sent again with it is not sent twice. */
  external_id?: string | undefined
  /** Text or HTML. May be blank or missing beside attachment_ids. */
  body?: string | undefined
  /** What body is. Default: HTML or text, by what is in it. */
  body_format?: "html" | "text" | undefined
  /** Uploaded files that no message has yet, in the order to show them. */
  attachment_ids?: Array<string> | undefined
}

export type SendOwnMessageReply = { message: VisitorMessage }

export type UploadOwnFileBody = FormData | Blob | Uint8Array | ArrayBuffer

export type UploadOwnFileReply = { attachment: VisitorAttachment }

export type MarkOwnConversationReadBody = {
  /** The last message that was read. Default: all of them. */
  up_to?: string | undefined
}

export type MarkOwnConversationReadReply = {}

export type ListOwnEventsQuery = {
  /** The `id` or `next_after` of the last event that you have. */
  after?: string | undefined
  /** Seconds to wait if there is no event yet; values above 30 are capped. */
  wait?: number | undefined
}

export type ListOwnEventsReply = { events: Array<VisitorEvent>; next_after: string }

export type StreamOwnEventsQuery = {
  /** The `id` or `next_after` of the last event that you have. */
  after?: string | undefined
}

export type SignalOwnTypingBody = {
  /** Default: true. false: no longer. */
  is_typing?: boolean | undefined
  /** The words so far. */
  text?: string | undefined
}

export type SignalOwnTypingReply = {}

/** An event of one type, with its own `data`. */
export type EventOf<Type, Data> = Omit<Event, 'type' | 'data'> & { type: Type; data: Data }

/** An event; `type` says which. */
export type WorkspaceEvent = 
  | EventOf<'workspace.created', { workspace: { id: string; name: string } }>
  | EventOf<'settings.changed', {
    workspace: {
      id: string
      subdomain: string
      name: string
      time_zone: string
      activity_messages: boolean
      statuses?: Array<{ id: string; name: string; built_in: boolean }>
      roles?: Array<{
        id: string
        name: string
        permissions: Array<string>
        sees: "all" | "groups" | "assigned"
      }>
      groups?: Array<{ id: string; name: string }>
      channels?: Array<{ id: string; name: string }>
      contact_fields?: Array<{ id: string; name: string; kind: string; options: Array<string> }>
      ticket_fields?: Array<{ id: string; name: string; kind: string; options: Array<string> }>
      updated_at: string
    }
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'status.created', { status: Status }>
  | EventOf<'status.updated', {
    status: Status
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'status.deleted', {
    status: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'group.created', { group: Group }>
  | EventOf<'group.updated', {
    group: Group
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'group.deleted', {
    group: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'tag.created', { tag: Tag }>
  | EventOf<'tag.updated', {
    tag: Tag
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'tag.deleted', {
    tag: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'contact_field.created', { contact_field: ContactField }>
  | EventOf<'contact_field.updated', {
    contact_field: ContactField
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'contact_field.deleted', {
    contact_field: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'ticket_field.created', { ticket_field: TicketField }>
  | EventOf<'ticket_field.updated', {
    ticket_field: TicketField
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'ticket_field.deleted', {
    ticket_field: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'role.created', { role: Role }>
  | EventOf<'role.updated', {
    role: Role
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'role.deleted', {
    role: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'channel.created', { channel: Channel }>
  | EventOf<'channel.updated', {
    channel: Channel
    /** Names of the changed fields. */
    changed: Array<string>
    /** The old name, if it was renamed. */
    previous_name?: string
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'channel.deleted', {
    channel: { id: string }
    /** The name of the deleted entry. */
    name: string
    /** The entry that took over its references; null without one. */
    moved_to: string | null
  }>
  | EventOf<'channel.unreachable', {
    channel: Channel
    /** Mails come no more, or are not sent. */
    way: "imap" | "send"
    /** What the server said. */
    error: string
  }>
  | EventOf<'api_key.created', {
    api_key: {
      id: string
      name: string
      last_four: string
      scopes: Array<string>
      rate_limit_per_minute?: number | null
      created_at: string
      expires_at: string | null
      revoked_at: string | null
    }
    replaces?: string
    /** The team member who acts by the key. */
    team_member_id?: string
  }>
  | EventOf<'api_key.rotated', {
    api_key: {
      id: string
      name: string
      last_four: string
      scopes: Array<string>
      rate_limit_per_minute?: number | null
      created_at: string
      expires_at: string | null
      revoked_at: string | null
    }
    replaced_by: string
  }>
  | EventOf<'api_key.revoked', {
    api_key: {
      id: string
      name: string
      last_four: string
      scopes: Array<string>
      rate_limit_per_minute?: number | null
      created_at: string
      expires_at: string | null
      revoked_at: string | null
    }
    /** The team member who acts by the key. */
    team_member_id?: string
  }>
  | EventOf<'contact.created', {
    contact: Contact
    /** Imported from another system. Not sent to webhooks. */
    imported?: true
  }>
  | EventOf<'contact.updated', {
    contact: Contact
    /** Names of the changed fields. */
    changed: Array<string>
    /** Imported from another system. Not sent to webhooks. */
    imported?: true
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'contact.merged', {
    contact: Contact
    merged_ids: Array<string>
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'contact.blocked', { contact: Contact; blocked_until?: string }>
  | EventOf<'contact.unblocked', { contact: Contact }>
  | EventOf<'contact.unsubscribed', { contact: Contact }>
  | EventOf<'contact.note_created', { contact: Contact; contact_note_id: string }>
  | EventOf<'contact.note_updated', { contact: Contact; contact_note_id: string }>
  | EventOf<'contact.note_deleted', { contact: Contact; contact_note_id: string }>
  | EventOf<'contact.deleted', { contact: { id: string }; merged_into?: string }>
  | EventOf<'conversation.created', {
    conversation: Conversation
    /** Imported from another system. Not sent to webhooks. */
    imported?: true
    merge_id?: string
    split_from?: string
    /** The messages that are in `conversation` now, in order. */
    moved_message_ids?: Array<string>
  }>
  | EventOf<'conversation.updated', {
    conversation: Conversation
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'conversation.status_changed', {
    conversation: Conversation
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'conversation.assigned', {
    conversation: Conversation
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'conversation.unassigned', {
    conversation: Conversation
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'conversation.tagged', {
    conversation: Conversation
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'conversation.snoozed', {
    conversation: Conversation
    /** When it comes back at the latest; null: only a message of the contact ends it. */
    snoozed_until: string | null
    /** The snooze from before a request began or ended it. Events of earlier versions do not have it. */
    before?: { snoozed: boolean; snoozed_until: string | null }
  }>
  | EventOf<'conversation.unsnoozed', {
    conversation: Conversation
    /** What ended it: its time, a message of the contact, a request, or closing. */
    reason: "time" | "contact_answered" | "request" | "closed"
    /** The team member who is told that the conversation is back. */
    team_member_id?: string
    /** The snooze from before a request began or ended it. Events of earlier versions do not have it. */
    before?: { snoozed: boolean; snoozed_until: string | null }
  }>
  | EventOf<'conversation.deleted', { conversation: { id: string }; merged_into?: string }>
  | EventOf<'conversation.merged', {
    conversation: Conversation
    merge_id: string
    merged_ids: Array<string>
    /** The messages that are in `conversation` now, in order. */
    moved_message_ids: Array<string>
  }>
  | EventOf<'conversation.restored', {
    conversation: Conversation
    merge_id: string
    /** The messages that are in `conversation` now, in order. */
    moved_message_ids: Array<string>
  }>
  | EventOf<'conversation.unmerged', { conversation: Conversation; merge_id: string; restored_ids: Array<string> }>
  | EventOf<'conversation.split', { conversation: Conversation; merge_id: string; split_ids: Array<string> }>
  | EventOf<'conversation.read', {
    conversation: Conversation
    /** The side that read. */
    reader?: "team" | "contact"
    /** The last message that was read; null for all of them. */
    up_to?: string | null
    /** The team member whose position moved. */
    team_member_id?: string | null
  }>
  | EventOf<'conversation.mail_queued', {
    conversation: Conversation
    mail: {
      id: string
      purpose: "follow_up" | "transcript"
      /** The messages in it; of a transcript none. */
      message_ids: Array<string>
    }
  }>
  | EventOf<'conversation.mail_sent', {
    conversation: Conversation
    mail: {
      id: string
      purpose: "follow_up" | "transcript"
      /** The messages in it; of a transcript none. */
      message_ids: Array<string>
    }
  }>
  | EventOf<'conversation.mail_withdrawn', {
    conversation: Conversation
    mail: {
      id: string
      purpose: "follow_up" | "transcript"
      /** The messages in it; of a transcript none. */
      message_ids: Array<string>
    }
  }>
  | EventOf<'conversation.mail_uncertain', {
    conversation: Conversation
    mail: {
      id: string
      purpose: "follow_up" | "transcript"
      /** The messages in it; of a transcript none. */
      message_ids: Array<string>
    }
  }>
  | EventOf<'conversation.mail_failed', {
    conversation: Conversation
    mail: {
      id: string
      purpose: "follow_up" | "transcript"
      /** The messages in it; of a transcript none. */
      message_ids: Array<string>
    }
  }>
  | EventOf<'mail.held', { received_mail: { id: string } }>
  | EventOf<'mail.filed', { received_mail: { id: string } }>
  | EventOf<'mail.discarded', { received_mail: { id: string } }>
  | EventOf<'mail_suppression.deleted', { mail_suppression: { id: string } }>
  | EventOf<'message.created', {
    message: Message
    conversation_id: string
    /** Imported from another system. Not sent to webhooks. */
    imported?: true
    /** Of a message that came by mail: its addresses, and what was made of it. */
    mail?: MessageMail
  }>
  | EventOf<'message.updated', {
    message: Message
    conversation_id: string
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'message.erased', { message: Message; conversation_id: string }>
  | EventOf<'message.status_changed', {
    message: Message
    conversation_id: string
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'message.mail_updated', {
    message: Message
    conversation_id: string
    /** Of an answer that goes out by mail: its addresses, and their deliveries. */
    mail: SentMail
  }>
  | EventOf<'note.created', {
    message: Message
    conversation_id: string
    /** Imported from another system. Not sent to webhooks. */
    imported?: true
  }>
  | EventOf<'saved_reply.created', { saved_reply: { id: string } }>
  | EventOf<'saved_reply.updated', { saved_reply: { id: string } }>
  | EventOf<'saved_reply.deleted', { saved_reply: { id: string } }>
  | EventOf<'team_member.added', { team_member: TeamMember }>
  | EventOf<'team_member.updated', {
    team_member: TeamMember
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'webhook.created', { webhook: Webhook }>
  | EventOf<'webhook.updated', {
    webhook: Webhook
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'webhook.disabled', {
    webhook: Webhook
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'webhook.deleted', { webhook: Webhook }>
  | EventOf<'view.created', { view: View | { id: string } }>
  | EventOf<'view.updated', {
    view: View | { id: string }
    /** Names of the changed fields. */
    changed: Array<string>
    /** The values before and after. Events that an older version recorded do not have it. */
    changes?: Array<FieldChange>
  }>
  | EventOf<'view.deleted', { view: { id: string } }>
  | EventOf<'access_entry.recorded', {
    access_entry: {
      id: string
      /** What happened. */
      action: "sign_in.succeeded" | "sign_in.failed" | "sign_in.limited" | "session.signed_out" | "session.revoked" | "password.changed" | "password.reset" | "link.made" | "link.used" | "totp.enabled" | "totp.disabled" | "recovery_codes.made" | "recovery_code.used" | "passkey.added" | "passkey.removed" | "passkey.copied" | "provider.created" | "provider.changed" | "provider.tested" | "provider.deleted" | "domain.proven" | "domain.deleted" | "company_account.joined" | "company_sign_in.refused" | "factor_rule.off" | "factor_rule.admins" | "factor_rule.all" | "company_rule.off" | "company_rule.all_but_admins" | "company_rule.all"
      /** Whose access it is, with the present email; null for a company sign-in that was refused before it named a member. */
      team_member: { id: string; email: string } | null
      /** The sessions that began, went on or ended. */
      session_ids: Array<string>
      /** Of a link. */
      purpose: "invitation" | "reset" | null
      /** Why sessions were revoked, or a company sign-in was refused. */
      reason: "member" | "replaced" | "too_many" | "password_changed" | "factor_changed" | "member_changed" | "deactivated" | "provider_changed" | "provider_signed_out" | "company_rule" | "state_wrong" | "response_invalid" | "token_invalid" | "member_inactive" | "other_account" | "switched_off" | null
      /** Of `sign_in.succeeded`: what with; null in entries of earlier versions. */
      opened_by: "password" | "password_and_code" | "link" | "invitation" | "passkey" | "company" | null
      /** Of `sign_in.failed`: how often a wrong password was given; of `sign_in.limited`: how many attempts were refused. */
      failures: number | null
      /** Of `sign_in.failed` and `sign_in.limited`: when that was for the first time. */
      since: string | null
      /** The slug of the company's provider; of `domain.proven` and `domain.deleted` the domain. */
      provider: string | null
    }
    /** When it happened; the event follows a moment later. */
    recorded_at: string
  }>
  | EventOf<'team_member.deactivated', { team_member: TeamMember }>

/** Every operation of the API, by resource. */
export type Methods = {
  readonly contacts: {
    /** List contacts: `GET /visitors`.
     * Oldest first, unless asked otherwise.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    list(query?: ListContactsQuery, options?: CallOptions): Promise<Result<ListContactsReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListContactsQuery, options?: CallOptions): AsyncGenerator<Contact, void, undefined>
    /** Create a contact: `POST /visitors`.
     * Always creates a new contact. A user_identifier of an existing contact is rejected.
     * Needs a key with the scope `contacts:write`. */
    create(body?: CreateContactBody, options?: CallOptions): Promise<Result<CreateContactReply>>
    /** Get a contact: `GET /visitors/{contact_id}`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    get(contactId: string, options?: CallOptions): Promise<Result<GetContactReply>>
    /** Update a contact: `PATCH /visitors/{contact_id}`.
     * Changes only the given fields.
     * Needs a key with the scope `contacts:write`. */
    update(contactId: string, body?: UpdateContactBody, options?: CallOptions): Promise<Result<UpdateContactReply>>
    /** Erase a contact: `DELETE /visitors/{contact_id}`.
     * Also erases its conversations, its messages elsewhere, and its data in the event log. This cannot be undone.
     * Needs a key with the scope `contacts:write`. */
    delete(contactId: string, options?: CallOptions): Promise<Result<DeleteContactReply>>
    /** Create or update the contact of a user_identifier: `PUT /visitors/by-identifier/{user_identifier}`.
     * Changes only the given fields. Concurrent calls create a single contact.
     * Needs a key with the scope `contacts:write`. */
    upsert(userIdentifier: string, body?: UpsertContactBody, options?: CallOptions): Promise<Result<UpsertContactReply>>
    /** See whether a contact is blocked: `GET /visitors/{contact_id}/block`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    getBlock(contactId: string, options?: CallOptions): Promise<Result<GetContactBlockReply>>
    /** Block a contact: `PUT /visitors/{contact_id}/block`.
     * Its devices can send nothing any more, those that sign in as it later included; they still read their conversations. API keys still write for it. A blocked contact gets the end and the reason of this request.
     * Needs a key with the scope `contacts:write`. */
    block(contactId: string, body?: BlockContactBody, options?: CallOptions): Promise<Result<BlockContactReply>>
    /** Unblock a contact: `DELETE /visitors/{contact_id}/block`.
     * Needs a key with the scope `contacts:write`. */
    unblock(contactId: string, options?: CallOptions): Promise<Result<UnblockContactReply>>
    /** See how sure the identity of a contact is: `GET /visitors/{contact_id}/identity`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    getIdentity(contactId: string, options?: CallOptions): Promise<Result<GetContactIdentityReply>>
    /** See the time zone and the pages of a contact: `GET /visitors/{contact_id}/visit`.
     * What the chat on your site tells of visitors who have written: the time zone of their browser, and the pages that they were on where the channel has `show_pages`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    getVisit(contactId: string, options?: CallOptions): Promise<Result<GetContactVisitReply>>
    /** List the notes on a contact: `GET /visitors/{contact_id}/notes`.
     * Newest first.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    listNotes(contactId: string, query?: ListContactNotesQuery, options?: CallOptions): Promise<Result<ListContactNotesReply>>
    /** Every row of that list, read page by page on demand. */
    allNotes(contactId: string, query?: ListContactNotesQuery, options?: CallOptions): AsyncGenerator<ContactNote, void, undefined>
    /** Add a note on a contact: `POST /visitors/{contact_id}/notes`.
     * Needs a key with the scope `contacts:write`. */
    createNote(contactId: string, body: CreateContactNoteBody, options?: CallOptions): Promise<Result<CreateContactNoteReply>>
    /** Get a note on a contact: `GET /visitors/{contact_id}/notes/{contact_note_id}`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it). */
    getNote(contactId: string, contactNoteId: string, options?: CallOptions): Promise<Result<GetContactNoteReply>>
    /** Change a note on a contact: `PATCH /visitors/{contact_id}/notes/{contact_note_id}`.
     * Needs a key with the scope `contacts:write`. */
    updateNote(contactId: string, contactNoteId: string, body: UpdateContactNoteBody, options?: CallOptions): Promise<Result<UpdateContactNoteReply>>
    /** Delete a note on a contact: `DELETE /visitors/{contact_id}/notes/{contact_note_id}`.
     * Needs a key with the scope `contacts:write`. */
    deleteNote(contactId: string, contactNoteId: string, options?: CallOptions): Promise<Result<DeleteContactNoteReply>>
    /** See what merging another contact would make: `GET /visitors/{contact_id}/merge`.
     * Changes nothing. Whatever the merge would refuse is refused likewise.
     * Needs a key with the scope `contacts:write`. */
    previewMerge(contactId: string, query?: PreviewContactMergeQuery, options?: CallOptions): Promise<Result<PreviewContactMergeReply>>
    /** Merge another contact into this one: `POST /visitors/{contact_id}/merge`.
     * This contact receives the conversations and messages of the other one, and its values for blank fields. The other contact is deleted.
     * Needs a key with the scope `contacts:write`. */
    merge(contactId: string, body: MergeContactsBody, options?: CallOptions): Promise<Result<MergeContactsReply>>
    /** Export everything held about a contact: `GET /visitors/{contact_id}/export`.
     * Needs a key with the scope `contacts:read` (`contacts:write` includes it) and the scope `conversations:read` (`conversations:write` includes it) and the scope `messages:read` (`messages:write` includes it). */
    export(contactId: string, query?: ExportContactQuery, options?: CallOptions): Promise<Result<ExportContactReply>>
  }
  readonly conversations: {
    /** List conversations: `GET /conversations`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    list(query?: ListConversationsQuery, options?: CallOptions): Promise<Result<ListConversationsReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListConversationsQuery, options?: CallOptions): AsyncGenerator<Conversation, void, undefined>
    /** Create a conversation: `POST /conversations`.
     * Finds the contact by `user_identifier`, then by `email`, or creates it. The attributes change an existing contact only if the key has the scope `contacts:write`. With `sender_email` a team member starts it.
     * Needs a key with the scope `conversations:write`. */
    create(body: CreateConversationBody, options?: CallOptions): Promise<Result<CreateConversationReply>>
    /** Get a conversation: `GET /conversations/{conversation_id}`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    get(conversationId: string, query?: GetConversationQuery, options?: CallOptions): Promise<Result<GetConversationReply>>
    /** Update a conversation: `PATCH /conversations/{conversation_id}`.
     * Changes only the given fields.
     * Needs a key with the scope `conversations:write`. */
    update(conversationId: string, body?: UpdateConversationBody, options?: CallOptions): Promise<Result<UpdateConversationReply>>
    /** Unassign the team member: `DELETE /conversations/{conversation_id}/assignee`.
     * Needs a key with the scope `conversations:write`. */
    unassign(conversationId: string, options?: CallOptions): Promise<Result<UnassignConversationReply>>
    /** Remove the conversation from its group: `DELETE /conversations/{conversation_id}/group`.
     * Needs a key with the scope `conversations:write`. */
    removeFromGroup(conversationId: string, options?: CallOptions): Promise<Result<RemoveConversationFromGroupReply>>
    /** Snooze a conversation: `PUT /conversations/{conversation_id}/snooze`.
     * Puts it off until a time or until the contact writes, whatever comes first. A later snooze replaces an earlier one.
     * Needs a key with the scope `conversations:write`. */
    snooze(conversationId: string, body?: SnoozeConversationBody, options?: CallOptions): Promise<Result<SnoozeConversationReply>>
    /** End the snooze of a conversation: `DELETE /conversations/{conversation_id}/snooze`.
     * A conversation that is not snoozed stays as it is.
     * Needs a key with the scope `conversations:write`. */
    unsnooze(conversationId: string, options?: CallOptions): Promise<Result<UnsnoozeConversationReply>>
    /** Add a tag: `PUT /conversations/{conversation_id}/tags/{tag}`.
     * Creates a tag that does not exist. A tag that the conversation has already changes nothing.
     * Needs a key with the scope `conversations:write`. */
    putTag(conversationId: string, tag: string, options?: CallOptions): Promise<Result<PutConversationTagReply>>
    /** Remove a tag: `DELETE /conversations/{conversation_id}/tags/{tag}`.
     * A tag that the conversation does not have changes nothing.
     * Needs a key with the scope `conversations:write`. */
    deleteTag(conversationId: string, tag: string, options?: CallOptions): Promise<Result<DeleteConversationTagReply>>
    /** Count conversations: `GET /conversation-counts`.
     * By status, group and assignee. `waiting`: those whose contact waits for an answer. For a team member: of the conversations that the member sees.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    count(query?: CountConversationsQuery, options?: CallOptions): Promise<Result<CountConversationsReply>>
    /** Merge another conversation into this one: `POST /conversations/{conversation_id}/merge`.
     * This conversation receives the messages and tags of another one, which is then found under this one. Both are of one contact, or a mail of the other one refers to this one.
     * Needs a key with the scope `conversations:write`. */
    merge(conversationId: string, body: MergeConversationsBody, options?: CallOptions): Promise<Result<MergeConversationsReply>>
    /** Split messages off into a new conversation: `POST /conversations/{conversation_id}/split`.
     * A new conversation of the same contact, with the same fields and tags, gets a message and all after it, or chosen messages.
     * Needs a key with the scope `conversations:write`. */
    split(conversationId: string, body?: SplitConversationBody, options?: CallOptions): Promise<Result<SplitConversationReply>>
    /** List the merges and splits of a conversation: `GET /conversations/{conversation_id}/merges`.
     * The newest 100: what was merged into it, and what was split off from it. What is undone is not among them.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    listMerges(conversationId: string, options?: CallOptions): Promise<Result<ListConversationMergesReply>>
    /** Undo a merge or a split: `DELETE /conversations/{conversation_id}/merges/{merge_id}`.
     * The merged conversation is again as it was, with its id, messages and tags; messages that came since stay in this one. After a split the messages are back in this one.
     * Needs a key with the scope `conversations:write`. */
    undoMerge(conversationId: string, mergeId: string, options?: CallOptions): Promise<Result<UndoConversationMergeReply>>
    /** List conversations with unread messages: `GET /unread-conversations`.
     * Those with messages of the contact that no team member has read, oldest first.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    listUnread(query?: ListUnreadConversationsQuery, options?: CallOptions): Promise<Result<ListUnreadConversationsReply>>
    /** Every row of that list, read page by page on demand. */
    allUnread(query?: ListUnreadConversationsQuery, options?: CallOptions): AsyncGenerator<Unread, void, undefined>
    /** Count the unread messages of a conversation: `GET /conversations/{conversation_id}/unread`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    getUnreadCounts(conversationId: string, query?: GetUnreadCountsQuery, options?: CallOptions): Promise<Result<GetUnreadCountsReply>>
    /** Mark messages as read up to one of them: `POST /conversations/{conversation_id}/read`.
     * Moves no `updated_at` of the conversation. What is read stays read.
     * Needs a key with the scope `conversations:write`. */
    markRead(conversationId: string, body?: MarkConversationReadBody, options?: CallOptions): Promise<Result<MarkConversationReadReply>>
    /** List the events of a conversation: `GET /conversations/{conversation_id}/events`.
     * What happened to the conversation and its messages, newest first, as long as the events are stored. A page reads 1,000 events at most and ends at 4 MiB, so with `types` it may hold few or none of them while `next_cursor` is not null.
     * Needs a key with the scope `events:read`. */
    listEvents(conversationId: string, query?: ListConversationEventsQuery, options?: CallOptions): Promise<Result<ListConversationEventsReply>>
    /** Every row of that list, read page by page on demand. */
    allEvents(conversationId: string, query?: ListConversationEventsQuery, options?: CallOptions): AsyncGenerator<Event, void, undefined>
  }
  readonly batches: {
    /** Change many conversations: `POST /bulk-changes`.
     * Makes one change to up to 10,000 conversations, each like a single request, in batches after the reply. A refused one does not stop the others.
     * Needs a key with the scope `conversations:write`. */
    createBulkChange(body: CreateBulkChangeBody, options?: CallOptions): Promise<Result<CreateBulkChangeReply>>
    /** List changes of many conversations: `GET /bulk-changes`.
     * Newest first, of the last seven days. A team member sees their own, a key all of the workspace.
     * Needs a key with the scope `conversations:write`. */
    listBulkChanges(query?: ListBulkChangesQuery, options?: CallOptions): Promise<Result<ListBulkChangesReply>>
    /** Every row of that list, read page by page on demand. */
    allBulkChanges(query?: ListBulkChangesQuery, options?: CallOptions): AsyncGenerator<BulkChange, void, undefined>
    /** Take a change of many conversations back: `POST /bulk-changes/{bulk_change_id}/undo`.
     * Begins a bulk change that gives each conversation its values from before, where nobody has changed the same since. What was marked as read stays so.
     * Needs a key with the scope `conversations:write`. */
    undoBulkChange(bulkChangeId: string, options?: CallOptions): Promise<Result<UndoBulkChangeReply>>
    /** Cancel a change of many conversations: `POST /bulk-changes/{bulk_change_id}/cancel`.
     * Ends it. The conversations of the batch under way, up to 100, are still changed, and what was changed stays so. One that has ended stays as it is.
     * Needs a key with the scope `conversations:write`. */
    cancelBulkChange(bulkChangeId: string, options?: CallOptions): Promise<Result<CancelBulkChangeReply>>
    /** Get a change of many conversations: `GET /bulk-changes/{bulk_change_id}`.
     * How far it is. It is kept for seven days after its end.
     * Needs a key with the scope `conversations:write`. */
    getBulkChange(bulkChangeId: string, options?: CallOptions): Promise<Result<GetBulkChangeReply>>
    /** List the results of a change of many conversations: `GET /bulk-changes/{bulk_change_id}/results`.
     * In the order of the conversations; those that have none yet are left out.
     * Needs a key with the scope `conversations:write`. */
    listBulkResults(bulkChangeId: string, query?: ListBulkResultsQuery, options?: CallOptions): Promise<Result<ListBulkResultsReply>>
    /** Every row of that list, read page by page on demand. */
    allBulkResults(bulkChangeId: string, query?: ListBulkResultsQuery, options?: CallOptions): AsyncGenerator<BulkResult, void, undefined>
    /** Execute many changes: `POST /batch`.
     * Up to 100 changes in order, each like a single request; a failed one does not stop the others. Each needs the scope of its single request.
     * Any of the workspace's keys will do. */
    run(body: RunBatchBody, options?: CallOptions): Promise<Result<RunBatchReply>>
  }
  readonly views: {
    /** List views: `GET /views`.
     * The shared ones and those of the team member, oldest first; for a key the shared ones.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    list(query?: ListViewsQuery, options?: CallOptions): Promise<Result<ListViewsReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListViewsQuery, options?: CallOptions): AsyncGenerator<View, void, undefined>
    /** Create a view: `POST /views`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it) and the scope `settings:write`. */
    create(body: CreateViewBody, options?: CallOptions): Promise<Result<CreateViewReply>>
    /** Get a view: `GET /views/{view_id}`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    get(viewId: string, options?: CallOptions): Promise<Result<GetViewReply>>
    /** Change a view: `PATCH /views/{view_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it) and the scope `settings:write`. */
    update(viewId: string, body?: UpdateViewBody, options?: CallOptions): Promise<Result<UpdateViewReply>>
    /** Delete a view: `DELETE /views/{view_id}`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it) and the scope `settings:write`. */
    delete(viewId: string, options?: CallOptions): Promise<Result<DeleteViewReply>>
    /** Count the conversations of all views: `GET /views/counts`.
     * What `GET /conversation-counts` replies, those in which the team member is mentioned, and those of each saved view. `waiting`: those whose contact waits for an answer. For a team member: of the conversations that the member sees.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    count(query?: CountViewsQuery, options?: CallOptions): Promise<Result<CountViewsReply>>
  }
  readonly messages: {
    /** List the messages of all conversations: `GET /messages`.
     * In the order of their last change, the oldest first, each with its `conversation_id`. For lossless polling: read all pages, then ask with the newest `updated_at` as `updated_after`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    listAll(query?: ListAllMessagesQuery, options?: CallOptions): Promise<Result<ListAllMessagesReply>>
    /** Every row of that list, read page by page on demand. */
    allAll(query?: ListAllMessagesQuery, options?: CallOptions): AsyncGenerator<Message, void, undefined>
    /** List the messages of a conversation: `GET /conversations/{conversation_id}/messages`.
     * Oldest first, internal notes and messages of the service included.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    list(conversationId: string, query?: ListMessagesQuery, options?: CallOptions): Promise<Result<ListMessagesReply>>
    /** Every row of that list, read page by page on demand. */
    all(conversationId: string, query?: ListMessagesQuery, options?: CallOptions): AsyncGenerator<Message, void, undefined>
    /** Send a message or add a note: `POST /conversations/{conversation_id}/messages`.
     * Needs a key with the scope `messages:write`. */
    send(conversationId: string, body: SendMessageBody, options?: CallOptions): Promise<Result<SendMessageReply>>
    /** Get a message: `GET /conversations/{conversation_id}/messages/{message_id}`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    get(conversationId: string, messageId: string, options?: CallOptions): Promise<Result<GetMessageReply>>
    /** Erase a message: `DELETE /conversations/{conversation_id}/messages/{message_id}`.
     * Its body becomes `Erased`, its attachments are deleted, and the event log, searches and stored replies no longer hold them. Who sent it and when stays. This cannot be undone.
     * Needs a key with the scope `messages:write` and the scope `contacts:write`. */
    erase(conversationId: string, messageId: string, options?: CallOptions): Promise<Result<EraseMessageReply>>
    /** Set the delivery status of a message: `PATCH /conversations/{conversation_id}/messages/{message_id}`.
     * A status never goes back: one that comes late changes nothing.
     * Needs a key with the scope `messages:write`. */
    update(conversationId: string, messageId: string, body?: UpdateMessageBody, options?: CallOptions): Promise<Result<UpdateMessageReply>>
    /** Schedule a message or note: `POST /conversations/{conversation_id}/scheduled-messages`.
     * It is the draft of its sender in the conversation until then, whom the inbox shows it; 409 if they write there already.
     * Needs a key with the scope `messages:write`. */
    schedule(conversationId: string, body: ScheduleMessageBody, options?: CallOptions): Promise<Result<ScheduleMessageReply>>
    /** List scheduled messages: `GET /scheduled-messages`.
     * What API keys have scheduled; of a member, their own. In the order in which they were made.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    listScheduled(query?: ListScheduledMessagesQuery, options?: CallOptions): Promise<Result<ListScheduledMessagesReply>>
    /** Every row of that list, read page by page on demand. */
    allScheduled(query?: ListScheduledMessagesQuery, options?: CallOptions): AsyncGenerator<ScheduledMessage, void, undefined>
    /** Get a scheduled message: `GET /scheduled-messages/{scheduled_message_id}`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    getScheduled(scheduledMessageId: string, options?: CallOptions): Promise<Result<GetScheduledMessageReply>>
    /** Cancel a scheduled message: `DELETE /scheduled-messages/{scheduled_message_id}`.
     * 409 while it is being sent.
     * Needs a key with the scope `messages:write`. */
    cancelScheduled(scheduledMessageId: string, options?: CallOptions): Promise<Result<CancelScheduledMessageReply>>
    /** Send the mail of a message again: `POST /conversations/{conversation_id}/messages/{message_id}/mail/send-again`.
     * Under the same Message-ID, to the recipients whose delivery has failed, is held or is uncertain. A recipient who has the mail already may get it twice. Addresses from which mails were returned are tried once more. A mail to a visitor who has left is sent again where it is uncertain.
     * Needs a key with the scope `messages:write`. */
    sendMailAgain(conversationId: string, messageId: string, options?: CallOptions): Promise<Result<SendMailAgainReply>>
  }
  readonly attachments: {
    /** Upload a file, or begin to: `POST /attachments`.
     * A complete file, as the only file of a multipart/form-data body or as the body itself with its name in Content-Disposition; or its name and size, as JSON or in the headers of tus 1.0.0, to upload it in parts.
     * Needs a key with the scope `attachments:write`. */
    create(body?: CreateAttachmentBody, options?: CallOptions): Promise<Result<CreateAttachmentReply>>
    /** Get an attachment, with a fresh link: `GET /attachments/{attachment_id}`.
     * Needs a key with the scope `attachments:read` (`attachments:write` includes it). */
    get(attachmentId: string, options?: CallOptions): Promise<Result<GetAttachmentReply>>
    /** Append to an upload: `PATCH /attachments/{attachment_id}`.
     * The received bytes of an interrupted request are kept: HEAD returns the offset to continue from.
     * Needs a key with the scope `attachments:write`. */
    appendToUpload(attachmentId: string, body: AppendToUploadBody, options?: CallOptions): Promise<Result<AppendToUploadReply>>
    /** Delete an upload that no message has: `DELETE /attachments/{attachment_id}`.
     * Needs a key with the scope `attachments:write`. */
    delete(attachmentId: string, options?: CallOptions): Promise<Result<DeleteAttachmentReply>>
    /** Copy a file: `POST /attachments/{attachment_id}/copies`.
     * The copy is an upload to send, such as of a file of a saved reply. It stays if the other is deleted.
     * Needs a key with the scope `attachments:read` (`attachments:write` includes it) and the scope `attachments:write`. */
    copy(attachmentId: string, options?: CallOptions): Promise<Result<CopyAttachmentReply>>
  }
  readonly teamMembers: {
    /** List team members: `GET /team-members`.
     * Oldest first, inactive ones included.
     * Needs a key with the scope `team_members:read` (`team_members:write` includes it). */
    list(query?: ListTeamMembersQuery, options?: CallOptions): Promise<Result<ListTeamMembersReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListTeamMembersQuery, options?: CallOptions): AsyncGenerator<TeamMember, void, undefined>
    /** Add team members: `POST /team-members`.
     * All of them, or none if one address is invalid.
     * Needs a key with the scope `team_members:write`. */
    add(body: AddTeamMembersBody, options?: CallOptions): Promise<Result<AddTeamMembersReply>>
    /** Get a team member: `GET /team-members/{team_member_id}`.
     * Needs a key with the scope `team_members:read` (`team_members:write` includes it). */
    get(teamMemberId: string, options?: CallOptions): Promise<Result<GetTeamMemberReply>>
    /** Update a team member: `PATCH /team-members/{team_member_id}`.
     * Changes only the given fields.
     * Needs a key with the scope `team_members:write`. */
    update(teamMemberId: string, body?: UpdateTeamMemberBody, options?: CallOptions): Promise<Result<UpdateTeamMemberReply>>
    /** Deactivate a team member: `DELETE /team-members/{team_member_id}`.
     * Unassigns open conversations of the member; the others keep their history. The last active admin cannot be deactivated.
     * Needs a key with the scope `team_members:write`. */
    deactivate(teamMemberId: string, options?: CallOptions): Promise<Result<DeactivateTeamMemberReply>>
    /** List a team member's groups: `GET /team-members/{team_member_id}/groups`.
     * Needs a key with the scope `team_members:read` (`team_members:write` includes it). */
    listGroups(teamMemberId: string, options?: CallOptions): Promise<Result<ListTeamMemberGroupsReply>>
    /** Set a team member's groups: `PUT /team-members/{team_member_id}/groups`.
     * Roles that see "own groups" show the conversations of these.
     * Needs a key with the scope `team_members:write`. */
    setGroups(teamMemberId: string, body: SetTeamMemberGroupsBody, options?: CallOptions): Promise<Result<SetTeamMemberGroupsReply>>
  }
  readonly settings: {
    /** Get the workspace: `GET /workspace`.
     * With all its settings except tags, which are unlimited.
     * Any of the workspace's keys will do. */
    getWorkspace(options?: CallOptions): Promise<Result<GetWorkspaceReply>>
    /** Update the workspace: `PATCH /workspace`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateWorkspace(body?: UpdateWorkspaceBody, options?: CallOptions): Promise<Result<UpdateWorkspaceReply>>
    /** List statuses: `GET /statuses`.
     * Any of the workspace's keys will do. */
    listStatuses(query?: ListStatusesQuery, options?: CallOptions): Promise<Result<ListStatusesReply>>
    /** Every row of that list, read page by page on demand. */
    allStatuses(query?: ListStatusesQuery, options?: CallOptions): AsyncGenerator<Status, void, undefined>
    /** Create a status: `POST /statuses`.
     * Needs a key with the scope `settings:write`. */
    createStatus(body: CreateStatusBody, options?: CallOptions): Promise<Result<CreateStatusReply>>
    /** Get a status: `GET /statuses/{status_id}`.
     * Any of the workspace's keys will do. */
    getStatus(statusId: string, options?: CallOptions): Promise<Result<GetStatusReply>>
    /** Update a status: `PATCH /statuses/{status_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateStatus(statusId: string, body?: UpdateStatusBody, options?: CallOptions): Promise<Result<UpdateStatusReply>>
    /** Delete a status: `DELETE /statuses/{status_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteStatus(statusId: string, query?: DeleteStatusQuery, options?: CallOptions): Promise<Result<DeleteStatusReply>>
    /** List groups: `GET /groups`.
     * Any of the workspace's keys will do. */
    listGroups(query?: ListGroupsQuery, options?: CallOptions): Promise<Result<ListGroupsReply>>
    /** Every row of that list, read page by page on demand. */
    allGroups(query?: ListGroupsQuery, options?: CallOptions): AsyncGenerator<Group, void, undefined>
    /** Create a group: `POST /groups`.
     * Needs a key with the scope `settings:write`. */
    createGroup(body: CreateGroupBody, options?: CallOptions): Promise<Result<CreateGroupReply>>
    /** Get a group: `GET /groups/{group_id}`.
     * Any of the workspace's keys will do. */
    getGroup(groupId: string, options?: CallOptions): Promise<Result<GetGroupReply>>
    /** Update a group: `PATCH /groups/{group_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateGroup(groupId: string, body?: UpdateGroupBody, options?: CallOptions): Promise<Result<UpdateGroupReply>>
    /** Delete a group: `DELETE /groups/{group_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteGroup(groupId: string, query?: DeleteGroupQuery, options?: CallOptions): Promise<Result<DeleteGroupReply>>
    /** List tags: `GET /tags`.
     * Any of the workspace's keys will do. */
    listTags(query?: ListTagsQuery, options?: CallOptions): Promise<Result<ListTagsReply>>
    /** Every row of that list, read page by page on demand. */
    allTags(query?: ListTagsQuery, options?: CallOptions): AsyncGenerator<Tag, void, undefined>
    /** Create a tag: `POST /tags`.
     * Needs a key with the scope `settings:write`. */
    createTag(body: CreateTagBody, options?: CallOptions): Promise<Result<CreateTagReply>>
    /** Get a tag: `GET /tags/{tag_id}`.
     * Any of the workspace's keys will do. */
    getTag(tagId: string, options?: CallOptions): Promise<Result<GetTagReply>>
    /** Update a tag: `PATCH /tags/{tag_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateTag(tagId: string, body?: UpdateTagBody, options?: CallOptions): Promise<Result<UpdateTagReply>>
    /** Delete a tag: `DELETE /tags/{tag_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteTag(tagId: string, query?: DeleteTagQuery, options?: CallOptions): Promise<Result<DeleteTagReply>>
    /** List contact fields: `GET /contact-fields`.
     * Any of the workspace's keys will do. */
    listContactFields(query?: ListContactFieldsQuery, options?: CallOptions): Promise<Result<ListContactFieldsReply>>
    /** Every row of that list, read page by page on demand. */
    allContactFields(query?: ListContactFieldsQuery, options?: CallOptions): AsyncGenerator<ContactField, void, undefined>
    /** Create a contact field: `POST /contact-fields`.
     * Needs a key with the scope `settings:write`. */
    createContactField(body: CreateContactFieldBody, options?: CallOptions): Promise<Result<CreateContactFieldReply>>
    /** Get a contact field: `GET /contact-fields/{contact_field_id}`.
     * Any of the workspace's keys will do. */
    getContactField(contactFieldId: string, options?: CallOptions): Promise<Result<GetContactFieldReply>>
    /** Update a contact field: `PATCH /contact-fields/{contact_field_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateContactField(contactFieldId: string, body?: UpdateContactFieldBody, options?: CallOptions): Promise<Result<UpdateContactFieldReply>>
    /** Delete a contact field: `DELETE /contact-fields/{contact_field_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteContactField(contactFieldId: string, query?: DeleteContactFieldQuery, options?: CallOptions): Promise<Result<DeleteContactFieldReply>>
    /** List ticket fields: `GET /ticket-fields`.
     * Any of the workspace's keys will do. */
    listTicketFields(query?: ListTicketFieldsQuery, options?: CallOptions): Promise<Result<ListTicketFieldsReply>>
    /** Every row of that list, read page by page on demand. */
    allTicketFields(query?: ListTicketFieldsQuery, options?: CallOptions): AsyncGenerator<TicketField, void, undefined>
    /** Create a ticket field: `POST /ticket-fields`.
     * Needs a key with the scope `settings:write`. */
    createTicketField(body: CreateTicketFieldBody, options?: CallOptions): Promise<Result<CreateTicketFieldReply>>
    /** Get a ticket field: `GET /ticket-fields/{ticket_field_id}`.
     * Any of the workspace's keys will do. */
    getTicketField(ticketFieldId: string, options?: CallOptions): Promise<Result<GetTicketFieldReply>>
    /** Update a ticket field: `PATCH /ticket-fields/{ticket_field_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateTicketField(ticketFieldId: string, body?: UpdateTicketFieldBody, options?: CallOptions): Promise<Result<UpdateTicketFieldReply>>
    /** Delete a ticket field: `DELETE /ticket-fields/{ticket_field_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteTicketField(ticketFieldId: string, query?: DeleteTicketFieldQuery, options?: CallOptions): Promise<Result<DeleteTicketFieldReply>>
    /** List roles: `GET /roles`.
     * Any of the workspace's keys will do. */
    listRoles(query?: ListRolesQuery, options?: CallOptions): Promise<Result<ListRolesReply>>
    /** Every row of that list, read page by page on demand. */
    allRoles(query?: ListRolesQuery, options?: CallOptions): AsyncGenerator<Role, void, undefined>
    /** Create a role: `POST /roles`.
     * Needs a key with the scope `settings:write`. */
    createRole(body: CreateRoleBody, options?: CallOptions): Promise<Result<CreateRoleReply>>
    /** Get a role: `GET /roles/{role_id}`.
     * Any of the workspace's keys will do. */
    getRole(roleId: string, options?: CallOptions): Promise<Result<GetRoleReply>>
    /** Update a role: `PATCH /roles/{role_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateRole(roleId: string, body?: UpdateRoleBody, options?: CallOptions): Promise<Result<UpdateRoleReply>>
    /** Delete a role: `DELETE /roles/{role_id}`.
     * An entry in use is not deleted without these parameters.
     * Needs a key with the scope `settings:write`. */
    deleteRole(roleId: string, query?: DeleteRoleQuery, options?: CallOptions): Promise<Result<DeleteRoleReply>>
    /** List channels: `GET /channels`.
     * Any of the workspace's keys will do. */
    listChannels(query?: ListChannelsQuery, options?: CallOptions): Promise<Result<ListChannelsReply>>
    /** Every row of that list, read page by page on demand. */
    allChannels(query?: ListChannelsQuery, options?: CallOptions): AsyncGenerator<Channel, void, undefined>
    /** Create a channel: `POST /channels`.
     * Needs a key with the scope `settings:write`. */
    createChannel(body: CreateChannelBody, options?: CallOptions): Promise<Result<CreateChannelReply>>
    /** Get a channel: `GET /channels/{channel_id}`.
     * Any of the workspace's keys will do. */
    getChannel(channelId: string, options?: CallOptions): Promise<Result<GetChannelReply>>
    /** Update a channel: `PATCH /channels/{channel_id}`.
     * Only the fields that are passed are changed.
     * Needs a key with the scope `settings:write`. */
    updateChannel(channelId: string, body?: UpdateChannelBody, options?: CallOptions): Promise<Result<UpdateChannelReply>>
    /** Delete a channel: `DELETE /channels/{channel_id}`.
     * Needs a key with the scope `settings:write`. */
    deleteChannel(channelId: string, options?: CallOptions): Promise<Result<DeleteChannelReply>>
    /** List a channel's secrets: `GET /channels/{channel_id}/secrets`.
     * Their ids and dates, the oldest first; never the secrets themselves.
     * Needs a key with the scope `settings:write`. */
    listChannelSecrets(channelId: string, query?: ListChannelSecretsQuery, options?: CallOptions): Promise<Result<ListChannelSecretsReply>>
    /** Create a secret of a channel: `POST /channels/{channel_id}/secrets`.
     * Only this reply shows the secret. A channel has at most two, so that one can be replaced. If another channel has one, identity_space has to be given.
     * Needs a key with the scope `settings:write` and the scope `conversations:read` (`conversations:write` includes it) and the scope `messages:read` (`messages:write` includes it). */
    createChannelSecret(channelId: string, body?: CreateChannelSecretBody, options?: CallOptions): Promise<Result<CreateChannelSecretReply>>
    /** Delete a secret of a channel: `DELETE /channels/{channel_id}/secrets/{secret_id}`.
     * Tokens that it signed are refused from then on.
     * Needs a key with the scope `settings:write`. */
    deleteChannelSecret(channelId: string, secretId: string, options?: CallOptions): Promise<Result<DeleteChannelSecretReply>>
  }
  readonly mails: {
    /** Deliver a mail to a channel: `POST /mail-channels/{mail_channel_id}/messages`.
     * The body is the mail as it came (RFC 5322), at most 35 MB. It is stored and answered with 202 before it is read; the same bytes are stored once in a channel, so a delivery can be repeated.
     * Needs a key with the scope `mails:receive`. */
    receive(mailChannelId: string, body: ReceiveMailBody, query?: ReceiveMailQuery, options?: CallOptions): Promise<Result<ReceiveMailReply>>
    /** List the mails in the tray: `GET /mails`.
     * Mails that are no message, for the `reason` of each, the newest first.
     * Needs a key with the scope `mails:read` (`mails:write` includes it). */
    listInTray(query?: ListMailsInTrayQuery, options?: CallOptions): Promise<Result<ListMailsInTrayReply>>
    /** Every row of that list, read page by page on demand. */
    allInTray(query?: ListMailsInTrayQuery, options?: CallOptions): AsyncGenerator<ReceivedMail, void, undefined>
    /** Get a mail, with a link to its original: `GET /mails/{mail_id}`.
     * Members who see only some conversations get the mails of those.
     * Needs a key with the scope `mails:read` (`mails:write` includes it). */
    get(mailId: string, options?: CallOptions): Promise<Result<GetMailReply>>
    /** Discard a mail of the tray: `DELETE /mails/{mail_id}`.
     * Its original is deleted 30 days later, or sooner where its channel keeps originals for fewer.
     * Needs a key with the scope `mails:write`. */
    discard(mailId: string, options?: CallOptions): Promise<Result<DiscardMailReply>>
    /** File a mail of the tray: `POST /mails/{mail_id}/file`.
     * It becomes a message of the conversation, or of a new one, whatever put it into the tray; one that cannot be read is a file of it.
     * Needs a key with the scope `mails:write`. */
    file(mailId: string, body?: FileMailBody, options?: CallOptions): Promise<Result<FileMailReply>>
    /** Put a mail back into the tray: `POST /mails/{mail_id}/restore`.
     * Undoes that it was discarded, while its original is there, or filed, until it is a message. One in the tray stays as it is.
     * Needs a key with the scope `mails:write`. */
    restore(mailId: string, options?: CallOptions): Promise<Result<RestoreMailReply>>
    /** Show a mail as it looks: `GET /mails/{mail_id}/original`.
     * A page of HTML for a frame, whose policy lets nothing in it run, load or be sent. It has the pictures of the mail itself. Of what cannot be read it shows the source. The header `Pictures-Left-Out` says how many pictures of other servers it is without.
     * Needs a key with the scope `mails:read` (`mails:write` includes it). */
    showOriginal(mailId: string, query?: ShowOriginalMailQuery, options?: CallOptions): Promise<Response>
    /** Get a mail channel's state: `GET /mail-channels/{mail_channel_id}/state`.
     * For each way that mails come and go: the last mail, the last check of its server, and the error of an outage in the words of the server.
     * Needs a key with the scope `settings:write`. */
    listWays(mailChannelId: string, options?: CallOptions): Promise<Result<ListMailWaysReply>>
    /** Test a mail channel's servers: `POST /mail-channels/{mail_channel_id}/test`.
     * Connects and signs in to the servers of its settings, as far as it has some, and says what came of each step in the words of the server. Changes no settings; an outage of the server that sends ends if it succeeds. Ten times a minute.
     * Needs a key with the scope `settings:write`. */
    testChannel(mailChannelId: string, options?: CallOptions): Promise<Result<TestMailChannelReply>>
    /** List who checked the senders of the last mails: `GET /mail-channels/{mail_channel_id}/receivers`.
     * By the topmost `Authentication-Results` of the last 20 mails that came to the channel. A sender can write such a header, too, so an id becomes the `trusted_id` of the channel only by a change of its settings.
     * Needs a key with the scope `settings:write`. */
    listReceivers(mailChannelId: string, options?: CallOptions): Promise<Result<ListMailReceiversReply>>
    /** Try whether addresses with a plus arrive: `POST /mail-channels/{mail_channel_id}/plus-probe`.
     * Sends one mail from the address of the channel to the same with a token after a plus, by the server of its answers. It needs a mailbox (`imap`), where what arrives is seen; it becomes no conversation. Ten times a minute.
     * Needs a key with the scope `settings:write`. */
    probePlusAddresses(mailChannelId: string, options?: CallOptions): Promise<Result<ProbePlusAddressesReply>>
    /** Get what became of the mail to an address with a plus: `GET /mail-channels/{mail_channel_id}/plus-probe`.
     * Of the last one. What arrives changes no setting: `plus_addresses` of the channel does.
     * Needs a key with the scope `settings:write`. */
    getPlusProbe(mailChannelId: string, options?: CallOptions): Promise<Result<GetPlusProbeReply>>
    /** List the addresses that get no mails: `GET /mail-suppressions`.
     * Because a mail to them was returned, and said that there is no such address, or because their owner wants none, the newest first.
     * Needs a key with the scope `mails:read` (`mails:write` includes it). */
    listSuppressions(query?: ListMailSuppressionsQuery, options?: CallOptions): Promise<Result<ListMailSuppressionsReply>>
    /** Every row of that list, read page by page on demand. */
    allSuppressions(query?: ListMailSuppressionsQuery, options?: CallOptions): AsyncGenerator<MailSuppression, void, undefined>
    /** Let mails go to an address again: `DELETE /mail-suppressions/{mail_suppression_id}`.
     * Of an address that returned a mail. If its owner wants no mails the request is refused: only a mail of theirs with a proven sender changes that.
     * Needs a key with the scope `mails:write`. */
    deleteSuppression(mailSuppressionId: string, options?: CallOptions): Promise<Result<DeleteMailSuppressionReply>>
  }
  readonly events: {
    /** Read the event log: `GET /events`.
     * In order and without gaps. `next_after` is the `after` of the next request; if it equals `latest_sequence`, you have everything. With `wait`, the reply is sent as soon as there is an event, or without any when the time is over. If events after `after` are no longer stored, or the log does not reach that far, the reply is 410: read all resources again, then continue from the header `Events-Latest-Sequence`.
     * Needs a key with the scope `events:read`. */
    list(query?: ListEventsQuery, options?: CallOptions): Promise<Result<ListEventsReply>>
    /** Stream the event log: `GET /events/stream`.
     * Server-Sent Events: `id` is the sequence, `event` the type and `data` the event as `GET /events` returns it. Starts with the next event, or after `Last-Event-ID` or `after`; `Last-Event-ID`, which browsers send when they reconnect, takes precedence. If events after that are no longer stored, an event named `reset` comes first: read all resources again. A frame without data keeps the connection alive. The stream ends within a second after its key; after any other end, reconnect.
     * Needs a key with the scope `events:read`. */
    stream(query?: StreamEventsQuery, options?: CallOptions): Promise<Response>
  }
  readonly signals: {
    /** Signal typing: `POST /conversations/{conversation_id}/typing`.
     * Told to open streams with `signals=true` and never stored. Lives 6 seconds: repeat it while typing goes on. At most one in 2 seconds has an effect.
     * Needs a key with the scope `messages:write`. */
    signalTyping(conversationId: string, body?: SignalTypingBody, options?: CallOptions): Promise<Result<SignalTypingReply>>
    /** Signal that you look at a conversation: `PUT /conversations/{conversation_id}/looking`.
     * Lives 45 seconds: repeat it every 30 while the conversation is on the screen.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    signalLooking(conversationId: string, body?: SignalLookingBody, options?: CallOptions): Promise<Result<SignalLookingReply>>
    /** Signal that you no longer look at it: `DELETE /conversations/{conversation_id}/looking`.
     * Needs a key with the scope `conversations:read` (`conversations:write` includes it). */
    endLooking(conversationId: string, options?: CallOptions): Promise<Result<EndLookingReply>>
    /** List the team members who are present: `GET /presence`.
     * Those with an open stream, and 20 seconds longer.
     * Needs a key with the scope `team_members:read` (`team_members:write` includes it). */
    listPresence(options?: CallOptions): Promise<Result<ListPresenceReply>>
    /** Signal presence: `PUT /presence`.
     * A team member with an open stream is present. This says whether they are away; without a stream it lives 20 seconds.
     * Needs a key with the scope `team_members:write`. */
    signalPresence(body?: SignalPresenceBody, options?: CallOptions): Promise<Result<SignalPresenceReply>>
  }
  readonly webhooks: {
    /** List webhooks: `GET /webhooks`.
     * Oldest first.
     * Needs a key with the scope `webhooks:read` (`webhooks:write` includes it). */
    list(query?: ListWebhooksQuery, options?: CallOptions): Promise<Result<ListWebhooksReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListWebhooksQuery, options?: CallOptions): AsyncGenerator<Webhook, void, undefined>
    /** Create a webhook: `POST /webhooks`.
     * Only this reply shows the secret of its signatures.
     * Needs a key with the scope `webhooks:write` and the scope `events:read`. */
    create(body: CreateWebhookBody, options?: CallOptions): Promise<Result<CreateWebhookReply>>
    /** Get a webhook: `GET /webhooks/{webhook_id}`.
     * Needs a key with the scope `webhooks:read` (`webhooks:write` includes it). */
    get(webhookId: string, options?: CallOptions): Promise<Result<GetWebhookReply>>
    /** Update a webhook: `PATCH /webhooks/{webhook_id}`.
     * Changes only the given fields. Events are not delivered while it is disabled; a replay delivers them later.
     * Needs a key with the scope `webhooks:write` and the scope `events:read`. */
    update(webhookId: string, body?: UpdateWebhookBody, options?: CallOptions): Promise<Result<UpdateWebhookReply>>
    /** Delete a webhook: `DELETE /webhooks/{webhook_id}`.
     * Needs a key with the scope `webhooks:write`. */
    delete(webhookId: string, options?: CallOptions): Promise<Result<DeleteWebhookReply>>
    /** Give a webhook a new secret: `POST /webhooks/{webhook_id}/rotate-secret`.
     * Deliveries carry a signature for each secret in force.
     * Needs a key with the scope `webhooks:write`. */
    rotateSecret(webhookId: string, body?: RotateWebhookSecretBody, options?: CallOptions): Promise<Result<RotateWebhookSecretReply>>
    /** Send a test event: `POST /webhooks/{webhook_id}/test`.
     * Sent once, also to a disabled webhook. The event is not in the log.
     * Needs a key with the scope `webhooks:write`. */
    test(webhookId: string, options?: CallOptions): Promise<Result<TestWebhookReply>>
    /** List deliveries of a webhook: `GET /webhooks/{webhook_id}/deliveries`.
     * Newest first: pending ones, and the last thousand.
     * Needs a key with the scope `webhooks:read` (`webhooks:write` includes it). */
    listDeliveries(webhookId: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Promise<Result<ListWebhookDeliveriesReply>>
    /** Every row of that list, read page by page on demand. */
    allDeliveries(webhookId: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): AsyncGenerator<WebhookDelivery, void, undefined>
    /** Get a delivery: `GET /webhooks/{webhook_id}/deliveries/{delivery_id}`.
     * With the request and the response of each attempt.
     * Needs a key with the scope `webhooks:read` (`webhooks:write` includes it) and the scope `events:read`. */
    getDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Result<GetWebhookDeliveryReply>>
    /** Deliver an event again: `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver`.
     * With the same `webhook-id`, and without waiting for other deliveries.
     * Needs a key with the scope `webhooks:write` and the scope `events:read`. */
    redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Result<RedeliverWebhookReply>>
    /** Deliver a range of the log again: `POST /webhooks/{webhook_id}/replay`.
     * All events of the range that match the filter, in order within each conversation. One replay at a time.
     * Needs a key with the scope `webhooks:write` and the scope `events:read`. */
    replay(webhookId: string, body: ReplayWebhookBody, options?: CallOptions): Promise<Result<ReplayWebhookReply>>
  }
  readonly apiKeys: {
    /** List API keys: `GET /api-keys`.
     * Oldest first, with those that have ended; never the keys themselves.
     * Needs a key with the scope `keys:read` (`keys:write` includes it). */
    list(query?: ListApiKeysQuery, options?: CallOptions): Promise<Result<ListApiKeysReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListApiKeysQuery, options?: CallOptions): AsyncGenerator<ListedApiKey, void, undefined>
    /** Create an API key: `POST /api-keys`.
     * Only this reply shows the key. Its scopes, expiry, addresses and limit are at most those of the key that makes it; a member needs all permissions that the scopes include.
     * Needs a key with the scope `keys:write`. */
    create(body: CreateApiKeyBody, options?: CallOptions): Promise<Result<CreateApiKeyReply>>
    /** Get an API key of the workspace: `GET /api-keys/{api_key_id}`.
     * Needs a key with the scope `keys:read` (`keys:write` includes it). */
    getListed(apiKeyId: string, options?: CallOptions): Promise<Result<GetListedApiKeyReply>>
    /** Revoke an API key: `DELETE /api-keys/{api_key_id}`.
     * It stops at once, in all processes and on open streams. It stays in the list.
     * Needs a key with the scope `keys:write`. */
    revoke(apiKeyId: string, options?: CallOptions): Promise<Result<RevokeApiKeyReply>>
    /** Replace an API key: `POST /api-keys/{api_key_id}/rotate`.
     * Makes a key with the same name, scopes, expiry, addresses and limit, which only this reply shows. The old one ends after the overlap.
     * Needs a key with the scope `keys:write`. */
    rotate(apiKeyId: string, body?: RotateApiKeyBody, options?: CallOptions): Promise<Result<RotateApiKeyReply>>
    /** Get the API key that is used: `GET /api-key`.
     * Its scopes, allowed addresses, limits and expiry. Never the key itself.
     * Any of the workspace's keys will do. */
    get(options?: CallOptions): Promise<Result<GetApiKeyReply>>
    /** Read who did what with which key: `GET /audit`.
     * Every change of the workspace, newest first, as long as its event is stored. A page reads 10,000 events at most, so with a filter it may hold few or none of them while `next_before_sequence` is not null.
     * Needs a key with the scope `audit:read`. */
    listAuditEntries(query?: ListAuditEntriesQuery, options?: CallOptions): Promise<Result<ListAuditEntriesReply>>
    /** Read who signed in, and whose access changed: `GET /audit/access`.
     * Team members' sign-ins, wrong passwords, ended sessions, passwords and links, newest first, as long as events are stored. A page reads 2,000 entries at most, so with a filter it may hold few or none of them while `next_before` is not null.
     * Needs a key with the scope `audit:read`. */
    listAccessEntries(query?: ListAccessEntriesQuery, options?: CallOptions): Promise<Result<ListAccessEntriesReply>>
  }
  readonly search: {
    /** Search messages, notes, conversations and contacts: `GET /search`.
     * Best match first. The last word may be unfinished, and typos in longer words are corrected.
     * Needs a key with the scope `search:read`. */
    list(query?: SearchQuery, options?: CallOptions): Promise<Result<SearchReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: SearchQuery, options?: CallOptions): AsyncGenerator<SearchResult, void, undefined>
  }
  readonly savedReplies: {
    /** List saved replies: `GET /saved-replies`.
     * By name: the team's, and those of the signed-in member.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    list(query?: ListSavedRepliesQuery, options?: CallOptions): Promise<Result<ListSavedRepliesReply>>
    /** Every row of that list, read page by page on demand. */
    all(query?: ListSavedRepliesQuery, options?: CallOptions): AsyncGenerator<SavedReply, void, undefined>
    /** Create a saved reply: `POST /saved-replies`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it) and the scope `settings:write`. */
    create(body: CreateSavedReplyBody, options?: CallOptions): Promise<Result<CreateSavedReplyReply>>
    /** Get a saved reply: `GET /saved-replies/{saved_reply_id}`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it). */
    get(savedReplyId: string, options?: CallOptions): Promise<Result<GetSavedReplyReply>>
    /** Update a saved reply: `PATCH /saved-replies/{saved_reply_id}`.
     * Changes only the given fields; `changes` and `attachment_ids` as a whole.
     * Needs a key with the scope `messages:read` (`messages:write` includes it) and the scope `settings:write`. */
    update(savedReplyId: string, body?: UpdateSavedReplyBody, options?: CallOptions): Promise<Result<UpdateSavedReplyReply>>
    /** Delete a saved reply: `DELETE /saved-replies/{saved_reply_id}`.
     * Needs a key with the scope `messages:read` (`messages:write` includes it) and the scope `settings:write`. */
    delete(savedReplyId: string, options?: CallOptions): Promise<Result<DeleteSavedReplyReply>>
    /** Count a use: `POST /saved-replies/{saved_reply_id}/uses`.
     * Counts that the reply was sent; no event.
     * Needs a key with the scope `messages:write`. */
    use(savedReplyId: string, options?: CallOptions): Promise<Result<UseSavedReplyReply>>
  }
  readonly signingIn: {
    /** Sign in: `POST /auth/session`.
     * The reply sets the cookie of the session. Failures have the same reply and take the same time: an unknown email, an inactive member, one without a password, a wrong password. With the right password of a member with a second factor, `code` or `passkey` is needed: 403 `second_factor_needed` without it.
     * Needs no credentials. */
    signIn(body: SignInBody, options?: CallOptions): Promise<Result<SignInReply>>
    /** Get the session: `GET /auth/session`.
     * Who is signed in, and what they may do. The headers say whether to read anything again: `Events-Sequence` is the newest event, also for members who may not read events.
     * Needs a team member's session. */
    getSession(options?: CallOptions): Promise<Result<GetSessionReply>>
    /** Sign out: `DELETE /auth/session`.
     * Ends the session, its requests and its streams.
     * Needs a team member's session. */
    signOut(options?: CallOptions): Promise<Result<SignOutReply>>
    /** Ask for a new password: `POST /auth/resets`.
     * Mails a link to the email, if a team member has it and was not mailed three within half an hour. The reply is always the same.
     * Needs no credentials. */
    requestPasswordReset(body: RequestPasswordResetBody, options?: CallOptions): Promise<Result<RequestPasswordResetReply>>
    /** Read a link of a mail: `POST /auth/links/read`.
     * Shows whose link it is, and does not use it up.
     * Needs no credentials. */
    readLink(body: ReadLinkBody, options?: CallOptions): Promise<Result<ReadLinkReply>>
    /** Set the password by a link of a mail: `POST /auth/links/use`.
     * Works once. Ends all sessions of the member, and signs in.
     * Needs no credentials. */
    useLink(body: UseLinkBody, options?: CallOptions): Promise<Result<UseLinkReply>>
    /** Enter the password again, or use a passkey: `POST /auth/session/verify`.
     * Dangerous changes need it every ten minutes: the password, with a code or a passkey if the member has a second factor, or a passkey alone. The session gets another token.
     * Needs a team member's session. */
    verifyPassword(body?: VerifyPasswordBody, options?: CallOptions): Promise<Result<VerifyPasswordReply>>
    /** List your sessions: `GET /auth/sessions`.
     * The last used first.
     * Needs a team member's session. */
    listSessions(options?: CallOptions): Promise<Result<ListSessionsReply>>
    /** End your other sessions: `DELETE /auth/sessions`.
     * Needs a team member's session. */
    endOtherSessions(options?: CallOptions): Promise<Result<EndOtherSessionsReply>>
    /** End one of your sessions: `DELETE /auth/sessions/{session_id}`.
     * Needs a team member's session. */
    endSession(sessionId: string, options?: CallOptions): Promise<Result<EndSessionReply>>
    /** Change your password: `PUT /auth/password`.
     * Ends your other sessions; this one gets another token.
     * Needs a team member's session. */
    changePassword(body: ChangePasswordBody, options?: CallOptions): Promise<Result<ChangePasswordReply>>
    /** Update your profile: `PATCH /auth/profile`.
     * Changes only the given fields.
     * Needs a team member's session. */
    updateProfile(body?: UpdateProfileBody, options?: CallOptions): Promise<Result<UpdateProfileReply>>
    /** List members' sessions: `GET /auth/member-sessions`.
     * Those that have not ended, the newest first.
     * Needs a team member's session. */
    listMemberSessions(query?: ListMemberSessionsQuery, options?: CallOptions): Promise<Result<ListMemberSessionsReply>>
    /** End a member's session: `DELETE /auth/member-sessions/{session_id}`.
     * For roles with all rights of that member.
     * Needs a team member's session. */
    endMemberSession(sessionId: string, options?: CallOptions): Promise<Result<EndMemberSessionReply>>
    /** End all sessions of a member: `DELETE /auth/members/{team_member_id}/sessions`.
     * For roles with all rights of that member. Your own: all but the one that asks, as `DELETE /auth/sessions`.
     * Needs a team member's session. */
    endSessionsOfMember(teamMemberId: string, options?: CallOptions): Promise<Result<EndSessionsOfMemberReply>>
    /** Get what you sign in with: `GET /auth/factors`.
     * Needs a team member's session. */
    getFactors(options?: CallOptions): Promise<Result<GetFactorsReply>>
    /** Make a secret for an authenticator app: `POST /auth/totp`.
     * Changes nothing until its first code is sent.
     * Needs a team member's session. */
    startTotp(options?: CallOptions): Promise<Result<StartTotpReply>>
    /** Set up an authenticator app: `PUT /auth/totp`.
     * Replaces an earlier app and all recovery codes, and ends your other sessions. From then on signing in needs a code.
     * Needs a team member's session. */
    enableTotp(body: EnableTotpBody, options?: CallOptions): Promise<Result<EnableTotpReply>>
    /** Remove your authenticator app: `DELETE /auth/totp`.
     * With the recovery codes if there is no passkey. Ends your other sessions. The last second factor stays where the workspace requires one.
     * Needs a team member's session. */
    disableTotp(options?: CallOptions): Promise<Result<DisableTotpReply>>
    /** Make new recovery codes: `PUT /auth/recovery-codes`.
     * The earlier ones are void. Ends your other sessions.
     * Needs a team member's session. */
    renewRecoveryCodes(options?: CallOptions): Promise<Result<RenewRecoveryCodesReply>>
    /** Remove a member's second factors: `DELETE /auth/members/{team_member_id}/factors`.
     * For another member who has lost them, and for roles with all rights of that member. Ends the sessions of the member, and is mailed to them.
     * Needs a team member's session. */
    removeFactors(teamMemberId: string, options?: CallOptions): Promise<Result<RemoveFactorsReply>>
    /** Get of whom a second factor is required: `GET /auth/factor-rule`.
     * Needs a team member's session. */
    getFactorRule(options?: CallOptions): Promise<Result<GetFactorRuleReply>>
    /** Require a second factor: `PUT /auth/factor-rule`.
     * Members whom the rule concerns and who have none can do nothing but set one up, once the days of grace are over. You need one yourself.
     * Needs a team member's session. */
    setFactorRule(body: SetFactorRuleBody, options?: CallOptions): Promise<Result<SetFactorRuleReply>>
    /** Ask for a passkey: `POST /auth/passkeys/challenge`.
     * The reply is for `navigator.credentials.get`, and the same for everybody: the browser knows which passkeys there are.
     * Needs no credentials. */
    challengePasskey(options?: CallOptions): Promise<Result<ChallengePasskeyReply>>
    /** Sign in by a passkey: `POST /auth/passkeys/session`.
     * Without email, password and code: the passkey names its member and has verified the person. Failures have one reply.
     * Needs no credentials. */
    signInByPasskey(body: SignInByPasskeyBody, options?: CallOptions): Promise<Result<SignInByPasskeyReply>>
    /** List your passkeys: `GET /auth/passkeys`.
     * The oldest first.
     * Needs a team member's session. */
    listPasskeys(options?: CallOptions): Promise<Result<ListPasskeysReply>>
    /** Add a passkey: `POST /auth/passkeys`.
     * Needs no attestation, and a person who was verified. Ends your other sessions. From then on the password alone is not enough.
     * Needs a team member's session. */
    addPasskey(body: AddPasskeyBody, options?: CallOptions): Promise<Result<AddPasskeyReply>>
    /** Begin a new passkey: `POST /auth/passkeys/setup`.
     * For `navigator.credentials.create`. Changes nothing.
     * Needs a team member's session. */
    startPasskey(options?: CallOptions): Promise<Result<StartPasskeyReply>>
    /** Rename a passkey: `PATCH /auth/passkeys/{passkey_id}`.
     * Needs a team member's session. */
    updatePasskey(passkeyId: string, body: UpdatePasskeyBody, options?: CallOptions): Promise<Result<UpdatePasskeyReply>>
    /** Remove a passkey: `DELETE /auth/passkeys/{passkey_id}`.
     * Ends your other sessions. The last one stays if there is neither a password nor a company account, and as the last second factor where the workspace requires one.
     * Needs a team member's session. */
    deletePasskey(passkeyId: string, options?: CallOptions): Promise<Result<DeletePasskeyReply>>
    /** List your keys: `GET /auth/keys`.
     * Those that work, the newest first; never the keys themselves.
     * Needs a team member's session. */
    listOwnKeys(options?: CallOptions): Promise<Result<ListOwnKeysReply>>
    /** Create a key of your own: `POST /auth/keys`.
     * Programs act by it as you: with your rights of the moment, as far as its scopes include them. It ends when you are deactivated. Only this reply shows it.
     * Needs a team member's session. */
    createOwnKey(body: CreateOwnKeyBody, options?: CallOptions): Promise<Result<CreateOwnKeyReply>>
    /** Revoke one of your keys: `DELETE /auth/keys/{member_key_id}`.
     * It stops at once, in all processes and on open streams.
     * Needs a team member's session. */
    revokeOwnKey(memberKeyId: string, options?: CallOptions): Promise<Result<RevokeOwnKeyReply>>
    /** List members' keys: `GET /auth/member-keys`.
     * The newest 1,000 that work; never the keys themselves.
     * Needs a team member's session. */
    listMemberKeys(options?: CallOptions): Promise<Result<ListMemberKeysReply>>
    /** Revoke a member's key: `DELETE /auth/member-keys/{member_key_id}`.
     * For roles with all rights of that member.
     * Needs a team member's session. */
    revokeMemberKey(memberKeyId: string, options?: CallOptions): Promise<Result<RevokeMemberKeyReply>>
    /** List the company sign-ins: `GET /auth/company`.
     * Those that are switched on. A browser opens `/auth/company/{slug}` for one.
     * Needs no credentials. */
    listCompanySignIns(options?: CallOptions): Promise<Result<ListCompanySignInsReply>>
    /** Accept an invitation by the company sign-in: `POST /auth/company`.
     * The reply sets a cookie, and names the address at the provider. The account there needs the address that was invited.
     * Needs no credentials. */
    acceptInvitationByCompany(body: AcceptInvitationByCompanyBody, options?: CallOptions): Promise<Result<AcceptInvitationByCompanyReply>>
    /** Read which company account waits for the password: `GET /auth/company/join`.
     * Needs no credentials. */
    readCompanyJoin(options?: CallOptions): Promise<Result<ReadCompanyJoinReply>>
    /** Join the company account by the password: `POST /auth/company/join`.
     * Signs in as `POST /auth/session` does, with its limits. From then on the company account signs in as this member.
     * Needs no credentials. */
    joinCompanyAccount(body: JoinCompanyAccountBody, options?: CallOptions): Promise<Result<JoinCompanyAccountReply>>
    /** List the providers of company sign-ins: `GET /auth/providers`.
     * Oldest first, without their secrets.
     * Needs a team member's session. */
    listProviders(options?: CallOptions): Promise<Result<ListProvidersReply>>
    /** Add a provider: `POST /auth/providers`.
     * Reads its discovery document, and leaves it switched off until a test has succeeded. Its redirect address is `/auth/company/{slug}/callback` of this host. Needs every right, because a provider can sign in as anybody.
     * Needs a team member's session. */
    createProvider(body: CreateProviderBody, options?: CallOptions): Promise<Result<CreateProviderReply>>
    /** Change a provider: `PATCH /auth/providers/{provider_id}`.
     * Changes only the given fields. Another `client_id` has to be tested again. Its sessions end when it is switched off.
     * Needs a team member's session. */
    updateProvider(providerId: string, body?: UpdateProviderBody, options?: CallOptions): Promise<Result<UpdateProviderReply>>
    /** Remove a provider: `DELETE /auth/providers/{provider_id}`.
     * Ends its sessions, and forgets whose accounts its accounts were.
     * Needs a team member's session. */
    deleteProvider(providerId: string, options?: CallOptions): Promise<Result<DeleteProviderReply>>
    /** Test a provider: `POST /auth/providers/{provider_id}/test`.
     * The reply sets a cookie, and names the address at the provider. When the browser comes back, the provider is marked as tested, and its account is joined to the member who tests.
     * Needs a team member's session. */
    testProvider(providerId: string, options?: CallOptions): Promise<Result<TestProviderReply>>
    /** List the domains of the company: `GET /auth/domains`.
     * With the DNS record that proves each.
     * Needs a team member's session. */
    listDomains(options?: CallOptions): Promise<Result<ListDomainsReply>>
    /** Add a domain, or look for its record: `POST /auth/domains`.
     * The first request returns the TXT record to set. Later ones look for it, and record that it was found.
     * Needs a team member's session. */
    checkDomain(body: CheckDomainBody, options?: CallOptions): Promise<Result<CheckDomainReply>>
    /** Remove a domain: `DELETE /auth/domains/{domain}`.
     * Its addresses join nobody any more. Accounts that are joined stay so.
     * Needs a team member's session. */
    deleteDomain(domain: string, options?: CallOptions): Promise<Result<DeleteDomainReply>>
    /** Get of whom the company sign-in is required: `GET /auth/company-rule`.
     * Needs a team member's session. */
    getCompanyRule(options?: CallOptions): Promise<Result<GetCompanyRuleReply>>
    /** Require the company sign-in: `PUT /auth/company-rule`.
     * Once the days of grace are over, sessions that no provider opened end, and passwords, mailed links and invitations that set one are refused. Your own session has to be one of a provider.
     * Needs a team member's session. */
    setCompanyRule(body: SetCompanyRuleBody, options?: CallOptions): Promise<Result<SetCompanyRuleReply>>
    /** List your drafts: `GET /auth/drafts`.
     * What you have written and not sent, the newest first, in conversations that you see.
     * Needs a team member's session. */
    listDrafts(options?: CallOptions): Promise<Result<ListDraftsReply>>
    /** Get your draft in a conversation: `GET /auth/drafts/{conversation_id}`.
     * Needs a team member's session. */
    getDraft(conversationId: string, options?: CallOptions): Promise<Result<GetDraftReply>>
    /** Save your draft in a conversation: `PUT /auth/drafts/{conversation_id}`.
     * Without words and details it is deleted. Your other devices are told by a signal. Drafts are deleted with their conversation, and after 30 days.
     * Needs a team member's session. */
    saveDraft(conversationId: string, body?: SaveDraftBody, options?: CallOptions): Promise<Result<SaveDraftReply>>
    /** Get your mail signature: `GET /auth/mail-signature`.
     * It stands below your answers by mail, above the signature of the channel.
     * Needs a team member's session. */
    getMailSignature(options?: CallOptions): Promise<Result<GetMailSignatureReply>>
    /** Replace your mail signature: `PUT /auth/mail-signature`.
     * Without a body it is removed. Variables are filled in for each mail; one without a value is left out.
     * Needs a team member's session. */
    putMailSignature(body?: PutMailSignatureBody, options?: CallOptions): Promise<Result<PutMailSignatureReply>>
    /** Get what stands below your answer in a conversation: `GET /auth/mail-signature/{conversation_id}`.
     * Your signature with its variables filled in, and that of the channel.
     * Needs a team member's session. */
    getMailSignatureHere(conversationId: string, options?: CallOptions): Promise<Result<GetMailSignatureHereReply>>
    /** List your notifications: `GET /auth/notifications`.
     * The newest first, at most 100: of notes that mention you, conversations that became yours, and contacts who write in one of yours. Those of conversations that you do not see any more are left out.
     * Needs a team member's session. */
    listNotifications(options?: CallOptions): Promise<Result<ListNotificationsReply>>
    /** Mark notifications as read: `PUT /auth/notifications/read`.
     * On all your devices, which a signal tells. Unknown ids change nothing.
     * Needs a team member's session. */
    readNotifications(body: ReadNotificationsBody, options?: CallOptions): Promise<Result<ReadNotificationsReply>>
    /** Get your notification settings: `GET /auth/notification-settings`.
     * How notifications reach you while you are away, and for how long you can take back what you send.
     * Needs a team member's session. */
    getNotificationSettings(options?: CallOptions): Promise<Result<GetNotificationSettingsReply>>
    /** Update your notification settings: `PATCH /auth/notification-settings`.
     * Changes only the given fields. A digest that is switched on has only the notifications from then on.
     * Needs a team member's session. */
    updateNotificationSettings(body?: UpdateNotificationSettingsBody, options?: CallOptions): Promise<Result<UpdateNotificationSettingsReply>>
    /** Get your push subscription: `GET /auth/push-subscription`.
     * Needs a team member's session. */
    getPushSubscription(options?: CallOptions): Promise<Result<GetPushSubscriptionReply>>
    /** Subscribe your browser: `PUT /auth/push-subscription`.
     * To messages about your notifications while no page is open in it (RFC 8030, 8291, 8292). In place of the subscription before; it ends with the session.
     * Needs a team member's session. */
    putPushSubscription(body: PutPushSubscriptionBody, options?: CallOptions): Promise<Result<PutPushSubscriptionReply>>
    /** End your push subscription: `DELETE /auth/push-subscription`.
     * Needs a team member's session. */
    deletePushSubscription(options?: CallOptions): Promise<Result<DeletePushSubscriptionReply>>
  }
  readonly widget: {
    /** Send the first message of a conversation: `POST /widget/conversations`.
     * Makes the device, the contact, the conversation and the message together. Needs an Idempotency-Key.
     * The body has the ticket and the token of the device. */
    startConversation(body: StartConversationBody, options?: CallOptions): Promise<Result<StartConversationReply>>
    /** Make a device before its first message: `POST /widget/device`.
     * Needed only to upload a file with the first message.
     * The body has the ticket and the token of the device. */
    createDevice(body: CreateDeviceBody, options?: CallOptions): Promise<Result<CreateDeviceReply>>
    /** Forget the device: `DELETE /widget/device`.
     * Its token, in `Authorization: Bearer`, works no more, and its streams end.
     * Needs the token of a device. */
    deleteDevice(options?: CallOptions): Promise<Result<DeleteDeviceReply>>
    /** Say by a signed token who the visitor is: `POST /widget/identity`.
     * A JWT with HS256 by a secret of the channel: `sub` is the `user_identifier` of the contact; `email`, `name` and `traits` are optional; `exp` is at most 24 hours after `iat`. The device then sees all conversations of the contact.
     * The body has the ticket and the token of the device. */
    identifyDevice(body: IdentifyDeviceBody, options?: CallOptions): Promise<Result<IdentifyDeviceReply>>
    /** Tell the time zone and the page of the visitor: `POST /widget/visit`.
     * Kept of visitors who have written; the page only where the channel has `show_pages`. What cannot be read is dropped.
     * The body has the ticket and the token of the device. */
    tellOwnVisit(body?: TellOwnVisitBody, options?: CallOptions): Promise<Result<TellOwnVisitReply>>
    /** Open the conversation of a mail on this device: `POST /widget/mail-link`.
     * By the token of a link in a mail about a conversation. On a device that has the conversation, the link proves the address of the contact. On another one it opens this conversation, if the address was proven before: on three devices, within seven days.
     * The body has the ticket and the token of the device. */
    openMailLink(body: OpenMailLinkBody, options?: CallOptions): Promise<Result<OpenMailLinkReply>>
    /** Give the address to which answers are mailed: `POST /widget/conversations/{conversation_id}/email`.
     * For a visitor without one; a known address stays.
     * The body has the ticket and the token of the device. */
    giveOwnAddress(conversationId: string, body: GiveOwnAddressBody, options?: CallOptions): Promise<Result<GiveOwnAddressReply>>
    /** Mail the visitor a copy of a conversation: `POST /widget/conversations/{conversation_id}/transcript`.
     * To an address that was proven. A further request within ten minutes sends no further copy.
     * Needs the token of a device. */
    mailOwnTranscript(conversationId: string, options?: CallOptions): Promise<Result<MailOwnTranscriptReply>>
    /** List the conversations of the visitor: `GET /api/external/v2/conversations`.
     * The 50 that changed last, newest first.
     * Needs the token of a device. */
    listOwnConversations(options?: CallOptions): Promise<Result<ListOwnConversationsReply>>
    /** Get a conversation of the visitor: `GET /api/external/v2/conversations/{conversation_id}`.
     * Needs the token of a device. */
    getOwnConversation(conversationId: string, options?: CallOptions): Promise<Result<GetOwnConversationReply>>
    /** List the messages of a conversation of the visitor: `GET /api/external/v2/conversations/{conversation_id}/messages`.
     * Oldest first: the last ones, or those before or after one of them.
     * Needs the token of a device. */
    listOwnMessages(conversationId: string, query?: ListOwnMessagesQuery, options?: CallOptions): Promise<Result<ListOwnMessagesReply>>
    /** Send a message of the visitor: `POST /api/external/v2/conversations/{conversation_id}/messages`.
     * Opens a closed conversation again.
     * Needs the token of a device. */
    sendOwnMessage(conversationId: string, body?: SendOwnMessageBody, options?: CallOptions): Promise<Result<SendOwnMessageReply>>
    /** Upload a file of the visitor: `POST /api/external/v2/attachments`.
     * A complete file, as the only file of a multipart/form-data body or as the body itself with its name in Content-Disposition. Only this device can send it.
     * Needs the token of a device. */
    uploadOwnFile(body: UploadOwnFileBody, options?: CallOptions): Promise<Result<UploadOwnFileReply>>
    /** Mark the messages of the agents as read by the visitor: `POST /api/external/v2/conversations/{conversation_id}/read`.
     * Needs the token of a device. */
    markOwnConversationRead(conversationId: string, body?: MarkOwnConversationReadBody, options?: CallOptions): Promise<Result<MarkOwnConversationReadReply>>
    /** Read the events of the visitor: `GET /api/external/v2/events`.
     * Without `after` only the position, from which the next request goes on.
     * Needs the token of a device. */
    listOwnEvents(query?: ListOwnEventsQuery, options?: CallOptions): Promise<Result<ListOwnEventsReply>>
    /** Stream the events of the visitor: `GET /api/external/v2/events/stream`.
     * Server-Sent Events. A device has one stream: a newer one ends the older. `reset` says that events were missed.
     * Needs the token of a device. */
    streamOwnEvents(query?: StreamOwnEventsQuery, options?: CallOptions): Promise<Response>
    /** Signal that the visitor types: `POST /api/external/v2/conversations/{conversation_id}/typing`.
     * Shown to team members for 6 seconds: repeat it while typing goes on. `text` is shown only where the channel has `preview_typing`.
     * Needs the token of a device. */
    signalOwnTyping(conversationId: string, body?: SignalOwnTypingBody, options?: CallOptions): Promise<Result<SignalOwnTypingReply>>
  }
}

/** Every code of `Porchlight-Error`. */
export type ErrorCode =
  | 'unauthenticated'
  | 'signed_out'
  | 'sign_in_failed'
  | 'device_unknown'
  | 'contact_blocked'
  | 'ticket_invalid'
  | 'identity_invalid'
  | 'mail_link_elsewhere'
  | 'mail_link_spent'
  | 'identity_of_another'
  | 'scope_missing'
  | 'not_allowed'
  | 'only_yourself'
  | 'password_needed'
  | 'session_needed'
  | 'second_factor_needed'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'second_factor_missing'
  | 'second_factor_last'
  | 'passkey_wrong'
  | 'passkey_copied'
  | 'passkey_setup_invalid'
  | 'passkey_unknown'
  | 'passkeys_too_many'
  | 'way_in_last'
  | 'company_sign_in_required'
  | 'company_session_needed'
  | 'company_rule_set'
  | 'totp_setup_invalid'
  | 'provider_unknown'
  | 'providers_too_many'
  | 'provider_untested'
  | 'domains_too_many'
  | 'domain_unknown'
  | 'company_join_ended'
  | 'provider_unreachable'
  | 'logout_token_invalid'
  | 'cross_site'
  | 'transport_insecure'
  | 'path_unknown'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'body_too_large'
  | 'uri_too_long'
  | 'media_type_unsupported'
  | 'content_encoding_unsupported'
  | 'rate_limited'
  | 'attempts_limited'
  | 'sign_ins_limited'
  | 'sign_in_busy'
  | 'devices_limited'
  | 'idempotency_key_missing'
  | 'misdirected'
  | 'headers_too_large'
  | 'request_malformed'
  | 'request_timeout'
  | 'json_invalid'
  | 'json_not_object'
  | 'json_too_deep'
  | 'json_too_many_names'
  | 'workspace_unknown'
  | 'session_unknown'
  | 'conversation_unknown'
  | 'contact_unknown'
  | 'message_unknown'
  | 'team_member_unknown'
  | 'status_unknown'
  | 'group_unknown'
  | 'tag_unknown'
  | 'contact_field_unknown'
  | 'ticket_field_unknown'
  | 'role_unknown'
  | 'channel_unknown'
  | 'bulk_change_unknown'
  | 'bulk_changes_limited'
  | 'bulk_change_under_way'
  | 'bulk_change_undone'
  | 'change_not_undoable'
  | 'changed_since'
  | 'view_unknown'
  | 'mail_channel_unknown'
  | 'mail_unknown'
  | 'mail_original_gone'
  | 'mail_not_in_tray'
  | 'mail_not_restorable'
  | 'mail_not_undelivered'
  | 'mail_suppression_unknown'
  | 'mail_suppression_of_owner'
  | 'mail_tests_limited'
  | 'mails_limited'
  | 'mail_type_unsupported'
  | 'address_unproven'
  | 'mail_link_unknown'
  | 'channel_not_web'
  | 'channel_secrets_too_many'
  | 'identity_space_missing'
  | 'channel_secret_unknown'
  | 'frame_alone'
  | 'origin_not_allowed'
  | 'built_in'
  | 'contact_filter_invalid'
  | 'updated_after_invalid'
  | 'created_at_invalid'
  | 'created_at_in_future'
  | 'created_at_missing_on_message'
  | 'created_at_missing_on_conversation'
  | 'message_before_conversation'
  | 'closed_at_invalid'
  | 'closed_at_not_importing'
  | 'closed_before_created'
  | 'message_missing'
  | 'note_not_from_agent'
  | 'sender_not_agent'
  | 'read_invalid'
  | 'last_admin'
  | 'contact_unidentified'
  | 'cursor_invalid'
  | 'page_too_far'
  | 'precondition_failed'
  | 'events_gone'
  | 'link_unusable'
  | 'idempotency_key_invalid'
  | 'idempotency_key_in_use'
  | 'idempotency_key_reused'
  | 'attachment_unknown'
  | 'file_unknown'
  | 'file_missing'
  | 'file_too_large'
  | 'multipart_invalid'
  | 'upload_offset_wrong'
  | 'part_type_unsupported'
  | 'tus_version_unsupported'
  | 'attachments_waiting'
  | 'range_unsatisfiable'
  | 'storage_full'
  | 'uploads_too_many'
  | 'part_too_small'
  | 'parts_too_many'
  | 'invitations_limited'
  | 'files_limited'
  | 'hosts_limited'
  | 'attachment_in_use'
  | 'webhook_unknown'
  | 'draft_newer'
  | 'drafts_too_many'
  | 'draft_in_use'
  | 'scheduled_message_unknown'
  | 'message_under_way'
  | 'contact_note_unknown'
  | 'contact_notes_too_many'
  | 'saved_reply_unknown'
  | 'saved_replies_too_many'
  | 'api_key_unknown'
  | 'api_key_ended'
  | 'keys_too_many'
  | 'own_keys_too_many'
  | 'directory_keeps'
  | 'delivery_unknown'
  | 'webhooks_too_many'
  | 'webhook_disabled'
  | 'replay_under_way'
  | 'event_gone'
  | 'contact_blank'
  | 'identifier_taken'
  | 'merge_with_itself'
  | 'merge_unknown'
  | 'merge_of_one_conversation'
  | 'merge_of_two_contacts'
  | 'merge_shows_others'
  | 'merge_into_settled'
  | 'merge_too_long'
  | 'split_too_long'
  | 'split_of_all'
  | 'merge_covered'
  | 'undo_too_long'
  | 'up_to_unknown'
  | 'internal'
  | 'pages_not_built'
  | 'unavailable'
  | 'field_invalid'
  | 'field_blank'
  | 'field_too_long'
  | 'email_invalid'
  | 'email_taken'
  | 'name_taken'
  | 'password_too_short'
  | 'password_too_common'
  | 'password_contains_email'
  | 'time_zone_invalid'
  | 'hours_invalid'
  | 'origin_invalid'
  | 'attachment_unusable'
  | 'changes_invalid'
  | 'file_empty'
  | 'entries_too_many'
  | 'filter_invalid'
  | 'in_use'
  | 'reply_newer'
  | 'wider_than_own'
