import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/operate/generate/random.ts'
import type { Stage } from '../visitor-faults/start-stage.ts'
import type { Agent } from './hire-agent.ts'

/**
 * What goes wrong around an act of a member: `drop` ends the connections of streams and requests; `lost reply` lets requests
 * arrive and cuts their replies off; `held reply` brings these later; `silence` keeps everything back until the connections end.
 */
export const faults = ['drop', 'lost reply', 'held reply', 'offline', 'silence', 'reload'] as const
/** SIGKILL of the server, which all members meet. */
export type Fault = (typeof faults)[number] | 'kill'

/** Does the act in the middle of the fault, and ends when that is over. */
export async function breakThings(
  stage: Stage,
  { net, context, page }: Agent,
  fault: Fault,
  random: Random,
  act: () => Promise<void>,
): Promise<void> {
  const [soonMs, lastsMs] = [random.whole(0, 60), random.whole(200, 1_500)]
  if (fault === 'drop') {
    await act()
    await sleep(soonMs)
    net.cut('reset')
    await sleep(lastsMs / 4)
    net.heal()
  } else if (fault === 'offline') {
    await context.setOffline(true)
    await act()
    await sleep(lastsMs)
    await context.setOffline(false)
  } else if (fault === 'reload') {
    await act()
    await sleep(soonMs)
    await loadAgain(page)
  } else if (fault === 'kill') {
    await act()
    await sleep(soonMs)
    await stage.kill()
  } else {
    net.cut(fault === 'silence' ? 'silent' : 'deaf')
    await act()
    await sleep(lastsMs)
    if (fault === 'held reply') net.resume()
    else net.heal()
  }
}

/** Loads the page of an address again until the inbox is there: the server may be away. */
export async function loadAgain(page: Agent['page'], address = page.url()): Promise<void> {
  for (;;) {
    try {
      await page.goto(address)
      await page.locator('.views a').first().waitFor()
      return
    } catch {
      // The next try may reach it.
    }
  }
}
