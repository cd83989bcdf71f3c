import { isMerged } from './find-merged-into.ts'

/** SQL for the first merge into the conversation `c`, of those that say it, that brought a message there. */
const broughtBy = (messageId: string, shown: string, says = 'true') => `(
  select ${shown} from conversation_merges r
   where r.workspace_id = $workspaceId and r.conversation_id = c.id and ${isMerged} and ${messageId} = any(r.message_ids) and ${says}
   order by r.created_at limit 1)`

/** SQL for the channel in which a message of the conversation `c` was sent: a merge brings those of another one. */
export const channelBeforeMerge = (messageId: string) =>
  `coalesce(${broughtBy(messageId, `(r.before -> 'conversation' ->> 'channel_id')::uuid`)}, c.channel_id)`

/** SQL for the contact to whom it was said there, who may be another one. A merge of two conversations of one contact says none. */
export const contactBeforeMerge = (messageId: string) =>
  `coalesce(${broughtBy(messageId, 'r.contact_id', 'r.contact_id is not null')}, c.contact_id)`
