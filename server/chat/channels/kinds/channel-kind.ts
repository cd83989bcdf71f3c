import type { Field, JsonSchema } from '../../../api/http/fields.ts'
import type { Statement } from '../../../store/database/statement.ts'

/** The settings of one channel, as its kind checks and stores them. */
export type KindSettings = Readonly<Record<string, unknown>>

/** What a kind of channel is, as far as the settings of a workspace are concerned. */
export type ChannelKind = {
  /** Of the API's documents. */
  readonly description: string
  /** Requests and replies have them under the name of the kind; absent for a kind without settings. */
  readonly settings?: SettingsOfKind
  /** Whether its secrets sign identities, which are of an identity space. */
  readonly signsIdentities?: true
  /** Rows of other tables that are deleted with a channel of the kind, in batches; its conversations stay. */
  readonly belongings?: Belongings
}

export type SettingsOfKind = {
  /** Of a request or settings file, in which fields may be absent. */
  readonly fields: Field<KindSettings | undefined>
  /** Of a new channel; a channel that was stored before a setting existed has its default. */
  readonly defaults: KindSettings
  readonly example: KindSettings
  /** The settings with the given ones. Throws 422 if they do not fit together. */
  readonly merge: (before: KindSettings, given: KindSettings | undefined) => KindSettings
  /** The ids of contact fields that they refer to, and the field of the request that does. */
  readonly contactFields: (settings: KindSettings) => {
    readonly at: string
    readonly ids: readonly string[]
  }
}

export type Belongings = {
  readonly find: (of: {
    workspaceId: string
    id: string
    limit: number
  }) => Statement<{ id: string }>
  readonly delete: (of: { workspaceId: string; ids: readonly string[] }) => Statement
}

/** The settings in a reply: all are there, because absent ones of a request have their defaults. */
export function shownSchema({ fields, defaults }: SettingsOfKind): JsonSchema {
  return {
    ...fields.schema,
    required: Object.keys(defaults),
    description: 'The settings of this kind; null for other kinds.',
  }
}
