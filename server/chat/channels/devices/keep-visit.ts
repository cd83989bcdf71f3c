import { object, limits, text, type Field } from '../../../api/http/fields.ts'
import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { newId } from '../../../ids.ts'
import { knownTimeZone } from '../../../time-zones.ts'
import { readAside } from '../../../store/database/read.ts'
import { pageAddress } from './page-address.ts'
import { putVisit } from './visit-queries.ts'

const longestZone = 64
const longestAddress = 2_000

const timeZone: Field<string | undefined> = {
  schema: { type: 'string', maxLength: longestZone, description: 'Of the browser (IANA).' },
  // It is a note: an unknown one must not cost the page.
  read: (given) =>
    typeof given === 'string' && given.length <= longestZone ? knownTimeZone(given) : undefined,
}

const url: Field<string | undefined> = {
  schema: {
    type: 'string',
    maxLength: longestAddress,
    description: 'Of the page that shows the widget.',
  },
  read: (given, name) => {
    const address = pageAddress(given, name)
    return address === undefined || address.length > longestAddress ? undefined : address
  },
}

const pageFields = object({
  url,
  title: text({ maxCharacters: limits.lineCharacters, trim: true }),
})

export const visitFields = object({
  time_zone: timeZone,
  page: { schema: pageFields.schema, read: (given, name) => pageFields.read(given, name) },
})

/**
 * Keeps the time zone of a visitor's browser and the page that it is on, without an event: as the time a device was last seen, it
 * tells of no change of the workspace. Of visitors who have not written nothing is kept.
 */
export async function keepVisit(
  { database, signals }: Pick<AppServices, 'database' | 'signals'>,
  visitor: ContactPrincipal,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { workspace_id: workspaceId, device_id: id, contact_id: contactId } = visitor
  const { time_zone: zone, page } = visitFields.read(body, '')
  if (contactId === null || (zone === undefined && page?.url === undefined)) return
  // It locks the device's row, which must not wait for the end of others' reads.
  const [[kept]] = await readAside(database, workspaceId, [
    putVisit({
      workspaceId,
      id,
      timeZone: zone ?? null,
      url: page?.url ?? null,
      title: page?.title ?? '',
    }),
  ])
  if (kept?.place == null) return
  signals.give({
    workspace_id: workspaceId,
    type: 'visiting',
    // Each page is told, also soon after the one before.
    key: `visiting ${contactId} ${newId()}`,
    who: { contact: true },
    place: kept.place,
  })
}
