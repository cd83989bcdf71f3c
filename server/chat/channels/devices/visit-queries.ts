import { statement } from '../../../store/database/statement.ts'
import { timestampSql } from '../../../store/database/json-sql.ts'
import { mostPages, pageDays, showsPages } from '../../contacts/visits/visit-json.ts'
import type { Place } from '../../signals/signal.ts'

const page = `jsonb_build_object('url', $url::text, 'title', $title::text, 'visited_at', ${timestampSql('now()')})`

/** With the page first, instead of an entry of the same page before it. */
const pages = `(select jsonb_agg(kept.page order by kept.place)
   from (select ${page} as page, 0::bigint as place
          union all
         select e.page, e.place
           from jsonb_array_elements(coalesce(d.pages, '[]')) with ordinality e (page, place)
          where (e.place > 1 or e.page ->> 'url' <> $url::text)
            and (e.page ->> 'visited_at')::timestamptz > now() - interval '${pageDays} days'
          order by place limit ${mostPages}) kept)`

const isShown = `($url::text is not null and exists (
   select from channels h where h.workspace_id = $workspaceId and h.id = d.channel_id and ${showsPages}))`

/** Keeps what changed of a visit. `place`: the last conversation of the contact, of those who are told. */
export const putVisit = statement<
  { place: Place | null },
  { id: string; timeZone: string | null; url: string | null; title: string }
>(
  'put_visit',
  `update widget_devices d
      set time_zone = coalesce($timeZone::text, d.time_zone),
          pages = case when ${isShown} then ${pages} else d.pages end,
          pages_on = case when ${isShown} then (now() at time zone 'UTC')::date else d.pages_on end
    where d.workspace_id = $workspaceId and d.id = $id and d.contact_id is not null
      and (${isShown} or $timeZone::text is distinct from d.time_zone and $timeZone::text is not null)
   returning (select json_build_object('conversation_id', c.id, 'contact_id', c.contact_id, 'device_id', c.device_id,
                     'is_on_devices', false, 'team_member_id', c.team_member_id, 'group_id', c.group_id)
                from conversations c
               where c.workspace_id = $workspaceId and c.contact_id = d.contact_id
               order by c.updated_at desc limit 1) as place`,
)

/** Forgets the pages of devices that have told of none for so long. */
export const forgetPages = statement<{ id: string }, { before: string; atOnce: number }>(
  'forget_old_pages',
  `update widget_devices set pages = null, pages_on = null
    where workspace_id = $workspaceId and id = any(array(
      select d.id from widget_devices d
       where d.workspace_id = $workspaceId and d.pages_on < $before::date
       limit $atOnce))
   returning id`,
)
