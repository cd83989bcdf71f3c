import { For } from 'solid-js'
import { mailChannels } from '../state/mail-channels.ts'
import { startWords } from './start-words.ts'

/** The chat on the website, or one of the channels for mails. */
export function ChannelChoice(props: {
  readonly channelId: string | undefined
  readonly onChoose: (channelId: string | undefined) => void
}) {
  const labels = () => startWords().start
  return (
    <fieldset>
      <legend>{labels().channel}</legend>
      <Radio
        name="channel"
        label={labels().web}
        isOn={props.channelId === undefined}
        onChoose={() => props.onChoose(undefined)}
      />
      <For each={mailChannels()}>
        {({ id, name }) => (
          <Radio
            name="channel"
            label={labels().mail(name)}
            isOn={props.channelId === id}
            onChoose={() => props.onChoose(id)}
          />
        )}
      </For>
      <p class="hint">{props.channelId === undefined ? labels().webHint : labels().mailHint}</p>
    </fieldset>
  )
}

/** One choice of a few. */
export function Radio(props: {
  readonly name: string
  readonly label: string
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  return (
    <label>
      <input
        type="radio"
        name={`start-${props.name}`}
        checked={props.isOn}
        onChange={() => props.onChoose()}
      />
      {props.label}
    </label>
  )
}
