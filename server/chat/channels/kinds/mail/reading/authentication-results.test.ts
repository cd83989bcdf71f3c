import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResults, readVerdict, topmostId, type Verdict } from './authentication-results.ts'

const header = (value: string) => ({ key: 'authentication-results', value })
const trusted = 'mx.acme.example'
const from = ['ann@example.com']
const pass = 'mx.acme.example; dmarc=pass header.from=example.com'

const cases: readonly (readonly [words: string, values: readonly string[], Verdict])[] = [
  ['a pass of the trusted receiver', [pass], 'verified'],
  ['a fail of the trusted receiver', [pass.replace('pass', 'fail')], 'failed'],
  ['no header at all', [], 'unknown'],
  ['a pass of another receiver', [pass.replace(trusted, 'mx.eve.example')], 'unknown'],
  [
    'an id that only begins like the trusted one',
    [pass.replace(trusted, `${trusted}.eve.example`)],
    'unknown',
  ],
  ['an id in other case', [pass.replace(trusted, 'MX.Acme.Example')], 'verified'],
  ['an id with a version', [pass.replace(trusted, `${trusted} 1`)], 'verified'],
  ['a quoted id', [pass.replace(trusted, `"${trusted}"`)], 'verified'],
  [
    'a pass for another domain',
    [pass.replace('header.from=example.com', 'header.from=eve.example')],
    'unknown',
  ],
  [
    'a pass for a subdomain of the From',
    [pass.replace('=example.com', '=mail.example.com')],
    'unknown',
  ],
  ['a pass without a domain', ['mx.acme.example; dmarc=pass'], 'unknown'],
  ['the domain in other case', [pass.replace('example.com', 'Example.COM')], 'verified'],
  ['temperror', [pass.replace('pass', 'temperror')], 'unknown'],
  ['none', [pass.replace('pass', 'none')], 'unknown'],
  ['bestguesspass', [pass.replace('pass', 'bestguesspass')], 'unknown'],
  [
    'SPF and DKIM alone',
    ['mx.acme.example; spf=pass smtp.mailfrom=example.com; dkim=pass header.d=example.com'],
    'unknown',
  ],
  [
    'a forged header of the trusted id below a genuine one without DMARC',
    ['mx.acme.example; spf=fail', pass],
    'unknown',
  ],
  [
    'a forged header of the trusted id below a genuine fail',
    [pass.replace('pass', 'fail'), pass],
    'failed',
  ],
  [
    'a foreign header above',
    ['mx.eve.example; dmarc=fail header.from=example.com', pass],
    'verified',
  ],
  [
    'a pass in a comment',
    ['mx.acme.example; spf=fail (dmarc=pass header.from=example.com)'],
    'unknown',
  ],
  [
    'a pass in a nested comment',
    ['mx.acme.example; spf=fail (a (b) ; dmarc=pass header.from=example.com)'],
    'unknown',
  ],
  [
    'a pass in a quoted reason',
    ['mx.acme.example; spf=fail reason="; dmarc=pass header.from=example.com"'],
    'unknown',
  ],
  [
    'an escaped quote in a reason',
    ['mx.acme.example; spf=fail reason="\\"; dmarc=pass header.from=example.com"'],
    'unknown',
  ],
  [
    'a second domain after the first',
    ['mx.acme.example; dmarc=pass header.from=eve.example header.from=example.com'],
    'unknown',
  ],
  [
    'comments and spaces everywhere',
    ['mx.acme.example (mx) ;  dmarc = pass (p=reject dis=none) header.from = example.com'],
    'verified',
  ],
  [
    'a method with a version',
    ['mx.acme.example; dmarc/1=pass header.from=example.com'],
    'verified',
  ],
  ['no results', ['mx.acme.example; none'], 'unknown'],
  ['an unclosed comment', ['mx.acme.example; (dmarc=pass header.from=example.com'], 'unknown'],
  ['an unclosed quote', ['mx.acme.example; spf="; dmarc=pass header.from=example.com'], 'unknown'],
]

test('A mail is verified by a DMARC pass of the trusted receiver alone', () => {
  for (const [words, values, expected] of cases) {
    assert.equal(readVerdict(values.map(header), trusted, from), expected, words)
  }
})

test('Without a trusted id, without a From or with two of them nothing is verified', () => {
  assert.equal(readVerdict([header(pass)], null, from), 'unknown')
  assert.equal(readVerdict([header(pass)], trusted, []), 'unknown')
  assert.equal(readVerdict([header(pass)], trusted, ['eve@eve.example', ...from]), 'unknown')
  assert.equal(readVerdict([header(pass)], trusted, ['example.com']), 'unknown')
})

test('An internationalised domain is one with its punycode form', () => {
  const value = 'mx.acme.example; dmarc=pass header.from=xn--mller-kva.example'
  assert.equal(readVerdict([header(value)], trusted, ['ann@müller.example']), 'verified')
})

test('Exchange Online writes no id: it is trusted only where the channel says so', () => {
  const value =
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100'
  assert.equal(readVerdict([header(value)], 'none', from), 'verified')
  assert.equal(readVerdict([header(value)], trusted, from), 'unknown')
  assert.equal(topmostId([header(value)]), 'none')
  assert.equal(topmostId([header(pass), header(value)]), trusted)
  assert.equal(topmostId([]), undefined)
})

test('Below a header that is too long to be read, results of the trusted receiver prove nothing', () => {
  const long = (id: string) => header(`${id}; dmarc=fail${' '.repeat(20_000)}`)
  assert.equal(readVerdict([long(trusted), header(pass)], trusted, from), 'unknown')
  assert.equal(readVerdict([long('mx.eve.example'), header(pass)], trusted, from), 'unknown')
  assert.equal(readVerdict([header(pass), long(trusted)], trusted, from), 'verified')
})

test('Hostile headers cost linear time and give nothing', () => {
  for (const value of [
    '('.repeat(16_000),
    '"'.repeat(16_000),
    ' ='.repeat(8_000),
    '; '.repeat(8_000),
  ]) {
    assert.deepEqual(readResults(value).methods, [])
  }
  assert.equal(readVerdict([header(`${pass}${' '.repeat(20_000)}`)], trusted, from), 'unknown')
})
