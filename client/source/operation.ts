/** An operation of the API, as in the generated table. */
export type Operation = {
  readonly method: string
  /** Below the base path, parameters in braces. */
  readonly path: string
  /** Whether the path is below the server's address instead, such as `/auth/session`. */
  readonly outside?: true
  /** The arguments after the path's ids. */
  readonly takes: readonly ('body' | 'query')[]
  /** The field with the rows of a page. */
  readonly rows?: string
  /** Its pages have cursors. */
  readonly cursor?: true
  /** The required media type of binary bodies. */
  readonly contentType?: string
  /** Its reply is not JSON. */
  readonly raw?: true
}
