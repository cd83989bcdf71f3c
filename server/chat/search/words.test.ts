import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from './highlight.ts'
import { positionsOf, tsvectorText } from './lexemes.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { parseQuery } from './parse-query.ts'
import { phoneWords } from './phone-words.ts'
import { queryTemplate } from './query-template.ts'
import { distanceOf, lookupsOf, nearestWords, variantsOf } from './similar-words.ts'
import { wordsOf } from './words.ts'

const texts = (text: string) => wordsOf(text).map((word) => word.text)

test('Texts split into words in any script, without case, accents and ligatures', () => {
  assert.deepEqual(texts("Don't mail ÄRGER@straße.de!"), [
    ...['don', 't', 'mail', 'arger', 'strasse', 'de'],
  ])
  assert.deepEqual(texts('Ёлка ΟΔΟΣ ﬁle İstanbul'), ['елка', 'οδοσ', 'file', 'istanbul'])
  assert.deepEqual(texts('注文 4711番'), ['注', '文', '4711', '番'])
  assert.deepEqual(texts('½ ① x²'), ['1', '2', '1', 'x2'])
  assert.deepEqual(texts(`'"&|!<->:*()~\\ \u0000`), [])
  assert.equal(texts('𐐷'.repeat(90))[0]?.length, 80)
})

test('A word finds its other number, and a number that stands apart or not', () => {
  const template = (q: string) => queryTemplate(parseQuery(q))
  assert.equal(template('delivery '), "('~delivery' | '~deliveries')")
  assert.equal(template('Deliveries '), "('~deliveries' | '~delivery')")
  assert.equal(template('boxes '), "('~boxes' | '~box' | '~boxe')")
  assert.equal(template('address '), "('~address' | '~addresses')")
  assert.equal(template('Rechnung '), "('~rechnung' | '~rechnungen')")
  assert.equal(template('Rechnungen '), "('~rechnungen' | '~rechnung')")
  assert.equal(
    template('iphone 15 '),
    "('~iphone' | '~iphones' | '~iphone15') & ('~15' | '~iphone15')",
  )
  assert.equal(template('iPhone15'), "('~iphone15':* | '~iphone' <-> '~15':*)")
  for (const exact of ['"delivery"', 'abc', '4711 ', 'is ']) {
    assert.doesNotMatch(template(exact), /\|/, exact)
  }
  assert.doesNotMatch(template('x -delivery '), /deliveries/)
})

test('A phone number is found in every spelling, with and without its country code', () => {
  const isFound = (stored: string, q: string) => {
    const [first] = parseQuery(q)
    const numbers = first?.others.flatMap(({ words }) => words) ?? []
    return phoneWords(stored).some((word) => numbers.includes(word))
  }
  const berlin = [
    '+49 (30) 1234-56',
    '0049 30 123456',
    '+49 (0)30 / 123456',
    '+493012345 6',
    '030 123456',
  ]
  const asked = [
    '030123456',
    '030 1234-56',
    '(030) 123456',
    '+4930123456',
    '0049 30 123456',
    '30123456',
  ]
  for (const stored of berlin) {
    for (const q of asked) assert.ok(isFound(stored, q), `${stored} by ${q}`)
  }
  assert.ok(isFound('+1 (555) 123-4567', '555 123 4567'))
  assert.ok(isFound('+1 (555) 123-4567', '15551234567'))
  assert.ok(isFound('(555) 123-4567', '+1 555 123 4567'))
  assert.ok(!isFound('+43 30 123456', '+49 30 123456'))
  assert.ok(!isFound('+49 30 123457', '030123456'))
  assert.deepEqual(phoneWords('ring twice'), [])
  assert.deepEqual(phoneWords('12345'), [])
  assert.deepEqual(phoneWords(`+${'1'.repeat(1_000_000)}`), [])
})

test('Every word has the range of its text', () => {
  const text = 'Größe: 我的 e\u0301te\u0301'
  const found = wordsOf(text).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(found, ['Größe', '我', '的', 'e\u0301te\u0301'])
})

test('No text exceeds the limits of PostgreSQL, and no phrase matches across parts', async () => {
  const long = Array.from({ length: 40_000 }, (_, at) => `w${at}`).join(' ')
  const positions = await positionsOf([long, long])
  assert.ok(Math.max(...[...positions.values()].flat()) <= 16_383)
  assert.ok(Buffer.byteLength(tsvectorText(positions, 'prefix')) < 1_048_576)
  assert.deepEqual((await positionsOf(['a', 'b a'])).get('a'), [1, 103])
})

