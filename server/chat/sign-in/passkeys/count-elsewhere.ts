import { statement } from '../../../store/database/statement.ts'

/** How many passkeys of a workspace are of no use at its host, because they were made at another one. */
export const countPasskeysElsewhere = statement<{ passkeys: number }, { host: string }>(
  'count_passkeys_elsewhere',
  `select count(*)::integer as passkeys from member_passkeys
    where workspace_id = $workspaceId and host <> $host`,
)
