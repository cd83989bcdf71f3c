import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf, show } = await filledInbox()
const charged = idOf('Charged twice in March')

const rowOf = (page: Page, title: string) => page.locator(`[data-row="${idOf(title)}"]`)

test(
  'A row says when the last message came, how long somebody waits, and whose it is',
  { skip },
  async () => {
    const page = await show('/inbox/open')
    const { conversation } = await ask('GET', `/conversations/${charged}?include=inbox`)
    const row = rowOf(page, 'Charged twice in March')
    const time = row.locator('.line').first().locator('time')
    assert.equal(await time.getAttribute('datetime'), conversation.inbox.last_message_at)
    const late = async (title: string) =>
      rowOf(page, title).locator('.wait').getAttribute('data-late')
    const waitedMs = Date.now() - Date.parse(conversation.inbox.waiting_since)
    const [, minutes] =
      /^waiting (\d+) min$/.exec((await row.locator('.wait').textContent()) ?? '') ?? []
    // The row was drawn a moment before.
    assert.ok(Math.abs(waitedMs / 60_000 - Number(minutes)) < 1.5, `${minutes} of ${waitedMs} ms`)
    assert.equal(await late('Export stops at 40 %'), '0')
    assert.equal(await late('Cannot sign in on my phone'), '1')
    assert.equal(await late('How do I add a colleague?'), '2')
    assert.equal(await rowOf(page, 'Do you ship to Switzerland?').locator('.wait').count(), 0)
    assert.equal(await row.locator('.owner').getAttribute('title'), 'Assigned to Chloe Martin')
    assert.equal(await rowOf(page, 'Cannot find last year’s invoices').locator('.owner').count(), 0)
    // Bold is for what is unread, and for nothing else.
    const heavy = async () =>
      page.evaluate<
        string[]
      >(`[...document.querySelectorAll('[data-row="${charged}"] *:not(.avatar)')]
        .filter((each) => Number(getComputedStyle(each).fontWeight) >= 550).map((each) => each.className)`)
    assert.deepEqual(await heavy(), ['name clip', 'title clip'])
    await ask('POST', `/conversations/${charged}/read`, { reader_email: space.adminEmail })
    await page.locator(`[data-row="${charged}"]:not(.unread)`).waitFor()
    assert.deepEqual(await heavy(), [])
    await page.goto(new URL('/inbox/mine', page.url()).href)
    await row.waitFor()
    assert.equal(await row.locator('.owner').count(), 0)
  },
)

test('The button to assign has a name in every width', { skip }, async () => {
  for (const [title, name] of [
    ['Charged twice in March', 'Assign to: Chloe'],
    ['Cannot find last year’s invoices', 'Assign'],
  ] as const) {
    const page = await show(`/inbox/open/${idOf(title)}`)
    for (const width of [320, 390, 700, 900, 1100, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name, exact: true }).waitFor()
    }
  }
})

test(
  'Lines of a conversation are as long on every screen, and each has its time',
  { skip },
  async () => {
    const page = await show(`/inbox/mine/${charged}`, 2560)
    await page.getByText('Here is what my bank shows').last().waitFor()
    const { left, right, width } = await page.evaluate<DOMRect>(
      `document.querySelector('.measure').getBoundingClientRect().toJSON()`,
    )
    assert.equal(width, 720)
    const box = await page.locator('.write').boundingBox()
    assert.ok(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (left + right) / 2) < 12)
    const untimed = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.log article, .log .did')]
    .filter((each) => !each.querySelector('time[datetime][title]')?.checkVisibility())
    .map((each) => each.textContent)`)
    assert.deepEqual(untimed, [])
  },
)

test('Names of 255 letters are cut off, with the whole name as title', { skip }, async () => {
  const long = (kind: string) => `${kind} ${'Abcdefghi '.repeat(30)}`.slice(0, 255 - 4) + 'Long'
  const solid = `Solid${'x'.repeat(250)}`
  const { team_members: members } = await ask('GET', '/team-members?email=omar@acme.example')
  await ask('PATCH', `/team-members/${members[0].id}`, {
    first_name: solid,
    last_name: long('Last'),
  })
  const { group } = await ask('POST', '/groups', { name: long('Group').slice(0, 100) })
  const { conversation } = await ask('POST', '/conversations', {
    title: long('Title'),
    group_name: group.name,
    assignee_email: 'omar@acme.example',
    visitor_attributes: { name: solid, email: `${'e'.repeat(60)}@${'d'.repeat(60)}.example` },
    messages_attributes: [{ body: 'Hello.' }],
  })
  await ask('POST', `/conversations/${conversation.id}/messages`, {
    body: 'Good morning.',
    sender_email: 'omar@acme.example',
  })
  await ask('PATCH', '/workspace', { name: long('Space').slice(0, 100) })
  /** Texts that are wider than their place, or higher than four lines, and are not cut off with a title. */
  const spilt = `(() => {
    const words = /Abcdefghi|xxxxxxx|eeeeeee/
    const own = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && words.test(node.data))
    return [...document.querySelectorAll('body *:not(title, script, textarea, option)')]
      .filter((each) => own(each) && each.checkVisibility() && !each.closest('.unseen'))
      .filter((each) => {
        const { left, right, height } = each.getBoundingClientRect()
        const isCut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4
        const isInside = left >= -1 && right <= innerWidth + 1 && height < 90
        return !isInside || (isCut && !words.test(each.closest('[title]')?.title ?? ''))
      }).map((each) => each.outerHTML.slice(0, 200))
  })()`
  for (const width of [1440, 390]) {
    for (const path of ['/inbox/all', `/inbox/all/${conversation.id}`, '/inbox/settings/team']) {
      const page = await show(path, width)
      const isList = path === '/inbox/all'
      await page
        .locator(isList ? 'a.row' : path.includes('team') ? '.cards li' : '.log article')
        .first()
        .waitFor()
      assert.deepEqual(await page.evaluate(spilt), [], `${path}, ${width} px`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`)
      if (isList || path.includes('team')) continue
      await page.getByRole('button', { name: /^Assign to: Solid/ }).click()
      await page.getByRole('menu').waitFor()
      assert.deepEqual(await page.evaluate(spilt), [], `the menu, ${width} px`)
    }
  }
})

