import { recordAccess, type AccessStamp } from '../../../api/access/access-entries.ts'
import { text } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, AppError } from '../../../errors.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import {
  checkAssertion,
  passkeySchema,
  readAssertion,
  type Assertion,
  type PasskeyRow,
} from '../passkeys/assertion.ts'
import type { Place } from '../passkeys/ceremony.ts'
import { markPasskeyUsed } from '../passkeys/passkey-queries.ts'
import { recordCopy } from '../passkeys/record-copy.ts'
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

/** The fields of a body that prove a second factor; none is required. */
export const proofFields = { code: codeSchema, passkey: passkeySchema } as const

/** What a body brings as its second factor. */
export type Proof = {
  readonly code?: string | undefined
  readonly passkey?: Assertion | undefined
}

/** The code of a body, as it was typed without spaces; undefined without one. */
export function readCode(body: Readonly<Record<string, unknown>>): string | undefined {
  const given = field.read(body['code'], 'code')?.replaceAll(/\s/g, '')
  return given === '' ? undefined : given
}

/** The second factor of a body. */
export function readProof(body: Readonly<Record<string, unknown>>): Proof {
  return { code: readCode(body), passkey: readAssertion(body) }
}

type OfMember = Place & { readonly memberId: string }

/**
 * The second factor of a change by a member: what the change reads, and what it writes to use the code or the passkey up. Both are
 * checked under the workspace's lock, so that each works once however many requests bring it at the same time.
 */
export function secondFactor(
  services: Pick<AppServices, 'vault'>,
  place: OfMember,
  { code, passkey }: Proof,
) {
  const { workspaceId, memberId } = place
  const isTotp = code !== undefined && totpForm.test(code)
  const codeHash = (code === undefined || isTotp ? undefined : recoveryHash(code)) ?? null
  /** Throws 403 without a proof or with a wrong one; returns nothing for a member without a second factor. */
  const spend = ([factor]: readonly FactorRow[], stamp: AccessStamp): readonly Statement[] => {
    if (factor === undefined) return []
    if (passkey !== undefined) {
      const use = checkAssertion(services, place, passkey, passkeyOf(factor))
      return [markPasskeyUsed({ workspaceId, ...use, tick: stamp.tick })]
    }
    if (code === undefined) throw appError('second_factor_needed')
    if (isTotp && factor.sealed !== null) {
      const owner = { workspace_id: workspaceId, member_id: memberId }
      const secret = services.vault.open(owner, factor.sealed)
      // Recovery codes need no key.
      if (secret === undefined) throw appError('unavailable', { 'retry-after': '60' })
      const step = stepOfCode(secret, code, Date.now(), factor.last_step ?? 0)
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
  const credentialId = passkey?.credentialId ?? null
  return { read: findFactor({ workspaceId, memberId, codeHash, credentialId }), spend }
}

function passkeyOf({ passkey_id: id, ...factor }: FactorRow): PasskeyRow | undefined {
  const { public_key: key, host, counter, last_challenge_at: at } = factor
  if (id === null || key === null || host === null || counter === null) return undefined
  return { passkey_id: id, public_key: key, host, counter, last_challenge_at: at }
}

const wrong: readonly string[] = ['second_factor_wrong', 'passkey_wrong', 'passkey_copied']

/**
 * Runs a change that checks a proof; one after another for each account, so that its limits hold for requests that arrive together.
 * A copied passkey is recorded, and told to its member.
 */
export async function limitingProofs<Result>(
  services: AppServices,
  attempt: Attempt,
  { code, passkey }: Proof,
  change: () => Promise<Result>,
): Promise<Result> {
  if (code === undefined && passkey === undefined) return change()
  const account = `code ${attempt.workspace_id} ${attempt.email_key}`
  return services.signIn.oneByOne(account, async () => {
    checkLimits(services, attempt)
    try {
      return await change()
    } catch (error) {
      if (error instanceof AppError && wrong.includes(error.code)) countFailure(services, attempt)
      if (error instanceof AppError && error.code === 'passkey_copied' && passkey !== undefined) {
        await recordCopy(services, attempt, passkey)
      }
      throw error
    }
  })
}
