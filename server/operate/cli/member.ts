import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { recordAccess, tickAfter } from '../../api/access/access-entries.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { findWorkspaceId } from '../../chat/settings/find-workspace.ts'
import { makeLink } from '../../chat/mail/make-link.ts'
import { queueInvitation } from '../../chat/mail/queue-mail.ts'
import { liftCompanyRule } from '../../chat/sign-in/company/company-rule.ts'
import { liftFactorRule } from '../../chat/sign-in/factors/lift-rule.ts'
import { removeFactors } from '../../chat/sign-in/factors/remove-factors.ts'
import { hashPassword } from '../../chat/sign-in/hash-password.ts'
import { readNewPassword } from '../../chat/sign-in/password-rules.ts'
import { findMemberByEmail, setPassword } from '../../chat/sign-in/set-password.ts'
import { OperatorError } from '../../operator-error.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { changeAsOwner } from '../../store/writes/change-as-owner.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { command, UsageError } from './command.ts'

const generatedBytes = 15

const password = command({
  name: 'member password',
  summary: 'Set the password of a team member',
  usage: `porchlight member password <email> [--workspace <subdomain>] [--stdin] [--json]

Sets a generated password and prints it once; --stdin reads one from standard input instead. Ends all
sessions of the member. --workspace may be left out where there is one workspace.`,
  positional: ['email'],
  options: { workspace: 'string', stdin: 'boolean', json: 'boolean' },
  run: async ({ named: { email }, values, open }) => {
    const given = values.stdin ? await readStandardInput() : generated()
    await open(async ({ owner }) => {
      const { workspaceId, member } = await findMember(owner, values.workspace, email)
      const checked = await readNewPassword(given, 'password', member.email)
      const hash = await hashPassword(checked)
      const memberId = member.id
      const actor = { type: 'command', name: 'member password' } as const
      await changeAsOwner(owner, workspaceId, 1, (tick) => {
        const stamp = {
          workspaceId,
          tick: tickAfter(tick, 1),
          actor,
          address: null,
          requestId: null,
        }
        return [
          setPassword({ workspaceId, memberId, hash }),
          endSessionsOf({ ...stamp, tick }, { memberId, keptId: null }, 'password_changed'),
          recordAccess(stamp, [{ action: 'password.changed', memberId }]),
          notifyServers({ workspaceId }),
        ]
      })
    })
    const shown = values.stdin ? {} : { password: given }
    const text = values.stdin
      ? `Set the password of ${email}.`
      : `Set the password of ${email}. It is shown only now:\n\n  ${given}`
    return { result: { email, ...shown }, text }
  },
})

const withoutFactors = command({
  name: 'member remove-factors',
  summary: 'Remove the second factors of a team member',
  usage: `porchlight member remove-factors <email> [--workspace <subdomain>] [--json]

For a member who has lost the authenticator app or the passkeys, and the recovery codes: removes all of
them, and the password is enough again. Ends all sessions of the member, and mails that to the member.
--workspace may be left out where there is one workspace.`,
  positional: ['email'],
  options: { workspace: 'string', json: 'boolean' },
  run: async ({ named: { email }, values, open }) => {
    await open(async ({ owner }) => {
      const { workspaceId, member } = await findMember(owner, values.workspace, email)
      const isDone = await removeFactors(owner, workspaceId, member, 'member remove-factors')
      if (!isDone) throw new OperatorError(`${email} has no second factor.`)
    })
    return { result: { email }, text: `Removed the second factors of ${email}.` }
  },
})

const withoutRule = command({
  name: 'member lift-factor-rule',
  summary: 'End the rule that shuts a team member out',
  usage: `porchlight member lift-factor-rule <email> [--workspace <subdomain>] [--json]

Ends the rule by which the workspace of this member requires a second factor, for all its members, at
once. For an admin who cannot set one up. Admins set the rule again in the inbox. --workspace may be left
out where there is one workspace.`,
  positional: ['email'],
  options: { workspace: 'string', json: 'boolean' },
  run: async ({ named: { email }, values, open }) => {
    await open(async ({ owner }) => {
      const { workspaceId, member } = await findMember(owner, values.workspace, email)
      await liftFactorRule(owner, workspaceId, member.id, 'member lift-factor-rule')
    })
    return { result: { email }, text: 'A second factor is not required any more.' }
  },
})

const withoutCompanyRule = command({
  name: 'member lift-company-rule',
  summary: 'End the rule that requires the company sign-in',
  usage: `porchlight member lift-company-rule <email> [--workspace <subdomain>] [--json]

Ends the rule by which the workspace of this member requires the company sign-in, for all its members, at
once. For an admin whom the provider cannot sign in; "member password" then gives one. Admins set the
rule again in the inbox. --workspace may be left out where there is one workspace.`,
  positional: ['email'],
  options: { workspace: 'string', json: 'boolean' },
  run: async ({ named: { email }, values, open }) => {
    await open(async ({ owner }) => {
      const { workspaceId, member } = await findMember(owner, values.workspace, email)
      await liftCompanyRule(owner, workspaceId, member.id, 'member lift-company-rule')
    })
    return { result: { email }, text: 'The company sign-in is not required any more.' }
  },
})

const invite = command({
  name: 'member invite',
  summary: 'Invite a team member again',
  usage: `porchlight member invite <email> [--workspace <subdomain>] [--print] [--json]

Mails a link with which the member chooses a password, within seven days. --print prints it instead of
mailing it. --workspace may be left out where there is one workspace. POST /team-members adds members.`,
  positional: ['email'],
  options: { workspace: 'string', print: 'boolean', json: 'boolean' },
  run: async ({ named: { email }, values, config, open }) => {
    const link = await open(async ({ owner }) => {
      const { workspaceId, member } = await findMember(owner, values.workspace, email)
      if (member.has_password) {
        throw new OperatorError(
          `${email} has a password already. Set another one with: porchlight member password ${email}`,
        )
      }
      if (!values.print) {
        await queueInvitation(owner, workspaceId, member.email)
        return undefined
      }
      return makeLink(owner, config, {
        workspace_id: workspaceId,
        email_key: comparableEmail(email),
        purpose: 'invitation',
        actor: { type: 'command', name: 'member invite' },
      })
    })
    const text =
      link === undefined
        ? `Invited ${email} by mail.`
        : `The link of ${email}, for seven days and one use:\n\n  ${link}`
    return { result: { email, ...(link === undefined ? {} : { link }) }, text }
  },
})

async function findMember(owner: pg.Pool, subdomain: string | undefined, email: string) {
  const workspaceId = await findWorkspaceId(owner, subdomain ?? (await onlyWorkspace(owner)))
  const found = findMemberByEmail({ workspaceId, emailKey: comparableEmail(email) })
  const [member] = await runStatement(owner, found)
  if (member === undefined) {
    throw new OperatorError(`There is no active team member ${email} in this workspace.`)
  }
  return { workspaceId, member }
}

async function onlyWorkspace(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ subdomain: string }>(
    'select subdomain from workspaces order by subdomain limit 2',
  )
  const [first, second] = rows
  if (first === undefined || second !== undefined) {
    throw new UsageError('--workspace needs the subdomain of the workspace.')
  }
  return first.subdomain
}

/** The first line, without its end. */
async function readStandardInput(): Promise<string> {
  const text = await readFile('/dev/stdin', 'utf8')
  return text.split(/\r?\n/)[0] ?? ''
}

function generated(): string {
  return randomBytes(generatedBytes).toString('base64url')
}

export const memberCommands = [password, invite, withoutFactors, withoutRule, withoutCompanyRule]
