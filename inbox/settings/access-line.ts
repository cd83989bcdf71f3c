import type { AccessEntry } from '../../client/source/types.generated.ts'
import { fullTime } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'

/** What an entry says happened. */
export function accessTitle({ action, failures, session_ids, purpose }: AccessEntry): string {
  const texts = settingsWords().access
  const isInvitation = purpose === 'invitation'
  switch (action) {
    case 'sign_in.succeeded':
      return texts.signedIn
    case 'sign_in.failed':
      return texts.failed(failures ?? 1)
    case 'sign_in.limited':
      return texts.limited(failures ?? 1)
    case 'session.signed_out':
      return texts.signedOut
    case 'session.revoked':
      return texts.revoked(session_ids.length)
    case 'password.changed':
      return texts.passwordChanged
    case 'password.reset':
      return texts.passwordReset
    case 'link.made':
      return isInvitation ? texts.invitationMade : texts.resetMade
    case 'link.used':
      return isInvitation ? texts.invitationUsed : texts.resetUsed
    case 'totp.enabled':
      return texts.totpEnabled
    case 'totp.disabled':
      return texts.totpDisabled
    case 'passkey.added':
      return texts.passkeyAdded
    case 'passkey.removed':
      return texts.passkeyRemoved
    case 'passkey.copied':
      return texts.passkeyCopied
    case 'recovery_codes.made':
      return texts.recoveryCodesMade
    case 'recovery_code.used':
      return texts.recoveryCodeUsed
    case 'provider.created':
    case 'provider.changed':
    case 'provider.tested':
    case 'provider.deleted':
    case 'domain.proven':
    case 'domain.deleted':
    case 'company_account.joined':
    case 'company_sign_in.refused':
      return texts.company[action]
    case 'company_rule.off':
    case 'company_rule.all_but_admins':
    case 'company_rule.all':
      return texts.companyRule[action]
    case 'factor_rule.off':
      return texts.factorRuleOff
    case 'factor_rule.admins':
      return texts.factorRuleAdmins
    case 'factor_rule.all':
      return texts.factorRuleAll
    default:
      // A newer server may record more.
      return action
  }
}

/** The entry's details: reason, actor, address, start. */
export function accessDetails(entry: AccessEntry): string {
  const { reason, actor, team_member: member, address, since, failures } = entry
  const { opened_by: how, provider } = entry
  const texts = settingsWords().access
  const isOther = actor !== null && actor.id !== member?.id
  const parts = [
    provider ?? undefined,
    how === null ? undefined : texts.openedBy[how],
    reason === null ? undefined : texts.reasons[reason],
    isOther && actor.name !== undefined ? texts.by(actor.name) : undefined,
    address === null ? undefined : texts.fromAddress(address),
    since !== null && (failures ?? 1) > 1 ? texts.since(fullTime(since)) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
