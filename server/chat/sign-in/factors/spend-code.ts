import { recordAccess, type AccessStamp } from '../../../api/access/access-entries.ts'
import { text } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, AppError } from '../../../errors.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import { checkLimits, countFailure, type Attempt } from '../sign-in-limits.ts'
import { deleteRecoveryCode, findFactor, useStep, type FactorRow } from './factor-queries.ts'
import { recoveryHash } from './recovery-codes.ts'
import { stepOfCode, totpForm } from './totp.ts'

const field = text({ maxCharacters: 40 })

/** The schema of `code` in a body. */
export const codeSchema = {
  ...field.schema,
  description:
    'Of the second factor, if the member has one: six digits of the app, or a recovery code.',
}

/** The code of a body, as it was typed without spaces; undefined without one. */
export function readCode(body: Readonly<Record<string, unknown>>): string | undefined {
  const given = field.read(body['code'], 'code')?.replaceAll(/\s/g, '')
  return given === '' ? undefined : given
}

type Member = { readonly workspaceId: string; readonly memberId: string }

/**
 * The second factor of a change by a member: what the change reads, and what it writes to use the code up. The code is checked
 * under the workspace's lock, so that each works once however many requests bring it at the same time.
 */
export function secondFactor(
  { vault }: Pick<AppServices, 'vault'>,
  { workspaceId, memberId }: Member,
  code: string | undefined,
) {
  const isTotp = code !== undefined && totpForm.test(code)
  const codeHash = (code === undefined || isTotp ? undefined : recoveryHash(code)) ?? null
  /** Throws 403 without a code or with a wrong one; returns nothing for a member without a second factor. */
  const spend = ([factor]: readonly FactorRow[], stamp: AccessStamp): readonly Statement[] => {
    if (factor === undefined) return []
    if (code === undefined) throw appError('second_factor_needed')
    if (isTotp) {
      const secret = vault.open({ workspace_id: workspaceId, member_id: memberId }, factor.sealed)
      // Recovery codes need no key.
      if (secret === undefined) throw appError('unavailable', { 'retry-after': '60' })
      const step = stepOfCode(secret, code, Date.now(), factor.last_step)
      if (step !== undefined) return [useStep({ workspaceId, memberId, step })]
    }
    if (codeHash === null || !factor.has_code) throw appError('second_factor_wrong')
    const { address, tick } = stamp
    return [
      deleteRecoveryCode({ workspaceId, memberId, codeHash }),
      recordAccess(stamp, [{ action: 'recovery_code.used', memberId }]),
      ...queueFactorMail(
        workspaceId,
        factor.email,
        { change: 'recovery_code_used', address },
        tick,
      ),
    ]
  }
  return { read: findFactor({ workspaceId, memberId, codeHash }), spend }
}

/** Runs a change that checks a code; one after another for each account, so that its limits hold for requests that arrive together. */
export async function limitingCodes(
  services: AppServices,
  attempt: Attempt,
  code: string | undefined,
  change: () => Promise<void>,
): Promise<void> {
  if (code === undefined) return change()
  const account = `code ${attempt.workspace_id} ${attempt.email_key}`
  return services.signIn.oneByOne(account, async () => {
    checkLimits(services, attempt)
    try {
      await change()
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_wrong') {
        countFailure(services, attempt)
      }
      throw error
    }
  })
}
