import { refuseGrant, seesAll, type Granter } from '../../api/access/grants.ts'
import { appError, fieldError } from '../../errors.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { refuseUnmatched, showsCurrent } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readFieldValues } from '../settings/field-values.ts'
import { named, settingsThat } from '../settings/settings.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { changeContact } from './identify-contact.ts'
import { overwrittenBy, type ContactUpdate } from './overwrite-contact.ts'
import { findContact } from './match-contacts.ts'
import { findContactJson } from './queries.ts'
import { updateContactFields } from './schemas.ts'

/** Keys the field values by field id instead of name. 422 for an unknown name or an invalid value. */
export async function withFieldIds(
  services: AppServices,
  workspaceId: string,
  given: ContactUpdate,
): Promise<ContactUpdate> {
  const { field_values: values } = given
  if (values === undefined || values === null) return given
  const settings = await settingsThat(services.database, services.settings, workspaceId, (known) =>
    Object.keys(values).every((name) => named(known.contact_fields, name) !== undefined),
  )
  const byId = readFieldValues(settings.contact_fields, values, (name) =>
    fieldError(`Invalid contact field: ${name}.`),
  )
  return { ...given, field_values: byId }
}

/** The result of an update. `json` is undefined if nothing changed and the contact was not read. */
export type UpdatedContact = { readonly json: string | undefined }

/** Changes the given fields of a contact: '' leaves a field unchanged, null clears it. */
export async function updateContact(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<UpdatedContact> {
  const workspaceId = context.workspace_id
  const found = findContact({ workspaceId, id })
  const given = await notFoundFirst(services, workspaceId, found, 'contact_unknown', async () =>
    withFieldIds(services, workspaceId, updateContactFields.read(body, '')),
  )
  return writeInWorkspace(services.database, context, {
    reads: [found, showsCurrent(context) ? findContactJson({ workspaceId, id }) : undefined],
    decide: ([[contact], [current]], tick): Decision<UpdatedContact> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'contact', current?.json)
      const after = overwrittenBy(contact, given)
      // They decide which conversations the contact has from then on.
      if (after.user_identifier !== contact.user_identifier || after.email !== contact.email) {
        refuseGrant(granter, seesAll)
      }
      const change = changeContact(workspaceId, contact, after, tick)
      if (change.statements.length === 0) return { unchanged: { json: current?.json } }
      return { ...change, reply: { json: { event: 0 } } }
    },
  })
}
