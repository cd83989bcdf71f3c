import type { Step } from './run-steps.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** What Microsoft Entra sends, by its tutorial for a SCIM endpoint, with the forms that it has without `aadOptscim062020`. */
export const entraRequests: readonly Step[] = [
  [
    'GET',
    '/Users?filter=userName+eq+%225171a35d-tests%40acme.example%22',
    undefined,
    200,
    { totalResults: 0 },
  ],
  [
    'POST',
    '/Users',
    {
      schemas: [user, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'kim@acme.onmicrosoft.example',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'kim@acme.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Kim Lee', familyName: 'Lee', givenName: 'Kim' },
      roles: [],
      [enterprise]: { department: 'Support' },
    },
    201,
    { userName: 'kim@acme.onmicrosoft.example' },
    'user',
  ],
  [
    'GET',
    '/Users?filter=externalId+eq+%220a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef%22',
    undefined,
    200,
    { totalResults: 1 },
  ],
  [
    'PATCH',
    '/Users/{user}',
    {
      schemas: [patch],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'kimberly@acme.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Moore' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Sales' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555' },
      ],
    },
    200,
    {
      emails: [{ value: 'kimberly@acme.example' }],
      name: { familyName: 'Moore', givenName: 'Kim' },
    },
  ],
  [
    'PATCH',
    '/Users/{user}',
    { schemas: [patch], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    200,
    { active: false },
  ],
  [
    'PATCH',
    '/Users/{user}',
    {
      schemas: [patch],
      Operations: [
        { op: 'Add', value: { active: 'True', 'name.givenName': 'Kimmy', [`${user}:title`]: 'x' } },
      ],
    },
    200,
    { active: true, name: { givenName: 'Kimmy' } },
  ],
  [
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName+eq+%22Sales%22',
    undefined,
    200,
    { totalResults: 0 },
  ],
  [
    'POST',
    '/Groups',
    {
      schemas: [group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Sales',
      meta: { resourceType: 'Group' },
    },
    201,
    { displayName: 'Sales', members: [] },
    'group',
  ],
  [
    'PATCH',
    '/Groups/{group}',
    {
      schemas: [patch],
      Operations: [
        { op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] },
        { op: 'Replace', path: 'displayName', value: 'Sales EU' },
      ],
    },
    200,
    { displayName: 'Sales EU', members: [{ value: '{user}' }] },
  ],
  [
    'GET',
    '/Groups?filter=id+eq+%22{group}%22+and+members+eq+%22{user}%22&attributes=id',
    undefined,
    200,
    { totalResults: 1 },
  ],
  [
    'PATCH',
    '/Groups/{group}',
    {
      schemas: [patch],
      Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }],
    },
    200,
    { members: [] },
  ],
  ['DELETE', '/Groups/{group}', undefined, 204],
  ['DELETE', '/Users/{user}', undefined, 204],
  ['GET', '/Users/{user}', undefined, 404, { status: '404' }],
]
