import assert from 'node:assert/strict'
import { test } from 'node:test'
import SCIMMY from 'scimmy'
import { startApp } from '../../../test/app.ts'
import { directoryOf, type Scim } from './testing/scim-client.ts'

const { Messages, Schemas, Types } = SCIMMY
const { workspace } = await startApp()

type Json = Awaited<ReturnType<Scim>>['body']
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value))

async function withUsers() {
  const { scim } = await directoryOf(await workspace())
  const make = async (userName: string, externalId: string, givenName: string): Promise<Json> => {
    const given = { userName, externalId, name: { givenName, familyName: 'Lee' } }
    return (await scim('POST', '/Users', given)).body
  }
  const [kim, una] = [await make('kim@x.test', 'e1', 'Kim'), await make('una@x.test', 'e2', 'Una')]
  return { scim, kim, una }
}

test('Another implementation of SCIM reads all that the server says, without a loss', async () => {
  const { scim, kim } = await withUsers()
  const members = [{ value: kim.id }]
  const made = await scim('POST', '/Groups', { displayName: 'Desk', externalId: 'g1', members })
  assert.equal(made.status, 201, made.text)
  const group = (await scim('GET', `/Groups/${made.body.id}`)).body
  const user = (await scim('GET', `/Users/${kim.id}`)).body
  assert.deepEqual(plain(new Schemas.User(user, 'both')), user)
  assert.deepEqual(plain(new Schemas.Group(group, 'both')), group)
  const config = (await scim('GET', '/ServiceProviderConfig')).body
  const { patch, bulk, filter, etag } = plain(new Schemas.ServiceProviderConfig(config, '/'))
  assert.partialDeepStrictEqual(config, { patch, bulk, filter, etag })
  for (const type of (await scim('GET', '/ResourceTypes')).body.Resources) {
    const { id, endpoint, schema } = plain(new Schemas.ResourceType(type, '/'))
    assert.partialDeepStrictEqual(type, { id, endpoint, schema })
  }
  const { body: taken } = await scim('POST', '/Users', { userName: 'kim@x.test' })
  const { status, scimType, detail: message } = taken
  assert.deepEqual(plain(new Messages.ErrorResponse({ status, scimType, message })), taken)
})

test('The schemas have the attributes of the resources, with the types that RFC 7643 gives them', async () => {
  const { scim, kim } = await withUsers()
  const { Resources: schemas } = (await scim('GET', '/Schemas')).body
  for (const { name, attributes } of schemas) {
    const { definition } = name === 'User' ? Schemas.User : Schemas.Group
    const all = attributes.flatMap((one: Json) => [
      { ...one, path: one.name },
      ...(one.subAttributes ?? []).map((part: Json) => ({
        ...part,
        path: `${one.name}.${part.name}`,
      })),
    ])
    for (const { path, type, multiValued } of all) {
      const own = definition.attribute(path)
      assert.deepEqual([type, multiValued], [own.type, own.config.multiValued], `${name} ${path}`)
    }
  }
  const [{ attributes }] = schemas
  const known = new Map<string, Json>(attributes.map((one: Json) => [one.name, one]))
  for (const [name, value] of Object.entries<Json>(kim)) {
    if (['schemas', 'id', 'meta'].includes(name)) continue
    const parts = [value].flat().flatMap((one) => (typeof one === 'object' ? Object.keys(one) : []))
    const named = known.get(name)?.subAttributes?.map((part: Json) => part.name) ?? []
    assert.ok(known.has(name), name)
    assert.deepEqual(
      parts.filter((part) => !named.includes(part)),
      [],
      name,
    )
  }
})

type Patch = NonNullable<ConstructorParameters<typeof Messages.PatchOp>[0]>

const operations: readonly Patch['Operations'][] = [
  [{ op: 'replace', path: 'name.givenName', value: 'Lin' }],
  [{ op: 'replace', path: 'name', value: { givenName: 'Ada', familyName: 'Byron' } }],
  [{ op: 'add', value: { externalId: 'e9', timezone: 'Europe/Paris' } }],
  [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'ada@x.test' }],
  [
    {
      op: 'replace',
      path: 'emails',
      value: [{ value: 'ada@y.test', type: 'work', primary: true }],
    },
  ],
  [{ op: 'remove', path: 'externalId' }],
  [{ op: 'replace', path: 'userName', value: 'ada' }],
  [{ op: 'replace', path: 'active', value: false }],
  [
    { op: 'add', path: 'externalId', value: 'e10' },
    { op: 'replace', value: { active: true } },
    { op: 'replace', path: 'name.familyName', value: 'Lovelace' },
  ],
]

test('Each PATCH has the effect that another implementation gives it', async () => {
  const { scim, kim } = await withUsers()
  const compared = ({ userName, externalId, name, emails, active, timezone }: Json) => ({
    ...{ userName, externalId, emails, active, timezone },
    name: [name.givenName, name.familyName],
  })
  const schemas: Patch['schemas'] = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  for (const Operations of operations) {
    const before = (await scim('GET', `/Users/${kim.id}`)).body
    const patch = new Messages.PatchOp({ schemas, Operations })
    const expected = plain((await patch.apply(new Schemas.User(before, 'both'))) ?? before)
    const reply = await scim('PATCH', `/Users/${kim.id}`, { schemas, Operations })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(compared(reply.body), compared(expected), JSON.stringify(Operations))
  }
})

test('Filters find whom another implementation finds', async () => {
  const { scim } = await withUsers()
  const all = (await scim('GET', '/Users')).body.Resources
  for (const filter of [
    'userName eq "kim@x.test"',
    'externalId eq "e2"',
    `id eq "${all[0].id}"`,
    'userName eq "kim@x.test" and externalId eq "e1"',
    'userName eq "kim@x.test" and externalId eq "e2"',
    'userName eq "nobody"',
  ]) {
    const found = (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources
    assert.deepEqual(found, new Types.Filter(filter).match(all), filter)
  }
})
