import type { Forms } from './plural.ts'
import type { VisitorError } from '../visitor-error.ts'

/** The widget's words in one language. A counted text has the forms that the language needs (`Intl.PluralRules`). */
export type WidgetMessages = {
  readonly open_menu: string
  readonly close_chat: string
  readonly dismiss: string
  readonly back: string
  readonly greeting: string
  readonly intro: string
  /** That the visitor cannot write, until a timestamp if there is one. */
  readonly blocked: (until: string | null | undefined) => string
  readonly here_until: (time: string) => string
  readonly away: string
  readonly back_today: (time: string) => string
  readonly back_on: (day: string, time: string) => string
  readonly your_conversations: string
  readonly send_message: string
  readonly new_conversation: string
  readonly closed: string
  readonly unread: Forms
  readonly you: string
  readonly team: string
  readonly messages: string
  readonly wrote: (name: string) => string
  readonly today: string
  readonly yesterday: string
  readonly is_typing: (name: string) => string
  readonly earlier: string
  readonly loading: string
  readonly write_message: string
  readonly send: string
  readonly attach: string
  readonly emoji: string
  readonly remove_file: (name: string) => string
  readonly drop_files: string
  readonly too_large: (limit: string) => string
  readonly too_many_files: Forms
  readonly uploading: (percent: string) => string
  readonly upload_failed: string
  readonly queued: string
  readonly sending: string
  readonly sent: string
  readonly delivered: string
  readonly read: string
  readonly not_sent: string
  readonly errors: Readonly<Record<VisitorError | 'general', string>>
  readonly edit: string
  readonly try_again: string
  readonly discard: string
  readonly offline: string
  readonly unreachable: string
  readonly list_failed: string
  readonly retrying: string
  readonly limited: string
  readonly in_turn: string
  readonly too_long: string
  readonly memory_only: string
  readonly preview_notice: string
  readonly reopens: string
  readonly consent: string
  readonly form_title: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly optional: string
  readonly field_needed: string
  readonly email_wrong: string
  readonly continue: string
  readonly sound_on: string
  readonly sound_off: string
  readonly forget: string
  readonly forget_sure: string
  readonly forget_do: string
  readonly cancel: string
  readonly failed: string
  readonly image_from: (host: string) => string
  readonly code: string
  readonly ask_address: string
  readonly save: string
  readonly address_saved: string
  readonly address_known: string
  readonly transcript: string
  readonly transcript_sent: string
  readonly powered: string
}
