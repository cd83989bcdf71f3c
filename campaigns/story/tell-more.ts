import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { SignJWT } from 'jose'
import { words as arabic } from '../../widget/languages/ar.ts'
import { inviteIn, signInAt, type Agent } from './agent.ts'
import { startSites } from './start-sites.ts'
import type { Steps } from './steps.ts'
import type { Reply } from './team.ts'
import { visit, visitPage, type Visitor } from './visitor.ts'

/** What stands at the end of the first conversation. */
export type Stage = {
  readonly browser: Browser
  readonly step: Steps['step']
  readonly complaints: string[]
  readonly port: number
  /** A request of the team's key. */
  readonly team: (method: string, path: string, body?: object) => Promise<Reply>
  /** Invites, and returns the link of the mail. */
  readonly invite: (email: string, role: string) => Promise<string>
  readonly visitor: Visitor
  readonly lin: Agent
  readonly eve: Agent
  readonly password: string
}

const receipt = { name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid twice') }

/** The rest of the day: files, crossing answers, other sites and languages, and who may do what. */
export async function tellMore(stage: Stage): Promise<void> {
  await tellAnswers(stage)
  await tellSites(stage)
  await tellRights(stage)
}

async function tellAnswers({ step, visitor, lin, eve }: Stage): Promise<void> {
  await step('A file without words goes either way', async () => {
    await visitor.attach(receipt)
    await visitor.frame.locator('.upload').getByText('10 byte').waitFor()
    await visitor.send()
    await lin.log.getByText('slip.txt').first().waitFor()
    await lin.page.locator('input[type=file]').setInputFiles({ ...receipt, name: 'refund.txt' })
    await lin.page.getByRole('button', { name: 'Send', exact: true }).click()
    await visitor.log.getByText('refund.txt').first().waitFor()
  })
  await step('Of two answers at once the second shows the first, and is sent anyway', async () => {
    await eve.log.getByText('refund.txt').first().waitFor()
    await eve.context.setOffline(true)
    await eve.type('It arrives on Friday')
    await eve.send()
    await lin.type('It arrives on Monday')
    await lin.send()
    await visitor.log.getByText('It arrives on Monday').waitFor()
    await eve.context.setOffline(false)
    const refused = eve.page.locator('.said.refused')
    await refused.locator('blockquote').filter({ hasText: 'It arrives on Monday' }).waitFor()
    assert.equal(await visitor.log.getByText('It arrives on Friday').count(), 0)
    await refused.getByRole('button', { name: 'Send anyway' }).click()
    await visitor.log.getByText('It arrives on Friday', { exact: true }).waitFor()
  })
}

async function tellSites({ browser, step, complaints, port, team, lin }: Stage): Promise<void> {
  const chat = `http://chat--demo.localhost:${port}`
  const sites = await startSites(chat)
  const web = { allowed_origins: [sites.origin] }
  const makeChannel = async (name: string): Promise<string> =>
    (await team('POST', '/channels', { name, kind: 'web', web })).channel.id
  const secretOf = async (channel: string, body: object): Promise<string> =>
    (await team('POST', `/channels/${channel}/secrets`, body)).channel_secret.secret
  try {
    const [lamps, shoes] = [await makeChannel('Lamps'), await makeChannel('Shoes')]
    await step('Two shops have a customer 42 each, who read only their own', async () => {
      const secrets = [
        await secretOf(lamps, {}),
        await secretOf(shoes, { identity_space: 'shoes' }),
      ] as const
      const as42 = async (channel: string, secret: string) => {
        const token = await tokenOf('42', secret)
        const visitor = await visit(browser, sites.page({ channel, token }), complaints)
        await visitor.openWidget()
        return visitor
      }
      const ofLamps = await as42(lamps, secrets[0])
      await begin(ofLamps, 'I am 42 of the lamps')
      const ofShoes = await as42(shoes, secrets[1])
      await begin(ofShoes, 'I am 42 of the shoes')
      const elsewhere = await as42(lamps, secrets[0])
      await elsewhere.frame.getByText('I am 42 of the lamps').first().waitFor()
      assert.equal(await elsewhere.frame.getByText('I am 42 of the shoes').count(), 0)
      const found = await Promise.all(
        ['42', 'shoes:42'].map(
          async (id) =>
            (await team('GET', `/visitors?user_identifier=${id}`)).pagination.total_count,
        ),
      )
      assert.deepEqual(found, [1, 1])
      for (const each of [ofLamps, ofShoes, elsewhere]) await each.context.close()
    })
    await step('A visitor of an Arabic page reads and writes from right to left', async () => {
      const page = sites.page({ channel: lamps, lang: 'ar' })
      const visitor = await visit(browser, page, complaints)
      await visitor.page.locator('porchlight-chat button[aria-expanded]').click()
      await visitor.frame.getByRole('button', { name: arabic.send_message }).click()
      assert.equal(await visitor.frame.locator('html').getAttribute('dir'), 'rtl')
      const field = visitor.frame.getByRole('textbox', { name: arabic.write_message })
      await field.fill('أين طلبي؟')
      await field.press('Enter')
      await visitor.frame.getByText(arabic.sent, { exact: true }).waitFor()
      await lin.page.getByText('أين طلبي؟').first().waitFor()
      await visitor.context.close()
    })
    await step('The chat is a page of its own, for a link in a mail', async () => {
      await team('PATCH', `/channels/${lamps}`, { web: { full_page: true } })
      const visitor = await visitPage(browser, `${chat}/chat/${lamps}`, complaints)
      await begin(visitor, 'From the link in your mail')
      await lin.page.getByText('From the link in your mail').first().waitFor()
      await visitor.context.close()
    })
  } finally {
    sites.close()
  }
}

async function tellRights(stage: Stage): Promise<void> {
  const { browser, step, team, invite, port, visitor, lin, eve, password } = stage
  await step('A member who may only read sees what comes, and is offered no change', async () => {
    // Without the events of others: the page polls.
    const read = ['conversations', 'messages', 'contacts', 'team_members']
    const permissions = read.map((each) => `${each}:read`)
    await team('POST', '/roles', { name: 'Reader', permissions, sees: 'all' })
    const link = await invite('ray@example.com', 'Reader')
    const ray = await inviteIn(browser, link, `${password} three`)
    await ray.open('Charged twice in March')
    await ray.log.getByText('It arrives on Friday').waitFor()
    await visitor.type('Thank you both')
    await visitor.send()
    await ray.log.getByText('Thank you both').waitFor()
    assert.equal(await ray.page.locator('textarea').count(), 0)
    const path = `/api/external/v2/conversations/${ray.page.url().split('/').at(-1)}`
    const refused = async (method: string, to: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const given = JSON.stringify({ method, headers, body: JSON.stringify(body) })
      return ray.page.evaluate<number>(
        `fetch(${JSON.stringify(to)}, ${given}).then((reply) => reply.status)`,
      )
    }
    assert.equal(await refused('POST', `${path}/messages`, { body: 'x' }), 403)
    assert.equal(await refused('PATCH', path, { status: 'closed' }), 403)
    await ray.context.close()
  })
  await step(
    'Strangers lock an account, and its member signs in again in her browser',
    async () => {
      const email = 'ada@demo.example'
      const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
      await stranger.goto(`http://demo.localhost:${port}/inbox`)
      const guess = async () => {
        await stranger.getByLabel('Email').fill(email)
        await stranger.getByLabel('Password', { exact: true }).fill('a guess of a stranger')
        const answered = stranger.waitForResponse('**/auth/session')
        await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
        return (await answered).status()
      }
      const statuses: number[] = []
      while (statuses.at(-1) !== 429 && statuses.length < 10) statuses.push(await guess())
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
      await stranger.getByText('Too many wrong passwords.').waitFor()
      await lin.page.getByRole('button', { name: 'Sign out' }).click()
      await signInAt(lin.page, email, password)
      await stranger.context().close()
    },
  )
  await step('A member who is deactivated is out at once, and her words stay', async () => {
    const { team_members: found } = await team('GET', '/team-members?email=eve@example.com')
    await team('DELETE', `/team-members/${found[0].id}`)
    await eve.page.getByLabel('Password', { exact: true }).waitFor()
    assert.equal(await visitor.log.getByText('It arrives on Friday', { exact: true }).count(), 1)
  })
}

async function begin(visitor: Visitor, text: string): Promise<void> {
  await visitor.frame.getByRole('button', { name: 'Send a message' }).click()
  await visitor.type(text)
  await visitor.send()
  await visitor.frame.getByText('Sent', { exact: true }).waitFor()
}

const tokenOf = async (subject: string, secret: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(secret))
