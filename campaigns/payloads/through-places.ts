import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import { startApp } from '../../test/app.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { until } from '../until.ts'
import { answer, type Guard } from './answer.ts'
import { forwardTo } from '../../test/browser/forward-to.ts'
import { makePlaces } from './places.ts'
import { joined, spread, type Row } from './poison.ts'
import { inventedReplies, seedPlaces } from './seed-places.ts'
import { assertHarmless, trap } from './watch-page.ts'

const patienceMs = 20_000

/** What the page needs to begin, or follows by a stream: `openHostileInbox` has those. */
const passed = /\/auth\/session$|\/events(?:\/|$)|\/look/

/** A team member's browser that is led through all places in which the inbox shows what somebody has named. */
export async function openHostilePlaces() {
  await buildPagesForTests()
  const { workspace, port } = await startApp()
  const space = await workspace()
  const seeds = await seedPlaces(space)
  const member = await signIn(space)
  const { page, context, troubles } = await openInbox(space, '/inbox/all', member)
  await context.addInitScript(trap)
  context.setDefaultTimeout(patienceMs)
  const { origin } = new URL(page.url())
  const invented = inventedReplies(seeds.webhook)
  const places = makePlaces(page, { ...seeds, memberId: member.member_id })
  const forward = forwardTo(port)
  return {
    /** Shows each value in every place. */
    show: async (values: readonly string[], guard: Guard) => {
      await page.goto('about:blank')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const hostile = (body: Row) => JSON.stringify(spread(body, values))
      const own = async (route: Route) => {
        const { pathname } = new URL(route.request().url())
        if (route.request().method() !== 'GET' || passed.test(pathname)) return route.fallback()
        const [, found] = invented.find(([path]) => path.test(pathname)) ?? []
        if (found !== undefined)
          return route.fulfill({ contentType: 'application/json', body: hostile(found) })
        return answer(route, forward, ({ text }) => changed(text, hostile), guard)
      }
      await context.route(`${origin}/api/external/v2/**`, own)
      await context.route(`${origin}/auth/**`, own)
      await context.route(`${origin}/inbox**`, async (route) =>
        answer(route, forward, ({ text }) => text, guard),
      )
      await page.goto(`${origin}/inbox/all/${seeds.id}`)
      await page.locator('[role=log] article').first().waitFor()
      for (const { name, within, shows, open, close } of places) {
        await open(joined(values)())
        const wanted = Math.ceil(values.length * shows)
        await until(`${name} shows ${wanted} values`, patienceMs / 4, async () => {
          const shown = await page.evaluate<number>(countIn(within))
          return shown >= wanted
        })
        await assertHarmless(page, 0, name)
        const wide = await page.evaluate<number>(
          'document.documentElement.scrollWidth - innerWidth',
        )
        assert.ok(wide <= 0, `${name} is ${wide} px too wide`)
        await close?.()
      }
      assert.deepEqual(troubles.filter(isGrave), [])
    },
    close: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Requests to others, and errors of the page: a policy that refuses something says so, too. */
const isGrave = (line: string) => /^request|TypeError|ReferenceError|RangeError/.test(line)

/** How many different values a part of the page has; -1 before it is there. */
const countIn = (selector: string) => `(() => {
  const part = document.querySelector(${JSON.stringify(selector)})
  return part === null ? -1 : new Set(part.outerHTML.match(/fired\\(\\d+\\)/g)).size
})()`

function changed(text: string, hostile: (body: Row) => string): string {
  try {
    return hostile(JSON.parse(text) as Row)
  } catch {
    return text
  }
}
