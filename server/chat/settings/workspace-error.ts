/** A subdomain is taken, invalid (RFC 1035, 2.3.1), or has no workspace. */
export class WorkspaceError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkspaceError'
  }
}
