import { randomBytes } from 'node:crypto'
import { recordAccess } from '../../../api/access/access-entries.ts'
import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { factorNeededFrom } from '../../../api/access/factor-rule.ts'
import { text } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import type { RowsOf, Statement } from '../../../store/database/statement.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import type { FactorChange } from '../../mail/factor-change.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import { changeAccess } from '../change-access.ts'
import { originOf, type Caller } from '../require-member.ts'
import { base32 } from './base32.ts'
import {
  deleteTotp,
  findFactorState,
  replaceRecoveryCodes,
  saveTotp,
  type FactorState,
} from './factor-queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { readCode } from './spend-proof.ts'
import { stepOfCode, totpForm, totpSecretBytes } from './totp.ts'

/** A secret for an app, before a code has shown that the app has it. */
export type TotpSetup = {
  /** Base32, to be typed into an app. */
  readonly secret: string
  /** For a QR code. */
  readonly uri: string
  /** The secret as it will be stored, sealed for this member: nothing is kept until it comes back with a code. */
  readonly setup: string
}

const setupField = text({ maxCharacters: 400 })

/** A new secret for the app of the caller. Changes nothing. */
export function startTotp({ vault }: AppServices, { principal, source }: Caller): TotpSetup {
  const bytes = randomBytes(totpSecretBytes)
  const sealed = vault.seal(ownerOf(principal), bytes)
  const secret = base32(bytes)
  // The colon separates both parts of the label, so that a port has no place in it.
  const host = source.host.replace(/:\d{1,5}$/, '')
  const [issuer, account] = [encodeURIComponent(host), encodeURIComponent(principal.email)]
  const uri = `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`
  return { secret, uri, setup: sealed.toString('base64url') }
}

/** Sets up the app of the caller by its first code. Returns the recovery codes, which are shown once. */
export async function enableTotp(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const sealed = Buffer.from(setupField.read(body['setup'], 'setup') ?? '', 'base64url')
  const secret = services.vault.open(ownerOf(caller.principal), sealed)
  if (secret === undefined) throw appError('totp_setup_invalid')
  const code = readCode(body) ?? ''
  const step = totpForm.test(code) ? stepOfCode(secret, code, Date.now(), 0) : undefined
  if (step === undefined) throw appError('second_factor_wrong')
  const { codes, hashes } = makeRecoveryCodes()
  await changeFactors(services, caller, 'totp_enabled', [], (tick) => [
    saveTotp({ workspaceId, memberId, sealed, step, tick }),
    replaceRecoveryCodes({ workspaceId, memberId, hashes }),
  ])
  return codes
}

/** Removes the app of the caller; with the last second factor the recovery codes as well. */
export async function disableTotp(services: AppServices, caller: Caller): Promise<void> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  await changeFactors(services, caller, 'totp_disabled', [], (_, state) => {
    if (!state.has_totp) return []
    const hasOthers = state.passkeys > 0
    return [
      deleteTotp({ workspaceId, memberId }),
      ...(hasOthers ? [] : endingFactors(caller, state)),
    ]
  })
}

/** Replaces the recovery codes of the caller. */
export async function renewRecoveryCodes(services: AppServices, caller: Caller): Promise<string[]> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const { codes, hashes } = makeRecoveryCodes()
  await changeFactors(services, caller, 'recovery_codes_made', [], (_, state) => {
    if (!hasFactor(state)) throw appError('second_factor_missing')
    return [replaceRecoveryCodes({ workspaceId, memberId, hashes })]
  })
  return codes
}

/** Whether a member needs more than the password. */
export function hasFactor({ has_totp: hasTotp, passkeys }: FactorState): boolean {
  return hasTotp || passkeys > 0
}

/** What goes with the last second factor of the caller. Throws 409 if the workspace requires one of them. */
export function endingFactors({ principal }: Caller, state: FactorState): Statement[] {
  const { workspace_id: workspaceId, member_id: memberId, permissions } = principal
  const isRequired = factorNeededFrom({ ...state, lacks_factor: true }, permissions) !== null
  if (isRequired) throw appError('second_factor_last')
  return [replaceRecoveryCodes({ workspaceId, memberId, hashes: [] })]
}

const actions = {
  totp_enabled: 'totp.enabled',
  totp_disabled: 'totp.disabled',
  recovery_codes_made: 'recovery_codes.made',
  passkey_added: 'passkey.added',
  passkey_removed: 'passkey.removed',
} as const

/**
 * A change with its entry and its mail; nothing if `draft` returns no statement. It ends the other sessions of the member: they may
 * have begun by the password alone.
 */
export async function changeFactors<const Reads extends readonly Statement[]>(
  services: AppServices,
  caller: Caller,
  change: keyof typeof actions & FactorChange['change'],
  reads: Reads,
  draft: (tick: Date, state: FactorState, found: RowsOf<Reads>) => readonly Statement[],
): Promise<void> {
  const {
    workspace_id: workspaceId,
    member_id: memberId,
    session_id: keptId,
    email,
  } = caller.principal
  const { address } = caller.source
  const find = findFactorState({ workspaceId, memberId })
  await changeAccess(services, originOf(caller), [find, ...reads], ([[state], ...found], at) => {
    const { tick } = at(0)
    const drafted = state === undefined ? [] : draft(tick, state, found)
    if (drafted.length === 0) return []
    return [
      ...drafted,
      endSessionsOf(at(0), { memberId, keptId }, 'factor_changed'),
      recordAccess(at(1), [{ action: actions[change], memberId, sessionIds: [keptId] }]),
      ...queueFactorMail(workspaceId, email, { change, address }, tick),
      notifyServers({ workspaceId }),
    ]
  })
  services.sessions.clear(workspaceId)
}

function ownerOf({ workspace_id, member_id }: Caller['principal']) {
  return { workspace_id, member_id }
}
