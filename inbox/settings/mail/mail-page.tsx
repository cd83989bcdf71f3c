import { settingsWords } from '../settings-words.ts'
import { ChannelsOfKind } from '../channels-of-kind.tsx'
import { MailEditor } from './mail-editor.tsx'

/** The mail channels of the workspace. */
export function MailPage() {
  return (
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
  )
}