test('A long text is processed in pieces with pauses between them, and no word is split', async () => {
  const text = 'Größe 注文 abcdefg1 '.repeat(3_500)
  let pauses = 0
  const positions = await positionsOf([text], () => {
    pauses += 1
    return undefined
  })
  assert.ok(pauses >= 6, String(pauses))
  assert.deepEqual([...positions.keys()], ['grosse', '注', '文', 'abcdefg1'])
})

test('A typed query becomes a tsquery with no operators but ours', () => {
  const template = (q: string) => queryTemplate(parseQuery(q))
  assert.equal(template('late parc'), "('~late' | '~lates') & ('~parc':*)")
  assert.equal(template('"late parcel" -x '), "('~late' <-> '~parcel') & !('~x')")
  assert.equal(template('a@b.de'), "('~a' <-> '~b' <-> '~de':*)")
  assert.equal(template("'~a' | b:* & !(c)"), "('~a') & ('~b') & ('~c':*)")
  assert.equal(template('"open en'), "('~open' <-> '~en':*)")
})

test('The excerpt is safe HTML around the densest matches', () => {
  const marked = (text: string, q: string) => highlight(text, parseQuery(q))
  const dangerous = `<img src=x onerror="alert('1')"> & <mark>`
  assert.equal(
    marked(dangerous, 'alert mark'),
    '&lt;img src=x onerror=&quot;<mark>alert</mark>(&#39;1&#39;)&quot;&gt; &amp; &lt;<mark>mark</mark>&gt;',
  )
  const far = marked(`x ${'filler '.repeat(200)}one two ${'filler '.repeat(200)}one`, 'one two ')
  assert.match(far, /^…(?:filler )+<mark>one<\/mark> <mark>two<\/mark> (?:filler ?)+…$/)
  assert.ok(far.length < 300)
  assert.equal(
    marked('not late, parcel late', '"late parcel"'),
    'not <mark>late, parcel</mark> late',
  )
  assert.equal(marked('nothing', 'x'), 'nothing')
})

test('Words that differ by a typo share a variant, and the nearest come first', () => {
  for (const slip of ['recieve', 'recive', 'receivee', 'receife']) {
    const shared = new Set(variantsOf('receive'))
    assert.ok(
      lookupsOf(slip).some((form) => shared.has(form)),
      slip,
    )
    assert.equal(distanceOf(slip, 'receive'), 1)
  }
  assert.deepEqual(nearestWords('parcle', ['parcel', 'parcels', 'parcle', 'party'], 5), ['parcel'])
  assert.deepEqual(nearestWords('accomodatoin', ['accommodation', 'acclimation'], 5), [
    'accommodation',
  ])
})

test('A few tasks run concurrently, the others in turn by workspace, and one beyond the queue is rejected', async () => {
  const limited = limitConcurrency({ atOnce: 1, spare: 1, waitingEach: 2, waitMs: 5_000 })
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const run = async (workspaceId: string, name: string, until?: Promise<void>) =>
    limited(workspaceId, async () => {
      await until
      order.push(name)
    })
  const begun = [run('busy', 'busy 1', first.promise), run('busy', 'busy 2'), run('busy', 'busy 3')]
  await assert.rejects(run('busy', 'busy 4'), { code: 'rate_limited' })
  // The spare slot is for a workspace with none running.
  await run('calm', 'calm 1')
  begun.push(run('calm', 'calm 2', first.promise), run('calm', 'calm 3'), run('third', 'third 1'))
  first.resolve()
  await Promise.all(begun)
  assert.deepEqual(order.slice(0, 3), ['calm 1', 'busy 1', 'calm 2'])
  assert.deepEqual(order.slice(-3).toSorted(), ['busy 3', 'calm 3', 'third 1'])
  await assert.rejects(
    limited('busy', async () => Promise.reject(new Error('own'))),
    /own/,
  )
  assert.equal(await limited('busy', async () => 4), 4)
  const impatient = limitConcurrency({ atOnce: 1, spare: 0, waitingEach: 2, waitMs: -1 })
  const both = [impatient('one', async () => 1), impatient('one', async () => 2)]
  await assert.rejects(Promise.all(both), { code: 'unavailable' })
})
