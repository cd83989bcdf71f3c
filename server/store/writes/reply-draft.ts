/**
 * JSON that exists once a change's rows are written: the frozen resource of its nth event, the
 * column `json` of the first row that its nth statement returns, or what it `shows`. Negative numbers count from the end.
 */
export type JsonRef =
  | { readonly event: number }
  | { readonly row: number }
  | { readonly shown: true }

/** A change's result before its rows are written: `json` can refer to a row of the change. */
export type Drafted<Result> = Result extends { readonly json: infer Json }
  ? Omit<Result, 'json'> & { readonly json: Json | JsonRef }
  : Result

/** The result of a change that returns a resource. */
export type JsonResult = { readonly json: string }

/** A reply as a retry gets it: the original status, body and headers. */
export type StoredReply = {
  readonly status: 200 | 201 | 202 | 204
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A single resource, which has an ETag. */
  readonly single?: true
}

type Body = Readonly<Record<string, string | JsonRef>>

/**
 * A reply before its rows are written. `body`: the members of its JSON object; `whole`: all of it instead. `stored`: the
 * members that a retry gets, without a secret, which no table holds.
 */
export type ReplyDraft = Omit<StoredReply, 'json'> & {
  readonly body?: Body
  readonly whole?: string | JsonRef
  readonly stored?: Body
}

/** Resolves a reference to its text; undefined if there is none. */
export type TextOf = (ref: JsonRef) => string | undefined

function resolveJson(json: string | JsonRef, textOf: TextOf | undefined): string {
  const text = typeof json === 'string' ? json : textOf?.(json)
  if (text === undefined) throw new Error('A reply refers to a row that is not there.')
  return text
}

/** The result of a change after its rows are written. */
export function resolveResult(drafted: unknown, textOf: TextOf): unknown {
  if (typeof drafted !== 'object' || drafted === null || !('json' in drafted)) return drafted
  const { json } = drafted as { json: string | JsonRef | undefined }
  return json === undefined ? drafted : { ...drafted, json: resolveJson(json, textOf) }
}

/** The reply of a draft; `textOf` is required if its body refers to rows. */
export function renderReply(
  { body, whole, ...reply }: Omit<ReplyDraft, 'stored'>,
  textOf?: TextOf,
): StoredReply {
  if (whole !== undefined) return { ...reply, json: resolveJson(whole, textOf) }
  if (body === undefined) return reply
  const members = Object.entries(body).map(
    ([name, json]) => `"${name}":${resolveJson(json, textOf)}`,
  )
  return { ...reply, json: `{${members.join(',')}}` }
}

/** The draft of what a retry gets. */
export function asStored({ stored, ...draft }: ReplyDraft): ReplyDraft {
  return stored === undefined ? draft : { ...draft, body: stored }
}
