/** Why a request failed. The message is shown to the people who configured the address. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
}
