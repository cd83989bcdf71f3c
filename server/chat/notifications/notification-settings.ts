import type { MemberPrincipal } from '../../api/access/principal.ts'
import { boolean, choice, object } from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { digests, makeDigestsDue } from './digest/digest-task.ts'
import { digestLanguages } from './digest/digest-words.ts'
import { findSettings, putSettings, type Settings } from './settings-queries.ts'
import { timeOfDay } from './time-of-day.ts'
import { undoSeconds } from './undo-seconds.ts'

/** What a member chooses. */
export const settingsFields = object({
  digest: choice(
    digests,
    'How long what you have not seen waits before it is mailed to you; `off`: it is not.',
  ),
  digest_words: boolean(
    'Whether these mails have the names of contacts, titles and the beginning of what was written.',
  ),
  quiet_from: timeOfDay('No such mail from this time of the day on, by your time zone.'),
  quiet_to: timeOfDay('The end of that; null: no quiet hours.'),
  language: choice(
    digestLanguages,
    'Of mails to you: these, and those about sign-ins and second factors.',
  ),
  undo_seconds: undoSeconds,
})

/** Before a member has chosen anything. */
const initial: Settings = {
  digest: 'off',
  digest_words: false,
  quiet_from: null,
  quiet_to: null,
  language: 'en',
  undo_seconds: null,
}

type Own = Pick<MemberPrincipal, 'workspace_id' | 'member_id'>
type Services = Pick<AppServices, 'database' | 'config'>

const shown = ({ config }: Services, settings: Settings) =>
  JSON.stringify({ ...settings, can_mail: config.smtpUrl !== undefined })

/** The settings of a member as JSON. */
export async function readSettings(
  services: Services,
  { workspace_id: workspaceId, member_id: memberId }: Own,
): Promise<string> {
  const find = findSettings({ workspaceId, memberId })
  const [found] = await readRows(services.database, workspaceId, find)
  return shown(services, found ?? initial)
}

/** Changes the given ones, and returns all as JSON. A digest that is switched on has nothing from before. */
export async function changeSettings(
  services: Services,
  context: WriteContext,
  memberId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId } = context
  const given = settingsFields.read(body, '')
  const settings = await writeInWorkspace(services.database, context, {
    reads: [findSettings({ workspaceId, memberId })],
    decide: ([[found]], tick): Decision<Settings> => {
      const before = found ?? initial
      const after = withGiven(before, given)
      const isOn = after.digest !== 'off'
      const put = { ...after, workspaceId, memberId, tick, isNew: isOn && before.digest === 'off' }
      return {
        // A member's own choice is no event, as what they were told of is none.
        statements: [putSettings(put), makeDigestsDue({ workspaceId, memberIds: [memberId] })],
        lists: noShifts,
        events: [],
        reply: after,
      }
    },
  })
  return shown(services, settings)
}

function withGiven(before: Settings, given: ReturnType<typeof settingsFields.read>): Settings {
  const { quiet_from: from, quiet_to: to, undo_seconds: undo } = given
  return {
    digest: given.digest ?? before.digest,
    digest_words: given.digest_words ?? before.digest_words,
    quiet_from: from === undefined ? before.quiet_from : from,
    quiet_to: to === undefined ? before.quiet_to : to,
    language: given.language ?? before.language,
    undo_seconds: undo === undefined ? before.undo_seconds : undo,
  }
}
