/**
 * A list whose pages and totals stay cheap at any size: a table in the order of one sort key, its rows
 * counted by label. Ties of the key are ordered by id.
 */
export type ListDefinition = {
  readonly list: ListName
  readonly table: 'contacts' | 'conversations'
  readonly key: 'created_at' | 'updated_at'
  /**
   * SQL for the label of a row `r`: a conversation's status, or '' in lists without labels. Chunks and
   * spans also count all rows under '', so that a page of all does not sum every status.
   */
  readonly label: string
  /** The name of the totals, which two orders of one table share. */
  readonly totals: TotalsName
}

/** Rows of a table that are counted by label. */
export type Counted = Pick<ListDefinition, 'label' | 'totals'> & {
  readonly table: ListDefinition['table'] | 'team_members'
}

/**
 * SQL for the labels that a row counts under in its chunk: its own and, in lists with labels, ''. A
 * set-returning expression for the list of columns.
 */
export function countedLabels({ label }: ListDefinition): string {
  return label === `''` ? label : `unnest(array[${label}, ''])`
}

export type ListName = 'contacts' | 'conversations.created_at' | 'conversations.updated_at'
export type TotalsName = 'contacts' | 'conversations' | 'team_members' | 'attachment_bytes'

export const contactsByCreation: ListDefinition = {
  list: 'contacts',
  table: 'contacts',
  key: 'created_at',
  label: `''`,
  totals: 'contacts',
}

export const conversationsByCreation: ListDefinition = {
  list: 'conversations.created_at',
  table: 'conversations',
  key: 'created_at',
  label: 'r.status',
  totals: 'conversations',
}

export const conversationsByUpdate: ListDefinition = {
  list: 'conversations.updated_at',
  table: 'conversations',
  key: 'updated_at',
  label: 'r.status',
  totals: 'conversations',
}

export const rankedLists: readonly ListDefinition[] = [
  contactsByCreation,
  conversationsByCreation,
  conversationsByUpdate,
]
