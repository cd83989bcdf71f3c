import { OperatorError } from '../../../operator-error.ts'

/** The embedded PostgreSQL cannot be started or joined. The message tells the operator the problem and the remedy. */
export class EmbeddedPostgresError extends OperatorError {}
