import type { AppServices } from '../../api/http/services.ts'
import type { Config } from '../../config/config.ts'
import type { Statement } from '../../store/database/statement.ts'
import { taskOf } from '../../store/due/task-of.ts'
import type { AnswerDelivery } from '../channels/kinds/channel-kind.ts'
import { channelKind, deliveriesBy } from '../channels/kinds/channel-kinds.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** How the answers in a channel are delivered, so long after they were sent. */
export type ChannelDelivery = AnswerDelivery & { readonly inMs: number }

/** By channel, without those whose contacts see answers in the chat alone. */
export type AnswerDeliveries = ReadonlyMap<string, ChannelDelivery>

type Known = { readonly config: Config; readonly deliveries: AnswerDeliveries }

const known = new WeakMap<Settings, Known>()

/** Those of a workspace, at once if its settings are cached. */
export function answerDeliveries(
  { config, database, settings }: Pick<AppServices, 'config' | 'database' | 'settings'>,
  workspaceId: string,
): AnswerDeliveries | Promise<AnswerDeliveries> {
  const cached = settings.get(workspaceId)
  if (cached !== undefined) return deliveriesIn(config, cached)
  return readSettings(database, settings, workspaceId).then((read) => deliveriesIn(config, read))
}

/** Those of a workspace with these settings. */
export function deliveriesIn(config: Config, settings: Settings): AnswerDeliveries {
  const before = known.get(settings)
  if (before?.config === config) return before.deliveries
  const { channels } = settings
  const found = channels.flatMap(({ id, kind, settings: own }) => {
    const { delivers } = channelKind(kind)
    const inMs = delivers?.delayMs(own, { config, channels })
    return delivers === undefined || inMs === undefined
      ? []
      : [[id, { ...delivers, inMs }] as const]
  })
  const deliveries = new Map(found)
  known.set(settings, { config, deliveries })
  return deliveries
}

/** The statement that makes a delivery due, for each subject with its input. One of a conversation keeps a sooner time. */
export function dueDelivery(
  workspaceId: string,
  { task, subject, inMs }: Pick<ChannelDelivery, 'task' | 'subject' | 'inMs'>,
  inputs: ReadonlyMap<string, object>,
): Statement {
  const drafts = [...inputs].map(([id, input]) => ({ subject_id: id, input }))
  const keepsSooner = subject === 'conversation'
  return taskOf(task).due(workspaceId, drafts, { inMs }, { keepsSooner })
}

/** The statements after which mails are not sent whose last unread messages these were. */
export const endNeedless = (workspaceId: string, messageIds: readonly string[]): Statement[] =>
  deliveriesBy('conversation').flatMap(({ needless }) =>
    needless === undefined ? [] : [needless.read({ workspaceId, messageIds })],
  )

/** The statements after which the answers of conversations are delivered as they are now, because they have changed. */
export function dueAgain(workspaceId: string, conversationIds: readonly string[]): Statement[] {
  const inputs = new Map(conversationIds.map((id) => [id, {}]))
  return deliveriesBy('conversation').map((delivery) =>
    dueDelivery(workspaceId, { ...delivery, inMs: 0 }, inputs),
  )
}
