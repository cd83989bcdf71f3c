import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type LogOnDemand = {
  readonly parent: FastifyBaseLogger
  readonly bindings: Bindings
  own?: FastifyBaseLogger
}

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const

/** A logger with these bindings that is made with its first line: a request has its own, and hardly any writes to it. */
export function logOnDemand(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  const made = Object.create(prototype) as LogOnDemand
  return Object.assign(made, { parent, bindings }) as unknown as FastifyBaseLogger
}

const ownOf = (log: LogOnDemand) => (log.own ??= log.parent.child(log.bindings))

const prototype = Object.fromEntries(
  methods.map((method) => [
    method,
    function write(this: LogOnDemand, ...given: unknown[]): unknown {
      const own = ownOf(this) as unknown as Record<string, (...args: unknown[]) => unknown>
      return own[method]?.(...given)
    },
  ]),
)
Object.defineProperty(prototype, 'level', {
  get(this: LogOnDemand) {
    return ownOf(this).level
  },
})
