/** Statuses of every workspace: spec 3. */
export const builtInStatuses = [
  'new',
  'open',
  'waiting_on_customer',
  'on_hold',
  'closed',
  'spam',
  'trash',
] as const

/** Roles of every workspace: spec 2.4. */
export const builtInRoles = ['Admin', 'Standard'] as const
