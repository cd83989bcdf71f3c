import type { Operation } from './document.ts'

/** Which part of a request is invalid, if any. */
export const kinds = ['valid', 'field', 'body', 'query', 'path', 'method', 'header', 'key'] as const
/** Uploads count as neither valid nor invalid: the service decides by the file's content. */
export type Kind = (typeof kinds)[number] | 'upload'

/** A request, and what is invalid in it. */
export type FuzzRequest = {
  kind: Kind
  operation: Operation
  method: string
  path: string
  headers: Record<string, string | string[]>
  payload: Buffer | undefined
}
