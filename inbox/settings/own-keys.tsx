import { createSignal, Show } from 'solid-js'
import type { CreateOwnKeyReply } from '../../client/source/types.generated.ts'
import { asMember, auth } from '../state/api.ts'
import { permissions } from '../state/permissions.ts'
import { may } from '../state/session-state.ts'
import { KeyForm, type NewKey } from './key-form.tsx'
import { MemberKeys } from './member-keys.tsx'
import { settingsWords } from './settings-words.ts'
import { ShownOnce } from './shown-once.tsx'

/** The member's own keys, for agents and scripts that act as the member. A new one is shown once. */
export function OwnKeysPage() {
  const [made, setMade] = createSignal<string>()
  const create = async (body: NewKey) =>
    asMember(async () => auth<CreateOwnKeyReply>('POST', '/keys', body))
  return (
    <>
      <p class="lead">{settingsWords().apiKeys.ownLead}</p>
      <Show when={made()}>{(key) => <ShownOnce value={key()} />}</Show>
      <MemberKeys path="/keys" mayRevoke made={made()} />
      <KeyForm
        scopes={permissions.filter((word) => may(word))}
        create={create}
        onMade={async (key) => void setMade(key)}
      />
    </>
  )
}
