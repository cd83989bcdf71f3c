import { say } from './loader/say.ts'
import { startChat, type Call } from './loader/start-chat.ts'
import type { ChannelLook } from './protocol.ts'

/**
 * The script of the host page: draws the launcher, makes the frame when it is opened, and passes calls on. It is built
 * into one small file, and never throws into the page.
 */

type HostWindow = Window & {
  Porchlight?: ((...call: unknown[]) => void) & { q?: ArrayLike<unknown>[]; isReady?: boolean }
  PorchlightChannels?: Readonly<Record<string, ChannelLook>>
  /** The calls of the chat that is on this page. A page that is exchanged in parts runs its scripts again. */
  PorchlightChat?: HostWindow['Porchlight']
}

// `currentScript` is there only while the script runs first.
const script = document.currentScript as HTMLScriptElement | null
const channel = script?.dataset['channel'] ?? ''
const page = window as HostWindow
const looks = page.PorchlightChannels ?? {}
const look = Object.hasOwn(looks, channel) ? looks[channel] : undefined

/** Runs a function of the loader; failures go to the console. */
function guarded(work: () => void) {
  try {
    work()
  } catch (error) {
    say(error)
  }
}

function load() {
  const early = page.Porchlight
  if (script === null || early?.isReady === true) return
  const porchlight = (page.PorchlightChat ??= start(script))
  page.Porchlight = porchlight
  for (const each of early?.q ?? []) porchlight(...Array.from(each))
}

function start({ src, dataset }: HTMLScriptElement) {
  let call: ((given: Call) => void) | undefined
  if (look === undefined) say(`there is no channel ${JSON.stringify(channel)} here.`)
  else
    guarded(
      () =>
        (call = startChat(new URL(src).origin, channel, {
          ...look,
          launcher: dataset['launcher'] ?? look.launcher,
        })),
    )
  const porchlight = (...given: unknown[]) => guarded(() => call?.(given as unknown as Call))
  return Object.assign(porchlight, { isReady: true })
}

// The script is async, so that the body may not be there yet.
if (document.body === null) addEventListener('DOMContentLoaded', () => guarded(load))
else guarded(load)
