import { Field } from '../controls/field.tsx'
import { settingsWords } from './settings-words.ts'
import type { ChannelValues } from './channel-values.ts'

/** How visitors who have left are told of answers. */
export function FollowUps(props: {
  readonly values: ChannelValues
  readonly onChange: (change: Partial<ChannelValues>) => void
}) {
  return (
    <>
      <Field
        label={settingsWords().settings.followUpAfter}
        hint={settingsWords().settings.followUpAfterHint}
        type="number"
        max={1440}
        value={props.values.followUpAfter}
        onInput={(followUpAfter) => props.onChange({ followUpAfter })}
      />
      <Field
        label={settingsWords().settings.followUpReplyTo}
        hint={settingsWords().settings.followUpReplyToHint}
        type="email"
        value={props.values.followUpReplyTo}
        onInput={(followUpReplyTo) => props.onChange({ followUpReplyTo })}
      />
    </>
  )
}
