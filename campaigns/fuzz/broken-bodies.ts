import fc from 'fast-check'

/** Values as JSON text: some cannot be written by `JSON.stringify`. */
const hostileValues = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"":""}',
  '[1,"a",null,{}]',
  '"\\u0000"',
  '"a\\u0000b@x.test"',
  '"\\ud800"',
  '"\\udc00x\\ud800"',
  '{"a\\u0000":"\\ud800"}',
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  '{"\\u005f_proto__":{"toString":null}}',
  '{"toString":1,"hasOwnProperty":1,"length":-1,"then":{}}',
  '{"0":{"body":"x"},"1":{"body":"y"}}',
  '{"$ne":null}',
  '"9999-99-99T99:99:99Z"',
  '"+275760-09-13T00:00:00.000Z"',
  '"0000-01-01T00:00:00Z"',
  '"infinity"',
  `"${'x'.repeat(256)}"`,
  `"${'🏮'.repeat(256)}"`,
  `"${'é'.repeat(2_100)}"`,
  `"${'@'.repeat(300)}"`,
  `"${'<'.repeat(20_000)}"`,
  `"${'x'.repeat(262_145)}"`,
  `[${'1,'.repeat(1_500)}1]`,
  `${'['.repeat(17)}${']'.repeat(17)}`,
  `${'['.repeat(25)}${']'.repeat(25)}`,
] as const

const extraKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'workspace_id',
  'contact_id',
  'created_at',
  'updated_at',
  'position',
  'message_count',
  'role',
  'active',
  '',
  'ключ',
]

/** JSON text that is inserted into a valid string. */
const hostileParts = [
  '\\u0000',
  '\\ud800',
  '\\udfff\\ud800',
  '\\ufffe',
  '\\u0001\\u001b[2J',
  '\\r\\nBcc: x',
]

const marker = '@@hostile@@'
const partMarker = '@@part@@'

/** The body with one or two values, at any depth, replaced, removed or added. */
export function brokenField(body: unknown): fc.Arbitrary<string> {
  const some = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<string>(...hostileValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  )
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'twist', 'twist', 'remove', 'add'),
    key: fc.constantFrom(...extraKeys),
    text: some,
    part: fc.constantFrom(...hostileParts),
  })
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) =>
    changes.reduce((json, { at, how, key, text, part }) => {
      const value = safeParse(json)
      if (value === undefined) return json
      const places = placesOf(value)
      const place = places[at % Math.max(places.length, 1)]
      if (how === 'add' || place === undefined) put(holderOf(value, places, at), key)
      else if (how === 'remove') remove(place)
      else if (how === 'twist') twist(places, at)
      else put(place.holder, place.key)
      return JSON.stringify(value)
        .replace(`"${marker}"`, () => text)
        .replace(partMarker, () => part)
    }, JSON.stringify(body)),
  )
}

type Holder = Record<string, unknown> | unknown[]
type Place = { holder: Holder; key: string }

function safeParse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

function placesOf(value: unknown): Place[] {
  if (!isHolder(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value, key },
    ...placesOf(inner),
  ])
}

function holderOf(value: unknown, places: Place[], at: number): Holder {
  const objects = places.map(({ holder }) => holder).filter((holder) => !Array.isArray(holder))
  return objects[at % Math.max(objects.length, 1)] ?? (isHolder(value) ? value : {})
}

/** Defined, not assigned, so that `__proto__` is an ordinary key. */
function put(holder: Holder, key: string, value = marker): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Changes a string, if there is one. */
function twist(places: Place[], at: number): void {
  const texts = places.filter(({ holder, key }) => typeof Reflect.get(holder, key) === 'string')
  const place = texts[at % Math.max(texts.length, 1)]
  if (place === undefined) return
  const text = String(Reflect.get(place.holder, place.key))
  const cutAt = at % (text.length + 1)
  put(place.holder, place.key, `${text.slice(0, cutAt)}${partMarker}${text.slice(cutAt)}`)
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

/** Turns a valid body into bytes that are not a JSON object or not UTF-8. */
export function brokenText(body: unknown): fc.Arbitrary<Buffer> {
  const json = JSON.stringify(body)
  const whole = fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '[]',
    '[{}]',
    'null',
    '"x"',
    '0',
    'NaN',
    'undefined',
    `${json}}`,
    `${json}${json}`,
    `${json}\0`,
    `\ufeff${json}`,
    `)]}',${json}`,
    `/* */${json}`,
    json.replaceAll('"', "'"),
    json.replace('{', '{,'),
    json.replace(/\}$/, ',}'),
    json.replace('{', '{"title":1,"title":2,"body":"a","body":"b",'),
    `{"a":${'['.repeat(100_000)}`,
    `{"a":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
    `{"a":"${'x'.repeat(1_048_577)}"}`,
    'a=1&b=2',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  )
  const cut = fc
    .nat({ max: Math.max(json.length - 1, 0) })
    .map((at) => Buffer.from(json.slice(0, at)))
  const badBytes = fc
    .tuple(fc.constantFrom('ff', 'c080', 'eda080', 'f5808080', '80', 'c3', '00'), fc.nat())
    .map(([hex, at]) => {
      const bytes = Buffer.from(json)
      const cutAt = at % (bytes.length + 1)
      return Buffer.concat([
        bytes.subarray(0, cutAt),
        Buffer.from(hex, 'hex'),
        bytes.subarray(cutAt),
      ])
    })
  const utf16 = fc.constant(Buffer.from(json, 'utf16le'))
  return fc.oneof(
    { weight: 4, arbitrary: whole.map((text) => Buffer.from(text)) },
    { weight: 3, arbitrary: cut },
    { weight: 3, arbitrary: badBytes },
    { weight: 1, arbitrary: utf16 },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}
