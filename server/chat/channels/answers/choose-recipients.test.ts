import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenRecipients } from '../../messages/recipients-field.ts'
import { chooseRecipients } from './choose-recipients.ts'

const list = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ name: '', address }))
const mail = {
  from: list('lin@x.test'),
  reply_to: list(),
  to: list('help@shop.example', 'bob@x.test'),
  cc: list('Sales@shop.example', 'eve@x.test'),
}
const isOwn = (key: string) => key.endsWith('@shop.example')

type Case = {
  answered?: Partial<typeof mail> | null
  contact?: string
  given?: GivenRecipients
  is: readonly [to: string, cc: string, bcc: string]
}

const cases: Readonly<Record<string, Case>> = {
  'the sender, and in copy the others without our addresses': {
    is: ['lin@x.test', 'bob@x.test eve@x.test', ''],
  },
  'Reply-To instead of the sender': {
    answered: { reply_to: list('list@x.test') },
    is: ['list@x.test', 'bob@x.test eve@x.test', ''],
  },
  'nobody twice, however the address is written': {
    answered: { cc: list('LIN@x.test', 'Bob@X.test') },
    is: ['lin@x.test', 'bob@x.test', ''],
  },
  'the sender, if Reply-To is ours or no address': {
    answered: { reply_to: list('help@shop.example', 'nobody') },
    is: ['lin@x.test', 'bob@x.test eve@x.test', ''],
  },
  'the contact without a mail': {
    answered: null,
    contact: 'ann@x.test',
    is: ['ann@x.test', '', ''],
  },
  'the sender of a mail that another mail channel has sent': {
    answered: { from: list('sales@shop.example') },
    contact: 'sales@shop.example',
    is: ['sales@shop.example', 'bob@x.test eve@x.test', ''],
  },
  'nobody without either': { answered: null, is: ['', '', ''] },
  'what is given instead of its default': {
    given: { cc: ['carl@x.test'] },
    is: ['lin@x.test', 'carl@x.test', ''],
  },
  'no copies, if none are wanted': { given: { cc: [] }, is: ['lin@x.test', '', ''] },
  'our own address, if it is given': {
    given: { bcc: ['boss@shop.example'] },
    is: ['lin@x.test', 'bob@x.test eve@x.test', 'boss@shop.example'],
  },
  'a given copy instead of the default recipient': {
    given: { to: ['bob@x.test'] },
    is: ['bob@x.test', 'eve@x.test', ''],
  },
}

for (const [name, { answered = {}, contact, given = {}, is }] of Object.entries(cases)) {
  test(`An answer goes to ${name}`, () => {
    const chosen = chooseRecipients(
      answered === null ? null : { ...mail, ...answered },
      contact === undefined ? null : { name: '', address: contact },
      given,
      isOwn,
    )
    const shown = [chosen.to, chosen.cc, chosen.bcc].map((all) =>
      all.map(({ address }) => address).join(' '),
    )
    assert.deepEqual(shown, is)
  })
}

test('A mail to a thousand people is answered to fifty', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `a${at}@x.test`)
  const { to, cc } = chooseRecipients({ ...mail, cc: list(...many) }, null, {}, isOwn)
  assert.equal(to.length + cc.length, 50)
})
