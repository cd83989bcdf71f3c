import type { AppServices } from '../../../../../api/http/services.ts'

/** What storing a mail needs. */
export type MailServices = Pick<AppServices, 'config' | 'database' | 'files'>

/** What making a message of it needs. */
export type ImportServices = MailServices & Pick<AppServices, 'vault'>
