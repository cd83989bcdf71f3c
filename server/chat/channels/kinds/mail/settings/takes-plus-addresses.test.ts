import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxServer } from './mail-server.ts'
import { takesPlusAddresses } from './takes-plus-addresses.ts'

const boxAt = (host: string) => ({ host }) as MailboxServer

test('A channel takes addresses with a plus where it says so, and without a word where that is known', () => {
  for (const [said, host, expected] of [
    [null, undefined, true],
    [null, 'IMAP.gmail.com', true],
    [null, 'outlook.office365.com', true],
    [null, 'mail.shop.example', false],
    [true, 'mail.shop.example', true],
    [false, 'imap.gmail.com', false],
    [false, undefined, false],
  ] as const) {
    const channel = { plus_addresses: said, imap: host === undefined ? null : boxAt(host) }
    assert.equal(takesPlusAddresses(channel), expected, `${said} ${host}`)
  }
})
