/**
 * The lists whose pages and totals stay cheap at any size: each is a table in the order of one sort
 * key, its rows counted under a label. Ties of the key are ordered by id.
 */
export type ListDefinition = {
  readonly list: ListName
  readonly table: 'contacts' | 'conversations'
  readonly key: 'created_at' | 'updated_at'
  /**
   * SQL for the label of a row `r`: a conversation's status, or '' where rows are not told apart. Chunks
   * and spans count all rows under '' besides, or a page of all would sum up every status.
   */
  readonly label: string
  /** The list that carries the totals. Two orders of one table share them. */
  readonly totals: TotalsName
}

/** What a total is kept of: the rows of a table, told apart by a label. */
export type Counted = Pick<ListDefinition, 'label' | 'totals'> & {
  readonly table: ListDefinition['table'] | 'team_members'
}

/**
 * SQL for the labels that a row counts under in its chunk: its own and, where the list tells labels
 * apart, '' for all rows. A row each, so it belongs into the list of columns.
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
