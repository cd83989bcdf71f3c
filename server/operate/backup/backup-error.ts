import { OperatorError } from '../../operator-error.ts'

/** A backup or restore that cannot be done. The message tells the operator what is wrong and what to do. */
export class BackupError extends OperatorError {}

export function unexpectedEntry(name: string): BackupError {
  return new BackupError(`It is damaged: unexpected entry ${name}.`)
}
