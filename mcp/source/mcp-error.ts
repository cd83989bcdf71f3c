/** Why the tools cannot be offered or one cannot be called, in a line that its reader can act on. */
export class McpError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'McpError'
  }
}
