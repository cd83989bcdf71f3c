import type { AppServices } from '../../../../../api/http/services.ts'

/** What storing and importing a mail needs. */
export type MailServices = Pick<AppServices, 'config' | 'database' | 'files'>
