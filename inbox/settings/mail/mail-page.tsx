import { Show } from 'solid-js'
import { place } from '../../router.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { ChannelsOfKind } from '../channels-of-kind.tsx'
import { mailSettingsWords } from './mail-settings-words.ts'
import { MailEditor } from './mail-editor.tsx'
import { Suppressions } from './suppressions.tsx'

export { mailSettingsReady } from './mail-settings-words.ts'

/** The mail channels of the workspace, and the addresses that get no mails of theirs. */
export function MailPage() {
  return (
    <>
      <ChannelsOfKind
        kind="mail"
        address="/inbox/settings/mail"
        icon="mail"
        lead={mailSettingsWords().lead}
        none={mailSettingsWords().none}
        newOne={mailSettingsWords().newMailbox}
        detailOf={({ mail }) => mail?.addresses.join(', ')}
        editor={MailEditor}
      />
      <Show when={place()[2] === undefined && may('mails:read') && seesAll()}>
        <Suppressions />
      </Show>
    </>
  )
}
