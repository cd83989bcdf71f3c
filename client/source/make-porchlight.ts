import type { CallOptions } from './call-options.ts'
import { followEvents, type FollowOptions } from './follow-events.ts'
import { makeConnection, type ConnectionOptions } from './make-connection.ts'
import { makeMethods, type Table } from './make-methods.ts'
import { pollConversations, type PollOptions } from './poll.ts'
import { send, type Answer, type Call } from './send.ts'
import type { Conversation, Methods, WorkspaceEvent } from './types.generated.ts'

/** Methods that last longer than one call, and any request. */
type Lasting = {
  /** The events as they happen; reconnects automatically. */
  readonly events: (options?: FollowOptions) => AsyncGenerator<WorkspaceEvent, void, undefined>
  /** Conversations as they change; retries automatically. */
  readonly poll: (options?: PollOptions) => AsyncGenerator<Conversation, void, undefined>
  /** Any request below the base path, such as one without a method in this version. */
  readonly request: (call: Call, options?: CallOptions) => Promise<Answer>
}

/** Every operation of the API, by group, and methods that last longer than one call. */
export type Porchlight = Methods & Lasting

/** A client with the operations of a table, which is a part of the generated ones. */
export function makePorchlight<Group extends keyof Methods>(
  options: ConnectionOptions,
  table: Table & Readonly<Record<Group, unknown>>,
): Pick<Methods, Group> & Lasting {
  const connection = makeConnection(options)
  const methods = makeMethods(connection, table)
  const follow = (given?: FollowOptions) => followEvents<WorkspaceEvent>(connection, given)
  const own = {
    ...methods,
    events: Object.assign(follow, methods['events']),
    poll: (given?: PollOptions) => pollConversations<Conversation>(connection, given),
    request: async (call: Call, given?: CallOptions) => send(connection, call, given),
  }
  // The table and the types are generated from the same document.
  return own as unknown as Pick<Methods, Group> & Lasting
}
