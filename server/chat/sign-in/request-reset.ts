import { networkOf } from '../../api/access/network-budget.ts'
import { email } from '../../api/http/fields.ts'
import type { OpenRequest, Reply } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { readAside, readRows } from '../../store/database/read.ts'
import { queueReset } from '../mail/queue-mail.ts'
import { readCompanyRule, ruleInForce } from './company/company-need.ts'
import { findKnownBrowser } from './known-browsers.ts'
import { workspaceOf } from './sign-in.ts'

const emailField = email()

/**
 * Mails a link for a new password. The reply comes before the look-up, so that neither it nor its time tells whether
 * the email has an account.
 */
export async function requestReset(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { body, source, log } = request
  const given = emailField.read(body['email'], 'email')
  if (given === undefined) throw fieldError("email can't be blank.", 'field_blank')
  const workspaceId = await workspaceOf(services, source)
  const emailKey = comparableEmail(given)
  const { resetsByAddress, resetsByBrowser, resetMails } = services.signIn
  const account = { workspace_id: workspaceId, email_key: emailKey }
  const browser = await findKnownBrowser(services, account, request.raw?.headers.cookie)
  const limit = browser === undefined ? resetsByAddress : resetsByBrowser
  const subject = browser ?? networkOf(source.address)
  limit.check(subject)
  limit.record(subject)
  const [rule] = await readRows(services.database, workspaceId, readCompanyRule({ workspaceId }))
  if (ruleInForce(rule) === 'all') throw appError('company_sign_in_required')
  const recipient = `${workspaceId} ${emailKey}`
  // Mailed links stay valid, so that a request in another's name cannot prevent a reset.
  if (resetMails.isReached(recipient)) return { status: 202 }
  resetMails.record(recipient)
  readAside(services.database, workspaceId, queueReset(workspaceId, emailKey)).catch(
    (error: unknown) => {
      log.error({ err: error }, 'a reset was not queued')
    },
  )
  return { status: 202 }
}
