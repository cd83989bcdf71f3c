import type { Side } from './sides.ts'
import { says, saysNothingOf } from './says.ts'
import type { Stage } from './start-stage.ts'

export const kinds = [
  'offline',
  'kill',
  'lost reply',
  'black hole',
  'other tab',
  'reload',
  'quick reload',
  'away',
  'body swap',
] as const
export type Fault = (typeof kinds)[number]

const shownMs = 60_000

/** Writes a message while something goes wrong on the writer's side. */
export async function suffer(stage: Stage, side: Side, kind: Fault, random: () => number) {
  const { context, page, written, route, name } = side
  const message = `${name} ${written.length} ${kind} ${crypto.randomUUID()}`
  written.push(message)
  const enter = async () => {
    await side.field(page).fill(message)
    await side.field(page).press(side.key)
  }
  const write = async () => {
    await enter()
    // What is shown is kept: from here on it must not be lost.
    await side.said(page).filter({ hasText: message }).first().waitFor({ timeout: shownMs })
  }
  if (kind === 'offline') {
    await context.setOffline(true)
    await write()
    await says(side, 'offline')
    await later(random() * 1500)
    await context.setOffline(false)
  } else if (kind === 'kill') {
    await write()
    await later(random() * 30)
    await stage.kill()
    await saysNothingOf(side, 'offline')
  } else if (kind === 'away') {
    await stage.away(async () => {
      await write()
      await says(side, 'unreachable')
      await saysNothingOf(side, 'offline')
    })
  } else if (kind === 'body swap' && name === 'visitor') {
    await page.evaluate(`document.body.replaceWith(document.createElement('body'))`)
    await write()
  } else if (kind === 'lost reply' || kind === 'black hole') {
    const fail = async (held: Parameters<typeof stage.commit>[0]) => {
      if (kind === 'lost reply') await stage.commit(held)
      else await later(2000)
      await held.abort().catch(() => undefined)
    }
    await context.route(route, fail, { times: 1 })
    await write()
  } else if (kind === 'other tab') {
    const other = await context.newPage()
    await side.open(other)
    await page.bringToFront()
    await write()
    await later(random() * 20)
    await page.close()
    side.page = other
    await other.bringToFront()
  } else {
    // Right after the key, before anything is shown.
    if (kind === 'quick reload') await enter()
    else {
      await write()
      await later(random() * 20)
    }
    await side.open(page)
  }
}

const later = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
