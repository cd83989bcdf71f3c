import { words } from '../../words/words.ts'
import { ChannelsOfKind } from '../channels-of-kind.tsx'
import { MailEditor } from './mail-editor.tsx'

/** The mail channels of the workspace. */
export function MailPage() {
  return (
    <ChannelsOfKind
      kind="mail"
      address="/inbox/settings/mail"
      icon="mail"
      lead={words().mailSettings.lead}
      none={words().mailSettings.none}
      newOne={words().mailSettings.newMailbox}
      detailOf={({ mail }) => mail?.addresses.join(', ')}
      editor={MailEditor}
    />
  )
}
