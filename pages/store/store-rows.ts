import type { Row } from './table.ts'

/** A message, with the conversation that the API names beside it. */
export type MessageRow = Row & {
  readonly conversation_id: string
  readonly external_id?: string | null | undefined
  readonly created_at?: string | undefined
  /** In place of `created_at`, in what contacts are shown. */
  readonly sent_at?: string | undefined
}

/** What changed: a row, or with id `*` any row of the kind. */
export type Change = { readonly kind: string; readonly id: string }
