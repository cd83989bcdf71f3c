import { createUniqueId, For } from 'solid-js'
import { languages } from '../../pages/languages/language.ts'
import { Field, TextField } from '../controls/field.tsx'
import { Switch } from '../controls/switch.tsx'
import { words } from '../words/words.ts'
import type { Asked, ChannelValues } from './channel-values.ts'
import { Choices } from './choices.tsx'
import { FormEnds } from './form-ends.tsx'
import type { Form } from '../controls/make-form.ts'

type FormProps = {
  readonly values: ChannelValues
  readonly form: Form
  readonly isNew: boolean
  readonly onChange: (change: Partial<ChannelValues>) => void
}

/** The settings of a widget. */
export function ChannelForm(props: FormProps) {
  const id = createUniqueId()
  return (
    <form onSubmit={props.form.onSubmit}>
      <Field
        label={words().settings.name}
        hint={words().settings.nameHint}
        required
        value={props.values.name}
        onInput={(name) => props.onChange({ name })}
      />
      <TextField
        label={words().settings.origins}
        hint={words().settings.originsHint}
        rows={2}
        value={props.values.origins}
        onInput={(origins) => props.onChange({ origins })}
      />
      <div class="field color">
        <label for={id}>{words().settings.color}</label>
        <input
          id={id}
          type="color"
          value={props.values.color}
          onInput={(event) => props.onChange({ color: event.currentTarget.value })}
        />
      </div>
      <Choices
        label={words().settings.position}
        value={props.values.position}
        options={[
          ['left', words().settings.left],
          ['right', words().settings.right],
        ]}
        onChoose={(position) => props.onChange({ position })}
      />
      <Texts {...props} />
      <Questions {...props} />
      <Switches {...props} />
      <FormEnds form={props.form} {...(props.isNew ? { label: words().settings.create } : {})} />
    </form>
  )
}

function Texts(props: FormProps) {
  const change = (language: string, name: string, text: string) => {
    const own = { ...props.values.texts[language], [name]: text }
    props.onChange({ texts: { ...props.values.texts, [language]: own } })
  }
  const textIn = (language: string, name: string) => props.values.texts[language]?.[name] ?? ''
  return (
    <For each={languages}>
      {(language) => (
        <div class="two">
          <Field
            label={`${words().settings.greeting}, ${words().languages[language]}`}
            maxLength={120}
            value={textIn(language, 'greeting')}
            onInput={(text) => change(language, 'greeting', text)}
          />
          <Field
            label={`${words().settings.intro}, ${words().languages[language]}`}
            maxLength={300}
            value={textIn(language, 'intro')}
            onInput={(text) => change(language, 'intro', text)}
          />
        </div>
      )}
    </For>
  )
}

function Questions(props: FormProps) {
  const options = () =>
    (['no', 'optional', 'required'] as const).map((each): readonly [Asked, string] => [
      each,
      words().settings.ask[each],
    ])
  const fields = () =>
    [
      ['name', words().settings.askName],
      ['email', words().settings.askEmail],
      ['phone', words().settings.askPhone],
    ] as const
  return (
    <fieldset>
      <legend>{words().settings.preChat}</legend>
      <For each={fields()}>
        {([field, label]) => (
          <Choices
            label={label}
            value={props.values.ask[field]}
            options={options()}
            onChoose={(asked) => props.onChange({ ask: { ...props.values.ask, [field]: asked } })}
          />
        )}
      </For>
    </fieldset>
  )
}

function Switches(props: FormProps) {
  return (
    <>
      <Switch
        label={words().settings.previewTyping}
        hint={words().settings.previewTypingHint}
        isOn={props.values.previewTyping}
        onSwitch={(previewTyping) => props.onChange({ previewTyping })}
      />
      <Switch
        label={words().settings.sound}
        isOn={props.values.sound}
        onSwitch={(sound) => props.onChange({ sound })}
      />
    </>
  )
}
