import { appError } from '../../errors.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scim-documents.ts'
import { listReply, type ScimRequest, type ScimRoute } from './scim-route.ts'

const list = (path: string, resources: readonly { readonly id: string }[]): ScimRoute[] => [
  {
    method: 'GET',
    path,
    handle: async () => listReply(resources.length, 1, resources),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    handle: async ({ params }: ScimRequest) => {
      const found = resources.find(({ id }) => id === params['id'])
      if (found === undefined) throw appError('path_unknown')
      return { status: 200, body: found }
    },
  },
]

/** What a client reads to learn what this server supports. */
export const documentRoutes: readonly ScimRoute[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    handle: async () => ({ status: 200, body: serviceProviderConfig }),
  },
  ...list('/ResourceTypes', resourceTypes),
  ...list('/Schemas', schemas),
]
