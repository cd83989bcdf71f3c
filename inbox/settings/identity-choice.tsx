import { Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { words } from '../words/words.ts'
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
        label={words().settings.identityAsk}
        value={isOwn() ? 'own' : props.space === null ? 'same' : ''}
        options={[
          ['same', words().settings.identitySame],
          ['own', words().settings.identityOwn],
        ]}
        onChoose={(value) => props.onChoose(value === 'same' ? null : '')}
      />
      <Show when={isOwn()}>
        <Field
          label={words().settings.identityName}
          hint={words().settings.identityNameHint}
          value={props.space ?? ''}
          onInput={props.onChoose}
        />
      </Show>
    </>
  )
}
