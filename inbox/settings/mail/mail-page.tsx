import { Show } from 'solid-js'
import { place } from '../../router.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { ChannelsOfKind } from '../channels-of-kind.tsx'
import { settingsWords } from '../settings-words.ts'
import { MailEditor } from './mail-editor.tsx'
import { Suppressions } from './suppressions.tsx'

/** The mail channels of the workspace, and the addresses that get no mails of theirs. */
export function MailPage() {
  return (
    <>
      <ChannelsOfKind
        kind="mail"
        address="/inbox/settings/mail"
        icon="mail"
        lead={settingsWords().mailSettings.lead}
        none={settingsWords().mailSettings.none}
        newOne={settingsWords().mailSettings.newMailbox}
        detailOf={({ mail }) => mail?.addresses.join(', ')}
        editor={MailEditor}
      />
      <Show when={place()[2] === undefined && may('mails:read') && seesAll()}>
        <Suppressions />
      </Show>
    </>
  )
}
