import type { ChannelLook } from '../protocol.ts'
import { mark } from './mark.ts'

/** Greets the visitor after the channel's time, once a visit. */
export function greetLater(
  channel: string,
  { greet_after: seconds }: ChannelLook,
  greet: () => void,
): void {
  if (seconds === undefined || mark(channel, undefined, 'sessionStorage')) return
  setTimeout(() => {
    mark(channel, true, 'sessionStorage')
    greet()
  }, seconds * 1000)
}
