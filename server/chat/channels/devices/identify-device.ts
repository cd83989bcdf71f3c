import type { ContactPrincipal } from '../../../api/access/principal.ts'
import { mergeKeys } from '../../../api/http/json-values.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { readRows } from '../../../store/database/read.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { openSecrets } from '../channel-secrets.ts'
import type { FoundContact } from '../../contacts/contact-columns.ts'
import {
  changeContact,
  createContact,
  filled,
  type IdentifiedContact,
  nameWith,
} from '../../contacts/identify-contact.ts'
import { matchContacts } from '../../contacts/match-contacts.ts'
import { mergeContacts } from '../../contacts/merge-contacts.ts'
import {
  findContactOfDevice,
  findDeviceById,
  findSpaces,
  findWebChannel,
  isContactShared,
  putDevice,
  type Device,
} from './device-queries.ts'
import { identifierIn } from './identifier-in.ts'
import { readIdentity, type Identity } from './read-identity.ts'
import type { Credentials } from './visitor-request.ts'

/** The contact's name; the anonymous contact that has to be merged first; or the spaces have changed meanwhile. */
type Identified =
  | { readonly name: string }
  | { readonly from: string; readonly into: string }
  | 'again'

/**
 * Identifies the user of a device by a signed token; from then on the device sees all conversations of that contact. An anonymous
 * contact of the device becomes that contact, or is merged into it. 409 for a device of another person.
 */
export async function identifyDevice(
  services: AppServices,
  context: WriteContext,
  principal: ContactPrincipal,
  credentials: Credentials,
  token: unknown,
): Promise<string> {
  const secrets = await openSecrets(services, context.workspace_id, credentials.channel_id)
  const identity = await readIdentity(secrets, token)
  for (;;) {
    // After a merge the device has the contact of the identity.
    const identified = await identifyOnce(services, context, principal, credentials, identity)
    if (identified === 'again') continue
    if ('name' in identified) {
      services.devices.clear(context.workspace_id)
      return identified.name
    }
    const { into, from } = identified
    await mergeContacts(services, context, into, { from })
  }
}

async function identifyOnce(
  services: AppServices,
  context: WriteContext,
  { device_id: id }: ContactPrincipal,
  { channel_id: channelId, token_hash: tokenHash, origin }: Credentials,
  identity: Identity,
): Promise<Identified> {
  const { workspace_id: workspaceId } = context
  const findOwn = findSpaces({ workspaceId, id: channelId })
  const [spaces] = await readRows(services.database, workspaceId, findOwn)
  if (spaces === undefined) throw appError('channel_unknown')
  const identifier = identifierIn(spaces, identity.sub)
  return writeInWorkspace(services.database, context, {
    reads: [
      findDeviceById({ workspaceId, id }),
      findContactOfDevice({ workspaceId, id }),
      matchContacts({ workspaceId, identifier, emailKey: undefined }),
      findWebChannel({ workspaceId, id: channelId }),
      isContactShared({ workspaceId, id }),
      findOwn,
    ],
    decide: ([[device], [own], [match], [channel], shared, [now]], tick): Decision<Identified> => {
      if (channel === undefined) throw appError('channel_unknown')
      if (JSON.stringify(now) !== JSON.stringify(spaces)) return { unchanged: 'again' }
      const isShared = shared.length > 0
      refuseOther(device, own, isShared, identifier)
      if (own !== undefined && match !== undefined && own.id !== match.id) {
        return { unchanged: { from: own.id, into: match.id } }
      }
      const { contact, name } = contactOf(workspaceId, own ?? match, identity, identifier, tick)
      const isKnown = device?.is_identified === true
      if (isKnown && contact.statements.length === 0) return { unchanged: { name } }
      const put = { id, channelId, contactId: contact.id, isIdentified: true, tokenHash, origin }
      const devicePut = putDevice({ workspaceId, ...put, tick })
      const { statements, events, lists } = contact
      return {
        statements: [
          ...statements,
          devicePut,
          ...(isKnown ? [] : [notifyServers({ workspaceId })]),
        ],
        events,
        lists,
        reply: { name },
      }
    },
  })
}

/**
 * Throws 409 if the device's contact is another person. An anonymous contact that other devices or conversations
 * belong to, because somebody merged it, could be one: the token speaks for this browser alone.
 */
function refuseOther(
  device: Device | undefined,
  own: FoundContact | undefined,
  isShared: boolean,
  identifier: string,
): void {
  if (own === undefined || own.user_identifier === identifier) return
  const isAnonymous = device?.is_identified !== true && own.user_identifier === null
  if (!isAnonymous || isShared) throw appError('identity_of_another')
}

/** The contact with the signed values, which overwrite typed ones. */
function contactOf(
  workspaceId: string,
  known: FoundContact | undefined,
  { sub, email, name, traits }: Identity,
  identifier: string,
  tick: Date,
): { readonly contact: IdentifiedContact; readonly name: string } {
  if (known === undefined) {
    const given = {
      user_identifier: identifier,
      identity_proof: 'signed' as const,
      ...(email === undefined ? {} : { email }),
      // The space is no part of what a person is called.
      ...(name === undefined && email === undefined ? { name: sub } : {}),
      ...(name === undefined ? {} : { name }),
      ...(traits === undefined ? {} : { traits }),
    }
    const contact = createContact(workspaceId, given, tick)
    return { contact, name: filled(name) ?? '' }
  }
  const wanted: FoundContact = {
    ...known,
    name: filled(name) ?? nameWith(known, email ?? known.email),
    email: email ?? known.email,
    email_verified: email === undefined ? known.email_verified : true,
    user_identifier: identifier,
    identity_proof: 'signed',
    traits: mergeKeys(known.traits, traits),
  }
  return { contact: changeContact(workspaceId, known, wanted, tick), name: wanted.name }
}
