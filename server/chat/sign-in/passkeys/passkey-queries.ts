import { timestampSql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import { nameSql } from '../queries.ts'
import type { PasskeyRow } from './assertion.ts'

/** As many as somebody has devices. */
export const mostPasskeys = 20

/** SQL for the columns of `PasskeyRow` of the passkey `p`. */
export const passkeySql = 'p.id as passkey_id, p.public_key, p.host, p.counter, p.last_challenge_at'

/** SQL for the JSON of the passkey `p`. */
const passkeyJsonSql = `json_build_object('id', p.id, 'name', p.name, 'host', p.host,
            'created_at', ${timestampSql('p.created_at')}, 'last_used_at', ${timestampSql('p.last_used_at')})`

export type OwnedPasskey = PasskeyRow & {
  member_id: string
  name: string
  email: string
  email_key: string
}

/** A passkey with its active member. */
export const findPasskeyOwner = statement<OwnedPasskey, { credentialId: Buffer }>(
  'find_passkey_owner',
  `select ${passkeySql}, t.id as member_id, ${nameSql} as name, t.email, t.email_key
     from member_passkeys p
     join team_members t on t.workspace_id = $workspaceId and t.id = p.team_member_id and t.active
    where p.workspace_id = $workspaceId and p.credential_id = $credentialId`,
)

/** Whether a credential is known, to whomever it belongs. */
export const findCredential = statement<{ id: string }, { credentialId: Buffer }>(
  'find_credential',
  'select id from member_passkeys where workspace_id = $workspaceId and credential_id = $credentialId',
)

/** The ids by which a member's authenticators know that they have a passkey for this host already. */
export const listCredentials = statement<
  { credential_id: Buffer },
  { memberId: string; host: string }
>(
  'list_credentials',
  `select credential_id from member_passkeys
    where workspace_id = $workspaceId and team_member_id = $memberId and host = $host
    order by id limit ${mostPasskeys}`,
)

export type NewPasskey = {
  id: string
  memberId: string
  credentialId: Buffer
  publicKey: Buffer
  host: string
  name: string
  counter: number
  tick: Date
}

/** Adds a passkey. */
export const insertPasskey = statement<object, NewPasskey>(
  'insert_passkey',
  `insert into member_passkeys (workspace_id, id, team_member_id, credential_id, public_key, host, name, counter, created_at)
   values ($workspaceId, $id, $memberId, $credentialId, $publicKey, $host, $name, $counter, $tick)`,
)

/** Counts a use. */
export const markPasskeyUsed = statement<
  object,
  { id: string; counter: number; issuedAt: Date; tick: Date }
>(
  'mark_passkey_used',
  `update member_passkeys set counter = $counter, last_challenge_at = $issuedAt, last_used_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

type OfMember = { memberId: string; id: string }

/** One passkey of a member, as JSON. */
export const readPasskey = statement<{ json: object }, OfMember>(
  'read_passkey',
  `select ${passkeyJsonSql} as json from member_passkeys p
    where p.workspace_id = $workspaceId and p.team_member_id = $memberId and p.id = $id`,
)

/** The passkeys of a member, the oldest first. */
export const listPasskeys = statement<{ json: object }, { memberId: string }>(
  'list_passkeys',
  `select ${passkeyJsonSql} as json from member_passkeys p
    where p.workspace_id = $workspaceId and p.team_member_id = $memberId
    order by p.created_at, p.id limit ${mostPasskeys}`,
)

/** Gives a passkey another name. */
export const renamePasskey = statement<object, OfMember & { name: string }>(
  'rename_passkey',
  `update member_passkeys set name = $name
    where workspace_id = $workspaceId and team_member_id = $memberId and id = $id`,
)

/** Removes a passkey. */
export const deletePasskey = statement<object, OfMember>(
  'delete_passkey',
  `delete from member_passkeys where workspace_id = $workspaceId and team_member_id = $memberId and id = $id`,
)
