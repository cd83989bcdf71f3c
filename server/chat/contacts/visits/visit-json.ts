import { describe } from '../../../api/http/fields.ts'
import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import {
  envelope,
  listOf,
  nullable,
  text,
  timestamp,
} from '../../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../../resources/shown-fields.ts'

/** Pages that are kept of a device, and shown of a contact, the last ones. */
export const mostPages = 20
/** Days after which a page is no longer shown, and soon deleted. */
export const pageDays = 30
/** Devices of a contact that are looked at, those that were seen last. */
const mostDevices = 10

/** SQL for whether the team sees the pages of visitors of the channel `h`. */
export const showsPages = `coalesce(h.settings ->> 'show_pages', 'true') = 'true'`

const devices = `(select d.* from widget_devices d
   where d.workspace_id = $workspaceId and d.contact_id = c.id
   order by d.last_seen_at desc limit ${mostDevices}) d`

const pages = `(select coalesce(json_agg(found.page order by found.visited_at desc), '[]')
   from (select e.page, e.page ->> 'visited_at' as visited_at
           from ${devices}
           join channels h on h.workspace_id = $workspaceId and h.id = d.channel_id and ${showsPages}
          cross join lateral jsonb_array_elements(d.pages) e (page)
          where (e.page ->> 'visited_at')::timestamptz > now() - interval '${pageDays} days'
          order by visited_at desc limit ${mostPages}) found)`

const pageFields: ShownFields = {
  url: [
    '',
    describe(text, 'Without all parameters but those of campaigns.'),
    'https://shop.example/cart',
  ],
  title: ['', text, 'Your cart'],
  visited_at: [
    '',
    describe(timestamp, 'When the visitor was last there.'),
    '2026-03-02T09:20:41.068Z',
  ],
}

const visitFields: ShownFields = {
  time_zone: [
    `(select d.time_zone from ${devices} where d.time_zone is not null order by d.last_seen_at desc limit 1)`,
    nullable(describe(text, 'IANA name, of the browser that was seen last.')),
    'Europe/Amsterdam',
  ],
  last_seen_at: [
    timestampSql(`(select max(d.last_seen_at) from ${devices})`),
    nullable(
      describe(timestamp, 'When a browser of the contact last asked for something, to the minute.'),
    ),
    '2026-03-02T09:20:41.068Z',
  ],
  pages: [
    pages,
    describe(listOf('VisitedPage'), 'The last 20 of 30 days, the newest first.'),
    [
      {
        url: 'https://shop.example/cart',
        title: 'Your cart',
        visited_at: '2026-03-02T09:20:41.068Z',
      },
    ],
  ],
}

/** SQL for where the contact `c` is: its browsers' time zone and the pages they were on. */
export const contactVisitJson = objectSql(sqlOf(visitFields))

export const contactVisitSchemas: ApiSchemas = {
  ContactVisit: exampleSchema(visitFields),
  VisitedPage: exampleSchema(pageFields),
}

export const contactVisitEnvelope = envelope('visit', 'ContactVisit')
