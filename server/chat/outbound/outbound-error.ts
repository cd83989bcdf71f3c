/** Why nothing came of a request to the outside. The words are shown to whoever set the address. */
export class OutboundError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OutboundError'
  }
}
