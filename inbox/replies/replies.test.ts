import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'
import { fillVariables } from './fill-variables.ts'
import { wordsIn } from '../testing/words-in.ts'

const skip = withoutBrowser
const { space, ask, idOf, show } = await filledInbox()

test('Variables with a value are filled in, and the others stay', () => {
  const values: Readonly<Record<string, string>> = { 'contact.name': 'Lin {{x}}', empty: '' }
  const fill = (text: string) => fillVariables(text, (name) => values[name])
  assert.equal(fill('{{contact.name}} and {{ contact.name }}'), 'Lin {{x}} and Lin {{x}}')
  assert.equal(
    fill('{{empty}} {{other}} {{}} {{{contact.name}}}'),
    '{{empty}} {{other}} {{}} {Lin {{x}}}',
  )
})

test(
  'A reply is written in the settings, chosen by /, and changes its conversation once it is sent',
  { skip },
  async () => {
    await ask('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
    const page = await show('/inbox/settings/replies')
    await page.getByLabel('Name', { exact: true }).fill('Refund is on its way')
    await page
      .getByLabel('Text', { exact: true })
      .fill('Hi {{contact.first_name}}, order {{ticket.Order}} is refunded. {{agent.first_name}}')
    await page.getByLabel('Sets the status to').selectOption('closed')
    await page.getByLabel('Sets the priority to').selectOption('high')
    await page.getByLabel('Moves to the group').selectOption('Billing')
    await page.getByLabel('Assigns to').selectOption('none')
    await page.getByLabel('Adds the tags').fill('refund, card')
    await page.getByLabel('For the whole team').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Change Refund is on its way' }).waitFor()
    await assertAccessible(page)

    const id = idOf('Charged twice in March')
    await ask('PATCH', `/team-members/${space.adminId}`, { first_name: 'Chloe' })
    await page.goto(new URL(`/inbox/all/${id}`, page.url()).href)
    const box = page.locator('#write-box')
    await box.fill('Hello. ')
    await box.press('End')
    await box.pressSequentially('/')
    const picker = page.getByRole('dialog', { name: 'Saved replies' })
    await picker.getByText('Hi Lin, order {{ticket.Order}} is refunded. Chloe').waitFor()
    await assertAccessible(page, [1440])
    await page.keyboard.type('nothing like it')
    await picker.getByText('No saved reply has these words.').waitFor()
    await picker.getByLabel('Search').fill('refunded way')
    await picker.getByRole('button', { name: /^Refund is on its way/ }).waitFor()
    await page.keyboard.press('Enter')
    await picker.waitFor({ state: 'detached' })
    const text = 'Hello. Hi Lin, order {{ticket.Order}} is refunded. Chloe'
    assert.equal(await wordsIn(box), text)
    await page
      .getByText(
        'When it is sent: status Closed, High, Billing, assigned to Unassigned, tag refund, and tag card',
      )
      .waitFor()

    // A variable without a value is not sent by accident.
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('ticket.Order has no value. Replace or remove it.').waitFor()
    assert.equal(await wordsIn(box), text)
    await box.fill(text.replace('{{ticket.Order}}', 'A-20931'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('.log article', { hasText: 'order A-20931 is refunded' }).waitFor()
    await page.locator('.does').getByRole('button', { name: 'Reopen' }).waitFor()
    const { conversation } = await ask('GET', `/conversations/${id}?include=tags`)
    const { status, priority, group, agent } = conversation
    assert.deepEqual(
      [status, priority, group.name, agent.email],
      ['closed', 'high', 'Billing', null],
    )
    assert.deepEqual(conversation.tags.slice(-2), ['refund', 'card'])
    const { saved_replies: replies } = await ask('GET', '/saved-replies')
    assert.equal(replies[0].uses, 1)
  },
)

test(
  'What a reply changes can be left out, and Escape leaves the list with the / in the box',
  { skip },
  async () => {
    const id = idOf('Change the delivery address')
    const page = await show(`/inbox/all/${id}`)
    const box = page.locator('#write-box')
    await box.pressSequentially('/')
    const picker = page.getByRole('dialog', { name: 'Saved replies' })
    await picker.getByText('is refunded').waitFor()
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    assert.equal(await wordsIn(box), '/')
    await box.fill('')
    await box.pressSequentially('/')
    await picker.getByText('is refunded').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Leave that out' }).click()
    await box.fill('Your address is changed.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('.log article', { hasText: 'Your address is changed.' }).waitFor()
    const { conversation } = await ask('GET', `/conversations/${id}`)
    assert.notEqual(conversation.status, 'closed')
  },
)

test('w inserts replies at the cursor, and the cursor stays behind them', { skip }, async () => {
  await ask('POST', '/saved-replies', { name: 'Sorry', body: 'Sorry, {{contact.first_name}}!' })
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: { name: 'Ada Okafor' },
    messages_attributes: [{ body: 'It is broken' }],
  })
  const page = await show(`/inbox/all/${conversation.id}`)
  const box = page.locator('#write-box')
  await page.locator('#write-box.rich').waitFor()
  // Not filled: the editor puts the cursor back until 20 ms after it got the focus.
  await box.pressSequentially('Hello.  Bye.')
  await box.press('Home')
  for (let left = 'Hello. '.length; left > 0; left -= 1) await box.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  const picker = page.getByRole('dialog', { name: 'Saved replies' })
  // Enter waits for the replies with these words.
  await picker.getByLabel('Search').fill('sorry')
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  await page.keyboard.type(' /')
  await picker.getByRole('button', { name: /^Sorry/ }).click()
  await page.keyboard.type('?')
  assert.equal(await wordsIn(box), 'Hello. Sorry, Ada! Sorry, Ada!? Bye.')
})

test(
  'A message with a variable that has no value is sent if the member insists',
  { skip },
  async () => {
    const id = idOf('Change the delivery address')
    const page = await show(`/inbox/all/${id}`)
    const box = page.locator('#write-box')
    await box.fill('Use {{name}} in the template.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('.log article', { hasText: 'Use {{name}} in the template.' }).waitFor()
    await box.pressSequentially('/')
    const picker = page.getByRole('dialog', { name: 'Saved replies' })
    await picker.getByRole('button', { name: /^Refund/ }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await page.locator('.log article', { hasText: 'order {{ticket.Order}} is refunded' }).waitFor()
  },
)

test(
  'A reply is saved with files, shows their names, and a message takes copies along, also after it is deleted',
  { skip },
  async () => {
    const page = await show('/inbox/settings/replies')
    await page.getByLabel('Name', { exact: true }).fill('Terms')
    await page.getByLabel('Text', { exact: true }).fill('They are attached.')
    await page.getByLabel('For the whole team').check()
    const fileOf = (name: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })
    const hasAll = async () => (await page.locator('.picked progress').count()) === 0
    const files = page.getByLabel('Files', { exact: true })
    await files.setInputFiles(['terms.txt', 'prices.txt', 'draft.txt'].map(fileOf))
    await page.getByRole('button', { name: 'Remove draft.txt' }).click()
    await until('the files are there', 10_000, hasAll)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('with terms.txt and prices.txt').waitFor()
    await assertAccessible(page)

    const id = idOf('Change the delivery address')
    await page.goto(new URL(`/inbox/all/${id}`, page.url()).href)
    const box = page.locator('#write-box')
    await box.pressSequentially('/')
    const picker = page.getByRole('dialog', { name: 'Saved replies' })
    await picker.getByText('with terms.txt and prices.txt').waitFor()
    await picker.getByRole('button', { name: /^Terms/ }).click()
    await page.getByRole('button', { name: 'Remove prices.txt' }).click()
    await until('the files are there', 10_000, hasAll)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const sent = page.locator('.log article', { hasText: 'They are attached.' })
    await sent.getByText('terms.txt').waitFor()
    const { saved_replies: replies } = await ask('GET', '/saved-replies?q=terms')
    assert.deepEqual(
      replies[0].attachments.map((file: { filename: string }) => file.filename),
      ['terms.txt', 'prices.txt'],
    )
    await ask('DELETE', `/saved-replies/${replies[0].id}`)
    const { messages } = await ask('GET', `/conversations/${id}/messages?per_page=100`)
    const names = messages.at(-1).attachments.map((file: { filename: string }) => file.filename)
    assert.deepEqual(names, ['terms.txt'])
  },
)

test('The list of replies is asked for until it is there', { skip }, async () => {
  const page = await show(`/inbox/all/${idOf('Change the delivery address')}`)
  let lost = 0
  await page.route('**/saved-replies?*', async (route) => {
    lost += 1
    await (lost > 5 ? route.continue() : route.abort('connectionreset'))
  })
  const box = page.locator('#write-box')
  await box.fill('')
  await box.pressSequentially('/')
  const picker = page.getByRole('dialog', { name: 'Saved replies' })
  await picker.getByText('is refunded').waitFor()
  assert.ok(lost > 5, `${lost} requests`)
  assert.equal(await picker.getByRole('alert').count(), 0)
  await page.unroute('**/saved-replies?*')
  await page.keyboard.press('Escape')
})
