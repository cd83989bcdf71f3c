/** How many of each a workspace can have: settings are read as a whole, and kept in memory. */
export const settingsLimits = {
  statuses: 100,
  groups: 500,
  roles: 50,
  channels: 200,
  contact_fields: 100,
  ticket_fields: 100,
  options: 200,
} as const
