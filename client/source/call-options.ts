/** Options of a single call. */
export type CallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The limit of the call with all its tries. */
  readonly timeoutMs?: number | undefined
  /** Identifies a write, so that it happens once however often it is sent. Default: a random UUID. */
  readonly idempotencyKey?: string | undefined
  /** The ETag that the resource must have for the change to happen. */
  readonly ifMatch?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether a browser completes the call after the page has gone. Bodies of up to 64 KiB. */
  readonly keepalive?: boolean | undefined
}
