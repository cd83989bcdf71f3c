import type { ApiSchemas } from '../openapi/api-schemas.ts'

export const batchSchemas: ApiSchemas = {
  BatchResult: {
    type: 'object',
    required: ['status', 'headers', 'body'],
    additionalProperties: false,
    description: 'The reply that the single request would have received.',
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
        description: 'null without a body, as with 204.',
      },
    },
    examples: [
      {
        status: 412,
        headers: {},
        body: { error: 'The resource does not match If-Match. Read it again.' },
      },
    ],
  },
}
