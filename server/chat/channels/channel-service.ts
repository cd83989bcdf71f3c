import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Endpoint, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import type { Finding } from '../../finding.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { TaskKind } from '../../store/due/task-kind.ts'
import type { Sweep } from '../../store/housekeeping/sweep.ts'
import type { AttachmentSweepConfig } from '../attachments/sweep-attachments.ts'
import type { MailTransport } from '../mail/mail-transport.ts'

/**
 * What a kind of channel does, beside its settings (kinds/channel-kind.ts). The server takes all of it from
 * `kinds/<kind>/channel-service.ts` and names no kind.
 */
export type ChannelService = {
  /**
   * How something that came in becomes a message of a contact. Every way in keeps these rules: one transaction makes the message;
   * its sender is a claim unless proven; it is refused beyond the limits of the kind; what comes again is found by
   * its external id, and makes no second message.
   */
  readonly receive: ChannelPart
  /**
   * How an answer of the team gets to the contact: its task, which the transaction of the answer makes due (`delivers` of the kind),
   * tries until it can record a receipt. Absent where contacts see answers by the stream of events alone.
   */
  readonly deliver?: ChannelPart
  /** Shows whether what the channel depends on works: to its workspace by endpoints, and to the operator. */
  readonly state?: ChannelState
}

export type ChannelState = ChannelPart & {
  /** What `porchlight doctor` says of the channels of all workspaces. */
  readonly checks?: readonly ChannelCheck[]
  /** What `/metrics` has of them. */
  readonly gauges?: ChannelGauges
}

export type ChannelCheck = {
  /** Of the finding if the check itself fails. */
  readonly name: string
  readonly check: (owner: pg.Pool) => Promise<Finding[]>
}

/** A statement over all workspaces that returns one row, and for each of its columns what it measures. */
export type ChannelGauges = {
  readonly find: () => Statement<Record<string, number>>
  readonly help: Readonly<Record<string, string>>
}

export type ChannelPart = {
  /** Endpoints of the API for keys and team members. */
  readonly routes?: readonly Route[]
  /** Those below a message, which stand with the other endpoints of messages. */
  readonly messageRoutes?: readonly Route[]
  /** Endpoints of team members for themselves. */
  readonly memberRoutes?: readonly Endpoint[]
  /** What visitors get at the addresses of the API. */
  readonly visitorRoutes?: readonly Route[]
  readonly schemas?: ApiSchemas
  /** Pages and endpoints at addresses of its own; `served` documents those for visitors. */
  readonly serve?: (server: FastifyInstance, services: AppServices) => void
  readonly served?: readonly Route[]
  /** A host of its own, before requests are told apart by their hosts. */
  readonly serveHost?: (server: FastifyInstance, services: AppServices) => void
  /** Starts what listens, in one process of the server, and returns the kinds of its tasks. */
  readonly start?: (parts: ChannelParts) => readonly TaskKind[]
  /** Deletes what is stored for a limited time. */
  readonly sweeps?: (config: AttachmentSweepConfig) => readonly Sweep[]
}

export type ChannelParts = Pick<AppServices, 'config' | 'database' | 'files' | 'vault'> & {
  /** The owner's, for tasks and for what belongs to all workspaces. */
  readonly pool: pg.Pool
  /** The mail server of the installation. */
  readonly transport: MailTransport
  readonly log: (line: string) => void
  readonly onError: (error: Error) => void
  readonly onStop: (stop: () => Promise<void>) => void
}
