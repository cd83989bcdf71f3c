import type { Outgoing } from '../../pages/store/outgoing.ts'
import type { OfficeHours } from '../office-hours/availability.ts'

/** What the server's page carries for the frame (`<meta name="porchlight">`). */
export type FrameConfig = {
  readonly channel: PublicChannel
  readonly ticket: string
  /** Of the site's own texts, for visitors whose language the widget does not have. */
  readonly language: string
  /** The origin of the host page. */
  readonly origin: string
  readonly workspace: { readonly name: string }
  readonly agents: readonly Agent[]
  /** Answers are mailed to visitors who have left. */
  readonly follow_up?: true
}

type Agent = { readonly first_name: string; readonly picture?: string | null }

/** The texts of one language; absent ones are the widget's own. */
type ChannelTexts = {
  readonly title?: string
  readonly greeting?: string
  readonly intro?: string
  readonly reply_time?: string
  readonly form_intro?: string
  /** With `[words]` that link to `consent_url`. */
  readonly consent?: string
  /** Beside the button; without it, the greeting. */
  readonly bubble?: string
}

export type PreChatField = {
  readonly field: string
  readonly required: boolean
  /** Of a contact field: its name, and its choices if it has some. */
  readonly label?: string
  readonly options?: readonly string[]
}

/** Texts on and in these colours have a contrast of at least 4.5:1; the server picks them. */
type ChannelColors = {
  readonly fill: string
  readonly on_fill: string
  readonly light: string
  readonly dark: string
}

export type PublicChannel = {
  readonly id: string
  readonly name?: string
  readonly colors: ChannelColors
  readonly position: 'right' | 'left'
  readonly texts: Readonly<Record<string, ChannelTexts>>
  readonly office_hours:
    | (OfficeHours & { readonly away_message?: Readonly<Record<string, string>> | null })
    | null
  readonly pre_chat: { readonly fields: readonly PreChatField[] } | null
  readonly enforce_identity: boolean
  readonly preview_typing: boolean
  readonly sound: boolean
  readonly consent_url: string | null
  readonly preview_answers: boolean
  readonly show_pages: boolean
}

/** A conversation as its contact sees it. */
export type Conversation = {
  readonly id: string
  readonly status: 'open' | 'closed'
  readonly created_at: string
  readonly updated_at: string
  readonly unread_count: number
  readonly last_message: Message | null
}

export type Attachment = {
  readonly id: string
  readonly file_name: string
  readonly content_type: string
  readonly byte_size: number
  readonly url: string
  readonly width?: number | null
  readonly height?: number | null
}

export type MessageState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'refused'

/** A message as its contact sees it. `body` is safe HTML. */
export type Message = {
  readonly id: string
  readonly conversation_id: string
  readonly external_id: string | null
  readonly body: string
  readonly sent_at: string
  readonly sender: {
    readonly type: 'visitor' | 'agent'
    readonly first_name: string | null
    readonly picture: string | null
  }
  readonly attachments: readonly Attachment[]
  readonly status?: string
}

/** What the visitor said about themselves: a claim. */
export type Claim = {
  readonly name?: string
  readonly email?: string
  readonly phone_number?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A message on its way. `text` is the visitor's words as written. */
export type Pending = Outgoing & {
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Sent with it if it is the first message of a conversation. */
  readonly first: {
    readonly claim: Claim
    readonly page: { readonly url: string; readonly title: string } | null
    readonly language: string
  } | null
}

/** A line of the log: a message of the server, or one on its way. */
export type Line = {
  /** `external_id`, so that a message keeps its element when the server has it. */
  readonly key: string
  readonly message: Message | null
  readonly pending: Pending | null
  readonly at: number
}

/** Unsent words by conversation, or by the thread that will begin one. */
export type Drafts = Readonly<Record<string, string>>
