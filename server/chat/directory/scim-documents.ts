const schema = 'urn:ietf:params:scim:schemas:core:2.0'
export const userSchema = `${schema}:User`
export const groupSchema = `${schema}:Group`

/** The most resources of a page. */
export const mostUsers = 200
export const mostGroups = 50

/** What this server supports (RFC 7643, 5). */
export const serviceProviderConfig = {
  schemas: [`${schema}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostUsers },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key with the scope directory:manage, as a bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig' },
}

const resourceType = (name: 'User' | 'Group', id: string) => ({
  schemas: [`${schema}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: id,
  meta: { resourceType: 'ResourceType' },
})

export const resourceTypes = [resourceType('User', userSchema), resourceType('Group', groupSchema)]

type Attribute = {
  readonly name: string
  readonly type?: 'string' | 'boolean' | 'complex'
  readonly required?: true
  readonly mutability?: 'readOnly'
  readonly uniqueness?: 'server'
  readonly multiValued?: true
  readonly subAttributes?: readonly Attribute[]
}

const attribute = ({ subAttributes, ...given }: Attribute): object => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
  ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(attribute) }),
})

const primary = { name: 'primary', type: 'boolean' } as const
const complex = (
  name: string,
  parts: readonly (string | Attribute)[],
  more: Partial<Attribute> = {},
) => ({
  name,
  type: 'complex' as const,
  ...more,
  subAttributes: parts.map((part) => (typeof part === 'string' ? { name: part } : part)),
})

const schemaOf = (id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: [`${schema}:Schema`],
  id,
  name,
  attributes: attributes.map(attribute),
  meta: { resourceType: 'Schema' },
})

export const schemas = [
  schemaOf(userSchema, 'User', [
    { name: 'userName', required: true, uniqueness: 'server' },
    { name: 'externalId' },
    complex('name', ['givenName', 'familyName', { name: 'formatted', mutability: 'readOnly' }]),
    { name: 'displayName', mutability: 'readOnly' },
    { name: 'active', type: 'boolean' },
    { name: 'timezone' },
    complex('emails', ['value', 'type', primary], { multiValued: true }),
    complex('roles', ['value', primary], { multiValued: true }),
    complex('groups', ['value', 'display'], { multiValued: true, mutability: 'readOnly' }),
  ]),
  schemaOf(groupSchema, 'Group', [
    { name: 'displayName', required: true, uniqueness: 'server' },
    { name: 'externalId' },
    complex('members', ['value', 'display'], { multiValued: true }),
  ]),
]
