import type { Field, JsonSchema } from '../../../api/http/fields.ts'
import type { Config } from '../../../config/config.ts'
import type { Statement } from '../../../store/database/statement.ts'
import type { OutboundRules } from '../../outbound/check-url.ts'

/** The settings of one channel, as its kind checks and stores them. */
export type KindSettings = Readonly<Record<string, unknown>>

/** What a kind of channel is, as far as the settings of a workspace and those who send messages are concerned. */
export type ChannelKind = {
  /** Of the API's documents. */
  readonly description: string
  /** Whether `channel-service.ts` in its folder says what it does. */
  readonly hasService?: true
  /** Absent: contacts see answers in the chat alone. */
  readonly delivers?: AnswerDelivery
  /** Requests and replies have them under the name of the kind; absent for a kind without settings. */
  readonly settings?: SettingsOfKind
  /** Whether its secrets sign identities, which are of an identity space. */
  readonly signsIdentities?: true
  /** Statements of the change that creates or changes a channel, and of the one that deletes it. */
  readonly whenSaved?: (channel: SavedChannel) => readonly Statement[]
  readonly whenDeleted?: (channel: Pick<SavedChannel, 'workspaceId' | 'channelId'>) => Statement
  /** Rows of other tables that are deleted with a channel of the kind, in batches; its conversations stay. */
  readonly belongings?: Belongings
}

/**
 * How answers of the team get to contacts who do not see them in the chat: by a task that the transaction of each answer makes
 * due. Notes and imports are not delivered.
 */
export type AnswerDelivery = {
  /** The kind of the task. */
  readonly task: string
  /**
   * The subject of the task. An answer's own has as input the recipients that its author gave, and ends when the message is
   * erased; in a copy of a workspace its input has `is_of_copy`, because the original delivers the answer. That of a conversation is for
   * all its answers that wait, and is due again when they change.
   */
  readonly subject: 'message' | 'conversation'
  /** Statements after which mails that wait are not sent: these messages were their last unread ones, or their contact has another address or is blocked. */
  readonly needless?: {
    readonly read: (of: { workspaceId: string; messageIds: readonly string[] }) => Statement
    readonly misaddressed: (of: { workspaceId: string; contactId: string }) => Statement
    readonly blocked: (of: { workspaceId: string; contactId: string }) => Statement
  }
  /** To addresses of mail: the author may give others than the contact's, and a team member may start a conversation. */
  readonly takesAddresses?: true
  /** Only to contacts that have such an address. */
  readonly needsAddress?: true
  /** Milliseconds from the answer to the first attempt; undefined: the answers of this channel are not delivered. */
  readonly delayMs: (
    settings: KindSettings | null,
    of: {
      readonly config: Pick<Config, 'smtpUrl'>
      readonly channels: readonly {
        readonly kind: string
        readonly settings: KindSettings | null
      }[]
    },
  ) => number | undefined
}

export type SavedChannel = {
  readonly workspaceId: string
  readonly channelId: string
  readonly settings: KindSettings
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
  /** Schemas of fields that replies show otherwise than requests have them. */
  readonly shown?: Readonly<Record<string, JsonSchema>>
  readonly servers?: ServersOfKind
  /** Whether a request changes who says which contact a sender is; `before`: null where the channel is of another kind. */
  readonly changesProof?: (given: KindSettings | undefined, before: KindSettings | null) => boolean
}

/** A password to store, or null: to delete. `purpose`: a name of the kind's own, such as that of one of its servers; not `identity`. */
export type PasswordChange = { readonly purpose: string; readonly password: string | null }

/** `allowsTokenHosts`: access tokens may go to any server. */
export type ServerRules = OutboundRules & { readonly allowsTokenHosts: boolean }

/** Servers that a channel connects to, and the passwords of their logins. */
export type ServersOfKind = {
  /** Throws 422 for one that the operator does not allow. */
  readonly refuse: (settings: KindSettings, rules: ServerRules) => void
  /** Whether a request names a server: it gets what the channel sends, so its author has to see as much. */
  readonly areGiven: (given: KindSettings | undefined) => boolean
  /** What a request makes of the stored passwords; `before`, `after`: null where the channel is of another kind. */
  readonly passwords: (
    given: KindSettings | undefined,
    before: KindSettings | null,
    after: KindSettings | null,
  ) => readonly PasswordChange[]
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
export function shownSchema({ fields, defaults, shown }: SettingsOfKind): JsonSchema {
  return {
    ...fields.schema,
    properties: { ...(fields.schema['properties'] as object), ...shown },
    required: Object.keys(defaults),
    description: 'The settings of this kind; null for other kinds.',
  }
}
