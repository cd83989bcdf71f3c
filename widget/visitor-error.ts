import type { ErrorCode } from '../client/source/types.generated.ts'

/** The errors that a visitor can understand or mend. The general sentence stands for all others. */
export type VisitorError = Extract<
  ErrorCode,
  | 'contact_blocked'
  | 'device_unknown'
  | 'mail_link_elsewhere'
  | 'mail_link_unknown'
  | 'channel_unknown'
  | 'conversation_unknown'
  | 'field_too_long'
  | 'email_invalid'
  | 'body_too_large'
  | 'file_too_large'
  | 'file_missing'
  | 'storage_full'
  | 'attachments_waiting'
  | 'attachment_unusable'
  | 'rate_limited'
  | 'uploads_too_many'
>
