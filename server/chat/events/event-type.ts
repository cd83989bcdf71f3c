import type { JsonSchema } from '../../api/http/fields.ts'

/** The definition of an event type. */
export type EventType = {
  readonly summary: string
  /** Schemas of the required properties of `data`. */
  readonly data: Readonly<Record<string, JsonSchema>>
  /** Schemas of its optional properties. */
  readonly optional?: Readonly<Record<string, JsonSchema>>
}
