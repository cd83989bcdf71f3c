/** The texts about fields that are changed in place, in English. */
export const fields = {
  label: 'Conversation',
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  group: 'Group',
  tags: 'Tags',
  addTag: 'Add a tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  notSet: 'Not set',
  none: 'None',
  setBy: (name: string, time: string) => `${name} set this ${time}.`,
  setElsewhere: 'Somebody else set this.',
  keep: (value: string) => `Keep “${value}”`,
}

export type FieldWords = typeof fields
