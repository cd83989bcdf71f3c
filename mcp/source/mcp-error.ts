/** An invalid option or argument, or a server that cannot be used; `message` is for the user or agent. */
export class McpError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'McpError'
  }
}
