/** A backup or a restore that cannot be done. The message is for the operator: what is wrong, what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
