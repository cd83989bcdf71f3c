import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import type { Random } from '../../server/operate/generate/random.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { signIn } from '../../test/sign-in.ts'
import { withOwner } from '../workspaces.ts'
import type { Viewer } from './change-things.ts'

type Given = {
  readonly dataFolder: string
  readonly space: Pick<TestWorkspace, 'id' | 'subdomain' | 'port' | 'adminEmail'>
  readonly viewer: Viewer
  readonly random: Random
}

/** A member's inbox on a screen, and the API as that member. */
export type Screen = {
  readonly name: string
  readonly settleMs: number
  readonly page: Page
  readonly context: BrowserContext
  readonly troubles: readonly string[]
  /** The requests of the page without an end, with their age in milliseconds. */
  readonly pending: () => readonly string[]
  readonly memberId: string
  readonly ask: (path: string) => Promise<ReturnType<typeof JSON.parse>>
  /** Replies are late, the net goes and comes, and the member does this and that, until the moment. */
  readonly disturb: (endsAt: number) => Promise<void>
  /** Ends all that: the net is there, the pointer away and the start of the list in sight. */
  readonly rest: () => Promise<void>
}

const views = ['mine', 'unassigned', 'mentions', 'open', 'snoozed', 'closed', 'all']

export async function openScreen({ dataFolder, space, viewer, random }: Given): Promise<Screen> {
  const { email, settleMs } = viewer
  const signedIn = await withOwner(dataFolder, async (owner) =>
    signIn({ ...space, owner } as unknown as TestWorkspace, email),
  )
  const { page, context, troubles } = await openInbox(space, '/inbox/open', signedIn)
  const { pending, note } = watchRequests(page)
  const own = random.fork()
  let isLate = false
  const late = async (route: Route) => {
    if (route.request().method() !== 'GET' || !isLate) {
      note(route.request(), 'passed on')
      return route.continue()
    }
    note(route.request(), 'held')
    // What was asked for is answered now, and arrives later; some of it never.
    const reply = await fetchByAddress(route, context).catch(() => undefined)
    note(route.request(), 'fetched')
    await sleep(own.whole(400, 1500))
    if (reply === undefined || own.chance(0.1)) await route.abort().catch(() => undefined)
    else await route.fulfill({ response: reply }).catch(() => undefined)
  }
  await context.route(/\/api\/external\/v2\/(?!events)/, late)
  const click = async (selector: string) => clickIn(page, selector)
  const sort = async () => {
    await click('.list header button[aria-haspopup]')
    await click(`[role^="menuitem"]:nth-of-type(${own.whole(1, 2)})`)
  }
  const acts: readonly (readonly [() => Promise<unknown>, number])[] = [
    [async () => click(`.views a[href="/inbox/${own.pick(views)}"]`), 5],
    [async () => click(`.views ul:nth-of-type(2) li:nth-child(${own.whole(1, 2)}) a`), 1],
    [sort, 1],
    [async () => click(`.rows li:nth-child(${own.whole(1, 9)}) a`), 3],
    [
      async () =>
        page.evaluate(`document.querySelector('.list .rows')?.scrollTo(0, ${own.whole(0, 6_000)})`),
      2,
    ],
    [async () => page.mouse.move(500, own.whole(200, 700)), 1],
    [async () => page.mouse.move(2, 2), 1],
    [
      async () => {
        await context.setOffline(true)
        await sleep(own.whole(100, 1_000))
        await context.setOffline(false)
      },
      1,
    ],
  ]
  return {
    ...{ name: email, settleMs, page, context, troubles, pending, memberId: signedIn.member_id },
    ask: async (path) => (await signedIn.send('GET', path)).body,
    disturb: async (endsAt) => {
      isLate = true
      while (performance.now() < endsAt) {
        await own.weighted(acts)()
        await sleep(own.whole(50, 700))
      }
    },
    rest: async () => {
      isLate = false
      await restScreen(page)
    },
  }
}

/** Clicks what is there, without the pointer, which would keep the list still. */
async function clickIn(page: Page, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.click()`)
}

/** The pointer goes away, and the start of the list is in sight. */
export async function restScreen(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.evaluate(`document.querySelector('.list .rows')?.scrollTo(0, 0)`)
  await clickIn(page, '.list .fresh')
}

/**
 * The reply to a request of the page, asked for at 127.0.0.1. The browser knows that names below `localhost` are this machine;
 * the lookup of this process asks a name server about them, and a lost answer of that costs 5 s.
 */
async function fetchByAddress(route: Route, context: BrowserContext) {
  const { host, href } = new URL(route.request().url())
  const cookies = await context.cookies(href)
  const headers = {
    ...route.request().headers(),
    ...{ host, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  }
  return route.fetch({ url: href.replace(/\/\/[^:/]+/, '//127.0.0.1'), headers })
}

function watchRequests(page: Page) {
  const seen = new Map<Request, { readonly at: number; how: string }>()
  const note = (request: Request, how: string) => {
    const one = seen.get(request)
    if (one !== undefined) one.how += `, ${how} after ${Math.round(performance.now() - one.at)}`
  }
  page.on('request', (request) => seen.set(request, { at: performance.now(), how: 'asked' }))
  page.on('response', (response) => note(response.request(), 'answered'))
  page.on('requestfinished', (request) => seen.delete(request))
  page.on('requestfailed', (request) => seen.delete(request))
  const pending = () =>
    [...seen].map(
      ([request, { at, how }]) =>
        `${Math.round(performance.now() - at)} ms (${how}): ${request.method()} ${request.url()}`,
    )
  return { pending, note }
}