test(
  'Messages that a program sent say by which, as they arrive and after a reload; those of people do not',
  { skip },
  async () => {
    const { conversation } = await ask('POST', '/conversations', {
      visitor_attributes: { email: 'ina@x.test', name: 'Ina' },
      messages_attributes: [{ body: 'Through the shop' }],
    })
    const page = await show(`/inbox/all/${conversation.id}`)
    const said = (text: string) =>
      page.getByRole('log').getByRole('article').filter({ hasText: text })
    await said('Through the shop').getByText('by program: first').waitFor()
    const path = `/conversations/${conversation.id}/messages`
    const sender = { sender_email: space.adminEmail }
    await ask('POST', path, { ...sender, body: 'Answered by a robot' })
    await ask('POST', path, { ...sender, body: 'Noted by a robot', kind: 'note' })
    const member = await signIn(space)
    await member.send('POST', path, { ...sender, body: 'Answered by hand' })
    const check = async () => {
      await said('Answered by hand').waitFor()
      for (const text of ['Answered by a robot', 'Noted by a robot']) {
        await said(text).getByText('by program: first').waitFor()
        assert.match((await said(text).getAttribute('aria-label')) ?? '', /, by program: first, /)
      }
      assert.equal(await said('Answered by hand').getByText('by program').count(), 0)
    }
    await check()
    // A later change of the message keeps it.
    await ask('POST', `/conversations/${conversation.id}/read`, { reader: 'contact' })
    await said('Answered by a robot').getByText(/^Read/).waitFor()
    await check()
    await page.reload()
    await check()
  },
)

test('The other conversations of a contact follow what happens to them', { skip }, async () => {
  const page = await show(`/inbox/open/${charged}`)
  const others = page.getByRole('complementary').getByRole('listitem')
  await page.getByText('This is their first conversation.').waitFor()
  const { conversation } = await ask('POST', '/conversations', {
    title: 'Another matter',
    visitor_attributes: { email: 'lin.zhang@customers.example' },
    messages_attributes: [{ body: 'One more thing' }],
  })
  await others.filter({ hasText: 'Another matter' }).waitFor()
  await ask('PATCH', `/conversations/${conversation.id}`, { title: 'A third seat' })
  await others.filter({ hasText: 'A third seat' }).waitFor()
  assert.equal(await others.filter({ hasText: 'Closed' }).count(), 0)
  await ask('PATCH', `/conversations/${conversation.id}`, { status: 'closed' })
  await others.filter({ hasText: 'Closed' }).waitFor()
  assert.equal(await others.count(), 1)
  // Beside a long title the status stays one word in one line.
  await ask('PATCH', `/conversations/${conversation.id}`, { title: 'A third seat '.repeat(9) })
  await others.filter({ hasText: 'seat A third seat' }).waitFor()
  const height = async (name: string) => (await others.locator(name).boundingBox())?.height ?? 0
  assert.ok((await height('small')) <= (await height('time')) + 1)
})

test('A draft that nobody came back to for a month is removed', { skip }, async () => {
  const page = await show('/inbox/open')
  const left = async () =>
    page.evaluate<string[]>(
      `Object.keys(localStorage).filter((key) => key.startsWith('porchlight.draft.x')).toSorted()`,
    )
  await page.evaluate(`for (const [name, days] of [['old', 31], ['new', 29]]) {
    const draft = { kind: 'note', text: name, files: [], saved_at: Date.now() - days * 86400000 }
    localStorage.setItem('porchlight.draft.x.' + name, JSON.stringify(draft))
  }`)
  assert.deepEqual(await left(), ['porchlight.draft.x.new', 'porchlight.draft.x.old'])
  await page.reload()
  await page.locator('[data-row]').first().waitFor()
  assert.deepEqual(await left(), ['porchlight.draft.x.new'])
})
