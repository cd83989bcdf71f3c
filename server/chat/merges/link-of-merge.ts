import { statement } from '../../store/database/statement.ts'
import { isMerged } from './find-merged-into.ts'
import type { Mergeable, Pair } from './merge-queries.ts'

export type Link = {
  /** A mail of the one refers to the other. */
  is_linked: boolean
  /** Links in mails to its contact lead to it. */
  has_links: boolean
  /** It has messages of other contacts that a merge has brought. */
  has_others: boolean
}

/** What decides whether a conversation may be merged into that of another contact. */
export const findLink = statement<Link, Pair>(
  'find_link_of_merge',
  `select exists (
            select from messages m
             where m.workspace_id = $workspaceId and m.conversation_id = $fromId
               and (m.mail ->> 'linked_to')::uuid in (
                 select $intoId::uuid
                  union all
                 select r.merged_id from conversation_merges r
                  where r.workspace_id = $workspaceId and r.conversation_id = $intoId and ${isMerged})) as is_linked,
          exists (
            select from conversation_mails k
             where k.workspace_id = $workspaceId and k.conversation_id = $fromId and k.purpose <> 'answer') as has_links,
          exists (
            select from messages m
             where m.workspace_id = $workspaceId and m.conversation_id = $fromId and m.is_apart) as has_others`,
)

/** One that is read by mail alone joins that of another contact to which a mail of it refers: no device or link leads its contact there. */
export const mayJoin = (
  { is_on_devices: isOnDevices }: Mergeable,
  link: Link | undefined,
): boolean => link?.is_linked === true && !link.has_links && !isOnDevices
