import { settingsWords } from './settings-words.ts'
import { ChannelEditor } from './channel-editor.tsx'
import { ChannelsOfKind } from './channels-of-kind.tsx'

/** The widgets of the workspace. */
export function ChannelsPage() {
  return (
    <ChannelsOfKind
      kind="web"
      address="/inbox/settings/channels"
      icon="bubble"
      lead={settingsWords().settings.channelsLead}
      none={settingsWords().settings.noChannels}
      newOne={settingsWords().settings.newChannel}
      detailOf={({ web }) => web?.allowed_origins.join(', ')}
      editor={ChannelEditor}
    />
  )
}
