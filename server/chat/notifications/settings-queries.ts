import { statement } from '../../store/database/statement.ts'
import type { Digest } from './digest/digest-task.ts'
import type { DigestLanguage } from './digest/digest-words.ts'

export type Settings = {
  digest: Digest
  digest_words: boolean
  quiet_from: string | null
  quiet_to: string | null
  language: DigestLanguage
  undo_seconds: number | null
}

export const findSettings = statement<Settings, { memberId: string }>(
  'find_notification_settings',
  `select digest, digest_words, quiet_from, quiet_to, language, undo_seconds
     from member_notification_settings where workspace_id = $workspaceId and team_member_id = $memberId`,
)

/** `isNew`: nothing from before is mailed. */
export const putSettings = statement<
  object,
  Settings & { memberId: string; tick: Date; isNew: boolean }
>(
  'put_notification_settings',
  `insert into member_notification_settings as s
          (workspace_id, team_member_id, digest, digest_words, quiet_from, quiet_to, language, undo_seconds, mailed_until)
   values ($workspaceId, $memberId, $digest, $digest_words, $quiet_from, $quiet_to, $language, $undo_seconds, $tick)
   on conflict (workspace_id, team_member_id) do update
      set digest = excluded.digest, digest_words = excluded.digest_words, quiet_from = excluded.quiet_from,
          quiet_to = excluded.quiet_to, language = excluded.language, undo_seconds = excluded.undo_seconds,
          mailed_until = case when $isNew::boolean then excluded.mailed_until else s.mailed_until end`,
)

/** A member to whom the link of a digest leads. */
export type Stopping = { language: DigestLanguage; workspace_name: string }

export const findStopping = statement<Stopping, { memberId: string }>(
  'find_member_who_stops_digests',
  `select s.language, w.name as workspace_name
     from member_notification_settings s join workspaces w on w.workspace_id = s.workspace_id
    where s.workspace_id = $workspaceId and s.team_member_id = $memberId`,
)

export const stopDigests = statement<object, { memberId: string }>(
  'stop_digests',
  `update member_notification_settings set digest = 'off'
    where workspace_id = $workspaceId and team_member_id = $memberId`,
)
