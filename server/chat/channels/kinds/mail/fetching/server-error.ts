/** What is done with a server, in this order. */
export const serverSteps = ['resolve', 'connect', 'tls', 'sign_in', 'folder'] as const
export type ServerStep = (typeof serverSteps)[number]

/** A server of a channel did not do what was asked. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly step: ServerStep

  constructor(step: ServerStep, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.step = step
  }
}
