import type { Step } from './run-steps.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const isabel = {
  schemas: [user],
  userName: 'isabel@acme.example',
  name: { givenName: 'Isabel', familyName: 'Diaz' },
  emails: [{ primary: true, value: 'isabel@acme.example', type: 'work' }],
  displayName: 'Isabel Diaz',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

/** What Okta sends in the life of a user and a group, by its guide "SCIM 2.0" for developers. */
export const oktaRequests: readonly Step[] = [
  ['GET', '/Users?startIndex=1&count=2', undefined, 200, { startIndex: 1, totalResults: 1 }],
  [
    'GET',
    '/Users?filter=userName%20eq%20%22isabel%40acme.example%22&startIndex=1&count=100',
    undefined,
    200,
    { totalResults: 0, Resources: [] },
  ],
  ['POST', '/Users', isabel, 201, { active: true, externalId: '00ujl29u0le5T6Aj10h7' }, 'user'],
  ['POST', '/Users', isabel, 409, { status: '409', scimType: 'uniqueness' }],
  ['GET', '/Users/{user}', undefined, 200, { userName: 'isabel@acme.example' }],
  [
    'PUT',
    '/Users/{user}',
    { ...isabel, id: '{user}', name: { givenName: 'Isa', familyName: 'Diaz' }, meta: {} },
    200,
    { displayName: 'Isa Diaz' },
  ],
  [
    'PATCH',
    '/Users/{user}',
    { schemas: [patch], Operations: [{ op: 'replace', value: { active: false } }] },
    200,
    { active: false },
  ],
  [
    'PATCH',
    '/Users/{user}',
    { schemas: [patch], Operations: [{ op: 'replace', value: { active: true } }] },
    200,
    { active: true },
  ],
  ['GET', '/Groups?startIndex=1&count=100', undefined, 200, { totalResults: 0 }],
  [
    'POST',
    '/Groups',
    { schemas: [group], displayName: 'Support', members: [{ value: '{user}', display: 'x' }] },
    201,
    { displayName: 'Support' },
    'group',
  ],
  ['GET', '/Groups/{group}', undefined, 200, { members: [{ value: '{user}' }] }],
  [
    'PATCH',
    '/Groups/{group}',
    {
      schemas: [patch],
      Operations: [{ op: 'replace', value: { id: '{group}', displayName: 'First line' } }],
    },
    200,
    { displayName: 'First line' },
  ],
  [
    'PATCH',
    '/Groups/{group}',
    {
      schemas: [patch],
      Operations: [
        { op: 'remove', path: 'members[value eq "{user}"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: 'isabel' }] },
      ],
    },
    200,
    { members: [{ value: '{user}' }] },
  ],
  [
    'PUT',
    '/Groups/{group}',
    { schemas: [group], id: '{group}', displayName: 'First line', members: [] },
    200,
    { members: [] },
  ],
  ['DELETE', '/Groups/{group}', undefined, 204],
  ['GET', '/Groups/{group}', undefined, 404, { status: '404' }],
]
