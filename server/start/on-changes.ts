import type { AppServices } from '../api/http/services.ts'
import type { OnChanges } from '../store/writes/change-notices.ts'

/** Clears caches and wakes waiting readers when another process has changed or committed something. */
export function onChanges({
  keys,
  hosts,
  sessions,
  devices,
  settings,
  events,
}: Pick<
  AppServices,
  'keys' | 'hosts' | 'sessions' | 'devices' | 'settings' | 'events'
>): OnChanges {
  return {
    forget: (workspaceId) => {
      keys.clear()
      devices.clear()
      hosts.forget()
      sessions.clear()
      settings.clear()
      events.keysChanged(workspaceId)
    },
    hear: events.hear,
    connect: events.connect,
  }
}
