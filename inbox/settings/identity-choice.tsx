import { Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { settingsWords } from './settings-words.ts'
import { Choices } from './choices.tsx'

type Space = string | null | undefined

/** Asks whose customers two channels with secrets have: null for the same ones, or a name for the channel's own. */
export function IdentityChoice(props: {
  readonly space: Space
  readonly onChoose: (space: string | null) => void
}) {
  const isOwn = () => typeof props.space === 'string'
  return (
    <>
      <Choices
        label={settingsWords().settings.identityAsk}
        value={isOwn() ? 'own' : props.space === null ? 'same' : ''}
        options={[
          ['same', settingsWords().settings.identitySame],
          ['own', settingsWords().settings.identityOwn],
        ]}
        onChoose={(value) => props.onChoose(value === 'same' ? null : '')}
      />
      <Show when={isOwn()}>
        <Field
          label={settingsWords().settings.identityName}
          hint={settingsWords().settings.identityNameHint}
          value={props.space ?? ''}
          onInput={props.onChoose}
        />
      </Show>
    </>
  )
}
