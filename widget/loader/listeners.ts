import type { WidgetEvents } from '../../client/source/widget.ts'
import { say } from './say.ts'

type Listener = (detail: unknown) => void

const events: readonly (keyof WidgetEvents)[] = ['ready', 'open', 'close', 'unread', 'sent']

/** What the page listens to. A listener that fails says so, and keeps no other from being called. */
export function makeListeners() {
  let listeners: (readonly [event: unknown, listener: unknown])[] = []
  return {
    on: (event: unknown, listener: unknown) => {
      if (!events.includes(event as keyof WidgetEvents))
        say(`there is no event "${String(event)}".`)
      else if (typeof listener === 'function') listeners.push([event, listener])
      else say(`the listener of "${String(event)}" is not a function.`)
    },
    off: (event: unknown, listener: unknown) => {
      listeners = listeners.filter(([one, each]) => one !== event || each !== listener)
    },
    emit: <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => {
      for (const [event, listener] of [...listeners]) {
        if (event !== name) continue
        try {
          ;(listener as Listener)(detail)
        } catch (error) {
          say(error, `a listener of "${name}" failed: `)
        }
      }
    },
  }
}
