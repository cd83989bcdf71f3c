const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }

/** `components.headers`. */
export const componentHeaders = {
  RequestId: {
    description: 'Identifies this request in the log: the id that was sent, or a new one.',
    schema: text,
  },
  ErrorCode: {
    description:
      'The code of the error (docs/api.md lists them). A code never changes; versions add new ones.',
    schema: { type: 'string', pattern: '^[a-z_]+$' },
    example: 'conversation_unknown',
  },
  RateLimitPolicy: {
    description:
      "The key's quota and its window in seconds. Keys without a limit get none of these headers.",
    schema: text,
    example: '"default";q=60000;w=60',
  },
  RateLimit: {
    description: 'Remaining requests (r), and seconds until there are more (t).',
    schema: text,
    example: '"default";r=59999;t=1',
  },
  RateLimitQuota: { description: 'Requests per minute.', schema: whole },
  RateLimitRemaining: { description: 'Remaining requests.', schema: whole },
  RateLimitReset: { description: 'When there will be more, in Unix seconds.', schema: whole },
} as const

function named(name: keyof typeof componentHeaders): object {
  return { $ref: `#/components/headers/${name}` }
}

/** The header of every error. */
export const codeHeader = { 'Porchlight-Error': named('ErrorCode') }

/** The headers of every reply. */
export const bareHeaders = { 'X-Request-Id': named('RequestId') }

/** The headers of every reply to a valid key. */
export const commonHeaders = {
  ...bareHeaders,
  'RateLimit-Policy': named('RateLimitPolicy'),
  RateLimit: named('RateLimit'),
  'X-RateLimit-Limit': named('RateLimitQuota'),
  'X-RateLimit-Remaining': named('RateLimitRemaining'),
  'X-RateLimit-Reset': named('RateLimitReset'),
}
