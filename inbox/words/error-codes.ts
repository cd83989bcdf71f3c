import type { ErrorCode } from '../../client/source/types.generated.ts'

/**
 * Codes that nothing a member does in the inbox leads to, because the page never sends such a request. The general
 * sentence stands for them. A new code of the server belongs here, or gets words in each language.
 */
type Unmet =
  | 'unauthenticated'
  | 'device_unknown'
  | 'ticket_invalid'
  | 'identity_invalid'
  | 'identity_of_another'
  | 'scope_missing'
  | 'path_unknown'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'uri_too_long'
  | 'media_type_unsupported'
  | 'content_encoding_unsupported'
  | 'attempts_limited'
  | 'devices_limited'
  | 'idempotency_key_missing'
  | 'headers_too_large'
  | 'request_malformed'
  | 'json_invalid'
  | 'json_not_object'
  | 'json_too_deep'
  | 'json_too_many_names'
  | 'tag_unknown'
  | 'contact_field_unknown'
  | 'ticket_field_unknown'
  | 'channel_not_web'
  | 'frame_alone'
  | 'origin_not_allowed'
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
  | 'contact_unidentified'
  | 'cursor_invalid'
  | 'page_too_far'
  | 'events_gone'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'multipart_invalid'
  | 'upload_offset_wrong'
  | 'part_type_unsupported'
  | 'tus_version_unsupported'
  | 'range_unsatisfiable'
  | 'part_too_small'
  | 'parts_too_many'
  | 'hosts_limited'
  | 'attachment_in_use'
  | 'webhook_unknown'
  | 'delivery_unknown'
  | 'webhooks_too_many'
  | 'webhook_disabled'
  | 'replay_under_way'
  | 'event_gone'
  | 'contact_blank'
  | 'identifier_taken'
  | 'merge_with_itself'
  | 'up_to_unknown'
  | 'pages_not_built'

/** A sentence for each error that a member can meet, and for any other. */
export type ErrorWords = Readonly<Record<Exclude<ErrorCode, Unmet> | 'general', string>>

/** The sentence for a code; the general one for a code that is unknown here, or for none. */
export function sentenceOf(errors: ErrorWords, code: string | undefined): string {
  return code !== undefined && Object.hasOwn(errors, code)
    ? errors[code as keyof ErrorWords]
    : errors.general
}
