/** Codes whose messages name the field, its value or a number. */
export const composedCodes = [
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
  'changes_invalid',
  'file_empty',
  'entries_too_many',
  'filter_invalid',
  'in_use',
  'reply_newer',
  'wider_than_own',
] as const

export type ComposedCode = (typeof composedCodes)[number]
