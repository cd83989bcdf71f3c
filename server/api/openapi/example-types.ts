export type Examples<Value> = Readonly<Record<string, Value>>

/** By the id of the operation. */
export type OperationExamples = Examples<{
  readonly request?: unknown
  readonly replies: Examples<unknown>
}>
