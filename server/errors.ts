/**
 * Every error that a caller can receive: its status and exact words. The words come from section 7 of the
 * External API v2, else from docs/api.md. A rule broken by the caller throws an AppError; any other throw is a bug
 * and becomes a 500.
 */
const catalogue = {
  unauthenticated: [401, 'Could not authenticate, invalid API Key'],
  signed_out: [401, 'You are not signed in.'],
  sign_in_failed: [401, 'The email or the password is wrong.'],
  device_unknown: [401, 'Could not authenticate, unknown device token'],
  ticket_invalid: [403, 'This page has been open for too long. Reload it and try again.'],
  identity_invalid: [403, 'The identity token is not valid.'],
  identity_of_another: [
    409,
    'This device belongs to another person. Make a new device for this identity.',
  ],
  scope_missing: [403, 'This API key does not allow that.'],
  not_allowed: [403, 'You are not allowed to do that.'],
  only_yourself: [403, 'You can only act as yourself.'],
  password_needed: [403, 'Enter your password again to continue.'],
  cross_site: [403, 'The request did not come from a page of this address.'],
  transport_insecure: [
    403,
    'Signing in needs HTTPS, because others in the network could read the password. Open this address with https://, or ask the operator for a certificate (docs/sign-in.md).',
  ],
  path_unknown: [404, 'Not found.'],
  method_not_allowed: [405, 'Method not allowed.'],
  not_acceptable: [406, 'Only application/json can be sent.'],
  body_too_large: [413, 'Request body is too large.'],
  uri_too_long: [414, 'Request address is too long.'],
  media_type_unsupported: [415, 'Content-Type must be application/json.'],
  content_encoding_unsupported: [415, 'Content-Encoding is not supported. Send the body as it is.'],
  rate_limited: [429, 'Too many requests. Please retry after a while.'],
  attempts_limited: [429, 'Too many requests without a valid API key. Please retry after a while.'],
  sign_ins_limited: [429, 'Too many wrong passwords. Please wait a few minutes.'],
  sign_in_busy: [429, 'Too many people are signing in right now. Please retry.'],
  devices_limited: [429, 'Too many new devices from this address. Please retry after a while.'],
  idempotency_key_missing: [400, 'Idempotency-Key is missing.'],
  misdirected: [421, 'This workspace is served by another installation. Send the request again.'],
  headers_too_large: [431, 'Request headers are too large.'],
  request_malformed: [400, 'Request is not valid HTTP.'],
  request_timeout: [408, 'Request was not completed in time.'],
  json_invalid: [400, 'Request body is not valid JSON.'],
  json_not_object: [400, 'Request body must be a JSON object.'],
  json_too_deep: [400, 'Request body is nested too deeply.'],
  json_too_many_names: [400, 'Request body has too many fields.'],
  workspace_unknown: [404, 'There is no workspace at this address.'],
  session_unknown: [404, 'Session does not exist.'],
  conversation_unknown: [404, 'Conversation does not exist.'],
  contact_unknown: [404, 'Contact does not exist.'],
  message_unknown: [404, 'Message does not exist.'],
  team_member_unknown: [404, 'Team member does not exist.'],
  status_unknown: [404, 'Status does not exist.'],
  group_unknown: [404, 'Group does not exist.'],
  tag_unknown: [404, 'Tag does not exist.'],
  contact_field_unknown: [404, 'Contact field does not exist.'],
  ticket_field_unknown: [404, 'Ticket field does not exist.'],
  role_unknown: [404, 'Role does not exist.'],
  channel_unknown: [404, 'Channel does not exist.'],
  channel_not_web: [422, 'Only channels of the kind web have secrets.'],
  channel_secrets_too_many: [422, 'A channel can have two secrets. Delete one of them first.'],
  identity_space_missing: [
    422,
    'Another channel signs identities, too. Pass identity_space: null if both give the same people the same ids, else a name for ids of its own.',
  ],
  channel_secret_unknown: [404, 'Secret does not exist.'],
  frame_alone: [403, 'This page is only for frames of other pages.'],
  origin_not_allowed: [403, 'Pages of this origin may not show this chat. Add it to the channel.'],
  built_in: [409, 'Built-in statuses and roles can be neither changed nor deleted.'],
  contact_filter_invalid: [422, 'email and user_identifier must be strings.'],
  updated_after_invalid: [422, 'Invalid updated_after value. It must be an ISO 8601 timestamp.'],
  created_at_invalid: [422, 'Invalid created_at. It must be an ISO 8601 timestamp.'],
  created_at_in_future: [422, "created_at can't be in the future."],
  created_at_missing_on_message: [
    422,
    'created_at must be given for every message when the conversation has one.',
  ],
  created_at_missing_on_conversation: [
    422,
    'created_at must be given for the conversation when a message has one.',
  ],
  message_before_conversation: [
    422,
    "A message's created_at can't be earlier than its conversation's created_at.",
  ],
  closed_at_invalid: [422, 'Invalid closed_at. It must be an ISO 8601 timestamp.'],
  closed_at_not_importing: [422, 'closed_at needs created_at and the status closed.'],
  closed_before_created: [422, "closed_at can't be earlier than created_at or in the future."],
  message_missing: [422, 'A conversation must include at least one message.'],
  note_not_from_agent: [422, 'Only agents can add notes. sender_email must belong to an agent.'],
  sender_not_agent: [422, 'sender_email must belong to an agent.'],
  read_invalid: [422, 'Invalid read value. Allowed values are true and false.'],
  last_admin: [422, 'The last active admin cannot be removed.'],
  contact_unidentified: [
    422,
    'visitor_attributes must include at least one of email, user_identifier, phone_number and name.',
  ],
  cursor_invalid: [422, 'Invalid cursor. It must come from the Link header of the same list.'],
  page_too_far: [422, 'Filtered lists have page numbers up to row 10,000. Use a cursor beyond it.'],
  precondition_failed: [412, 'The resource does not match If-Match. Read it again.'],
  events_gone: [
    410,
    'Events after that are not stored. Read all resources again, and continue from the latest event.',
  ],
  link_unusable: [410, 'This link has expired or was used already. Ask for a new one.'],
  idempotency_key_invalid: [400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.'],
  idempotency_key_in_use: [409, 'A request with this Idempotency-Key is still in progress.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  attachment_unknown: [404, 'Attachment does not exist.'],
  file_unknown: [404, 'There is no such file, or its link has expired.'],
  file_missing: [422, 'The request must contain one file that is not empty.'],
  file_too_large: [413, 'The file is too large.'],
  multipart_invalid: [400, 'Request body is not valid multipart/form-data.'],
  upload_offset_wrong: [
    409,
    'Upload-Offset does not match the upload. Send HEAD to read its offset.',
  ],
  part_type_unsupported: [415, 'Content-Type must be application/offset+octet-stream.'],
  tus_version_unsupported: [412, 'Tus-Resumable must be 1.0.0.'],
  attachments_waiting: [
    422,
    'Too many uploads are waiting for a message. Send or delete some of them.',
  ],
  range_unsatisfiable: [416, 'The file has no such range.'],
  storage_full: [
    422,
    'The workspace has too little storage left for this file. Delete uploads, or ask the operator for more.',
  ],
  uploads_too_many: [
    429,
    'This key has too many uploads in progress. Please retry when one of them has finished.',
  ],
  part_too_small: [422, 'The part of the upload is too small. Only the last part may be smaller.'],
  parts_too_many: [422, 'The upload has too many parts. Start again with larger parts.'],
  invitations_limited: [
    429,
    'Too many invitations were mailed within an hour. Please retry later, or pass send_invitation_email: false.',
  ],
  files_limited: [
    429,
    'Too many requests for links that lead to no file. Please retry after a while.',
  ],
  hosts_limited: [429, 'Too many requests for unknown hosts. Please retry after a while.'],
  attachment_in_use: [422, 'The attachment belongs to a message.'],
  webhook_unknown: [404, 'Webhook does not exist.'],
  delivery_unknown: [404, 'Delivery does not exist.'],
  webhooks_too_many: [422, 'A workspace can have 50 webhooks.'],
  webhook_disabled: [409, 'The webhook is disabled.'],
  replay_under_way: [409, 'A replay of this webhook is still in progress.'],
  event_gone: [410, 'The event is no longer stored.'],
  contact_blank: [
    422,
    'A contact needs at least one of email, user_identifier, phone_number and name.',
  ],
  identifier_taken: [409, 'A contact with this user_identifier exists.'],
  merge_with_itself: [422, 'A contact cannot be merged with itself.'],
  up_to_unknown: [422, 'up_to must be the id of a message of the conversation.'],
  internal: [500, 'Something went wrong.'],
  pages_not_built: [503, 'The pages are not built. Run "npm ci && npm run build".'],
  unavailable: [503, 'The service is not available right now. Please retry.'],
} as const

/** Codes whose messages name the field, its value or a number. */
const composedCodes = [
  'field_invalid',
  'field_blank',
  'field_too_long',
  'email_invalid',
  'email_taken',
  'name_taken',
  'password_too_short',
  'password_too_common',
  'password_contains_email',
  'time_zone_invalid',
  'hours_invalid',
  'origin_invalid',
  'attachment_unusable',
  'file_empty',
  'entries_too_many',
  'in_use',
  'reply_newer',
] as const

export type CataloguedCode = keyof typeof catalogue
type ComposedCode = (typeof composedCodes)[number]
export type ErrorCode = CataloguedCode | ComposedCode

/** The header of every error reply that holds its code. Bodies of the External API have no room for it. */
export const errorHeader = 'porchlight-error'

/** An error that the caller can act on. `message` is the reply's `error`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Further members of problem details (RFC 9457, 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    extensions: Readonly<Record<string, unknown>> = {},
  ) {
    // Without a stack trace: it would cost a tenth of a refused request, and the fault is the caller's.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.headers = headers
    this.extensions = extensions
  }
}

/** The catalogue's error with that code. `headers` are sent with the reply, for example `Allow`. */
export function appError(
  code: CataloguedCode,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  const [status, message] = catalogue[code]
  return new AppError(code, status, message, headers)
}

/**
 * 422 for a field whose value breaks a rule; `message` names the field and, if useful, the value. Rules that people
 * break in the pages have a code of their own, for words in their language.
 */
export function fieldError(
  message: string,
  code: Exclude<ComposedCode, 'in_use' | 'reply_newer'> = 'field_invalid',
): AppError {
  return new AppError(code, 422, message)
}

/** 403 that names the scopes a key lacks, in its words and as `missing_scopes` of problem details. */
export function scopeError(missing: readonly string[]): AppError {
  return missingError('scope_missing', 'scope', missing)
}

/** 403 that names the permissions a team member lacks; names none for a route closed to the principal. */
export function accessError(missing: readonly string[]): AppError {
  if (missing.length === 0) return appError('not_allowed')
  return missingError('not_allowed', 'permission', missing)
}

/** 403 that names the sight a team member lacks. */
export function sightError(sees: 'all' | 'groups'): AppError {
  const [status, message] = catalogue.not_allowed
  const shown = sees === 'all' ? 'all conversations' : 'those of its groups'
  const words = `${message} It needs a role that sees ${shown}.`
  return new AppError('not_allowed', status, words, {}, { missing_sight: sees })
}

function missingError(
  code: 'scope_missing' | 'not_allowed',
  word: 'scope' | 'permission',
  missing: readonly string[],
): AppError {
  const [status, message] = catalogue[code]
  const words = `${message} It needs the ${word}${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}.`
  return new AppError(code, status, words, {}, { [`missing_${word}s`]: missing })
}

/** 409 for a reply that a colleague's newer one may have made needless; names that message. */
export function newerReplyError(messageId: string): AppError {
  const words = `Another team member has replied since: ${messageId}.`
  const headers = { 'porchlight-message': messageId }
  return new AppError('reply_newer', 409, words, headers, { message_id: messageId })
}

/** 409 for a row that others still refer to; `message` gives their number and a remedy. */
export function inUseError(message: string): AppError {
  return new AppError('in_use', 409, message)
}

/** Every catalogued error, for the documentation and its test. */
export function listErrors(): { code: string; status: number; message: string }[] {
  return Object.entries(catalogue).map(([code, [status, message]]) => ({ code, status, message }))
}

/** Every value of the header `Porchlight-Error`. */
export const errorCodes: readonly string[] = [...Object.keys(catalogue), ...composedCodes]
