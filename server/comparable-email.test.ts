import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startOwnApp } from '../test/app.ts'
import { insertMember } from '../test/seed.ts'
import { comparableEmail } from './comparable-email.ts'

const keys = {
  ' Ann@X.Test ': 'ann@x.test',
  'ann@xn--bcher-kva.example': 'ann@xn--bcher-kva.example',
  'ann@Bücher.example': 'ann@xn--bcher-kva.example',
  'ann@straße.de': 'ann@xn--strae-oqa.de',
  'ж.é@пример.испытание': 'ж.é@xn--e1afmkfd.xn--80akhbyknj4f',
  'ann@例え.テスト': 'ann@xn--r8jz45g.xn--zckzah',
  'ann@उदाहरण.परीक्षा': 'ann@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g',
  'ann@aé.über.example': 'ann@xn--a-bga.xn--ber-goa.example',
  nobody: 'nobody',
  é: 'é',
  'a@b ü c': 'a@b ü c',
}

test('An address is compared by NFC, lower case and punycode, whatever it is', () => {
  for (const [address, key] of Object.entries(keys)) {
    assert.equal(comparableEmail(address), key, address)
    assert.equal(comparableEmail(address.normalize('NFD')), key, `${address} decomposed`)
    assert.equal(comparableEmail(key), key)
  }
  const started = performance.now()
  comparableEmail(`a@${'\u0301\u0323'.repeat(500_000)}`)
  assert.ok(performance.now() - started < 1_000)
})

test('The migration gives older keys the form in which addresses are compared, one member each', async () => {
  const { workspace, owner } = await startOwnApp()
  const space = await workspace()
  const folder = new URL('store/database/migrations/', import.meta.url)
  const migration = readFileSync(new URL('0015_comparable_emails.sql', folder), 'utf8')
  const addresses = Object.keys(keys).filter((address) => /\S@\S+$/.test(address))
  for (const email of addresses) {
    const older = email.trim().toLowerCase()
    // With the key of earlier versions.
    await insertMember(owner, space.id, { email: older })
    const { body } = await space.send('POST', '/visitors', { email })
    await owner.query('update contacts set email_key = $3 where workspace_id = $1 and id = $2', [
      space.id,
      body.contact.id,
      older,
    ])
  }
  await owner.query(migration)
  for (const table of ['team_members', 'contacts']) {
    const { rows } = await owner.query(
      `select email, email_key from ${table} where workspace_id = $1 and email like '%@%'`,
      [space.id],
    )
    assert.ok(rows.length >= addresses.length)
    const wanted = rows.map(({ email }) => comparableEmail(email))
    for (const [at, { email, email_key: key }] of rows.entries()) {
      const isSecond = table === 'team_members' && key !== wanted[at]
      if (isSecond)
        assert.ok(
          rows.some((row) => row.email_key === wanted[at]),
          email,
        )
      else assert.equal(key, wanted[at], email)
    }
    const seconds = rows.filter((row, at) => row.email_key !== wanted[at])
    assert.equal(seconds.length, table === 'team_members' ? 1 : 0)
  }
  const found = await space.send('GET', `/visitors?email=${encodeURIComponent('ann@straße.de')}`)
  assert.equal(found.body.contacts.length, 1)
})
