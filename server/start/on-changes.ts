import type { AppServices } from '../api/http/services.ts'
import { forgetTimes } from '../chat/events/times-of-logs.ts'
import { noticeDue } from '../store/due/due-notices.ts'
import type { OnChanges } from '../store/writes/change-notices.ts'

/** Clears the caches of a workspace, or all, and wakes waiting readers when another process has changed something. */
export function onChanges({
  keys,
  hosts,
  sessions,
  devices,
  settings,
  viewCounts,
  events,
  database,
}: Pick<
  AppServices,
  'keys' | 'hosts' | 'sessions' | 'devices' | 'settings' | 'viewCounts' | 'events' | 'database'
>): OnChanges {
  return {
    forget: (workspaceId) => {
      for (const cache of [keys, devices, sessions]) cache.clear(workspaceId)
      hosts.forget(workspaceId)
      if (workspaceId === undefined) {
        settings.clear()
        viewCounts.clear()
      } else settings.delete(workspaceId)
      forgetTimes(database, workspaceId)
      events.keysChanged(workspaceId)
      // A workspace that has been restored or moved here came without a notice of a commit.
      if (workspaceId !== undefined) events.wake(workspaceId)
      void endStreamsElsewhere(hosts, events, workspaceId)
    },
    hear: events.hear,
    connect: (query) => {
      events.connect(query)
      noticeDue(database)
    },
    due: () => noticeDue(database),
  }
}

/** Streams of a workspace that another installation serves now end, so that their clients reconnect. */
async function endStreamsElsewhere(
  hosts: AppServices['hosts'],
  events: AppServices['events'],
  workspaceId: string | undefined,
): Promise<void> {
  await hosts.ready()
  const watched = workspaceId === undefined ? events.watchedWorkspaces() : [workspaceId]
  const departed = await hosts.departedOf(watched).catch(() => [])
  for (const id of departed) events.left(id)
}
