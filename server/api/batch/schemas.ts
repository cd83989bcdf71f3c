import type { ApiSchemas } from '../openapi/api-schemas.ts'

export const batchSchemas: ApiSchemas = {
  BatchResult: {
    type: 'object',
    required: ['status', 'headers', 'body'],
    additionalProperties: false,
    description: 'What the operation would have been answered with by itself.',
    properties: {
      status: { type: 'integer', minimum: 200, maximum: 599 },
      headers: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Lower-case names: `etag`, `location`, `retry-after` and the like.',
      },
      body: {
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'null where there is none, as with 204.',
      },
    },
    examples: [
      {
        status: 412,
        headers: {},
        body: { error: 'The resource is not what If-Match says. Read it again.' },
      },
    ],
  },
}
