import { createUniqueId } from 'solid-js'
import { Field, TextField } from '../controls/field.tsx'
import { Switch } from '../controls/switch.tsx'
import { settingsWords } from './settings-words.ts'
import { ChannelTexts } from './channel-texts.tsx'
import { languageName } from './language-name.ts'
import type { ChannelValues } from './channel-values.ts'
import { Choices } from './choices.tsx'
import { FollowUps } from './follow-ups.tsx'
import { FormEnds } from './form-ends.tsx'
import type { Form } from '../controls/make-form.ts'
import { OfficeHoursForm } from './office-hours.tsx'
import { Questions } from './questions.tsx'

type FormProps = {
  readonly values: ChannelValues
  readonly form: Form
  readonly isNew: boolean
  /** Of the texts that are shown. */
  readonly language: string
  readonly onLanguage: (language: string) => void
  readonly onChange: (change: Partial<ChannelValues>) => void
}

/** The settings of a widget. */
export function ChannelForm(props: FormProps) {
  const id = createUniqueId()
  return (
    <form onSubmit={props.form.onSubmit}>
      <Field
        label={settingsWords().settings.name}
        hint={settingsWords().settings.nameHint}
        required
        value={props.values.name}
        onInput={(name) => props.onChange({ name })}
      />
      <TextField
        label={settingsWords().settings.origins}
        hint={settingsWords().settings.originsHint}
        rows={2}
        value={props.values.origins}
        onInput={(origins) => props.onChange({ origins })}
      />
      <div class="field color">
        <label for={id}>{settingsWords().settings.color}</label>
        <input
          id={id}
          type="color"
          value={props.values.color}
          onInput={(event) => props.onChange({ color: event.currentTarget.value })}
        />
      </div>
      <Choices
        label={settingsWords().settings.position}
        value={props.values.position}
        options={[
          ['left', settingsWords().settings.left],
          ['right', settingsWords().settings.right],
        ]}
        onChoose={(position) => props.onChange({ position })}
      />
      <ChannelTexts
        texts={props.values.texts}
        language={props.language}
        onLanguage={props.onLanguage}
        onChange={(texts) => props.onChange({ texts })}
      />
      <OfficeHoursForm
        hours={props.values.hours}
        language={props.language}
        languageName={languageName(props.language)}
        onChange={(hours) => props.onChange({ hours })}
      />
      <Field
        label={settingsWords().settings.consentUrl}
        hint={settingsWords().settings.consentUrlHint}
        inputmode="url"
        maxLength={500}
        value={props.values.consentUrl}
        onInput={(consentUrl) => props.onChange({ consentUrl })}
      />
      <Field
        label={settingsWords().settings.greetAfter}
        hint={settingsWords().settings.greetAfterHint}
        type="number"
        max={3600}
        value={props.values.greetAfter}
        onInput={(greetAfter) => props.onChange({ greetAfter })}
      />
      <FollowUps {...props} />
      <Questions asked={props.values.asked} onChange={(asked) => props.onChange({ asked })} />
      <Switches {...props} />
      <FormEnds
        form={props.form}
        {...(props.isNew ? { label: settingsWords().settings.create } : {})}
      />
    </form>
  )
}

function Switches(props: FormProps) {
  return (
    <>
      <Switch
        label={settingsWords().settings.previewTyping}
        hint={settingsWords().settings.previewTypingHint}
        isOn={props.values.previewTyping}
        onSwitch={(previewTyping) => props.onChange({ previewTyping })}
      />
      <Switch
        label={settingsWords().settings.enforce}
        hint={settingsWords().settings.enforceHint}
        isOn={props.values.isEnforced}
        onSwitch={(isEnforced) => props.onChange({ isEnforced })}
      />
      <Switch
        label={settingsWords().settings.hasButton}
        hint={settingsWords().settings.hasButtonHint}
        isOn={props.values.hasButton}
        onSwitch={(hasButton) => props.onChange({ hasButton })}
      />
      <Switch
        label={settingsWords().settings.previewAnswers}
        hint={settingsWords().settings.previewAnswersHint}
        isOn={props.values.previewAnswers}
        onSwitch={(previewAnswers) => props.onChange({ previewAnswers })}
      />
      <Switch
        label={settingsWords().settings.showPages}
        hint={settingsWords().settings.showPagesHint}
        isOn={props.values.showPages}
        onSwitch={(showPages) => props.onChange({ showPages })}
      />
      <Switch
        label={settingsWords().settings.fullPage}
        hint={settingsWords().settings.fullPageHint}
        isOn={props.values.isFullPage}
        onSwitch={(isFullPage) => props.onChange({ isFullPage })}
      />
      <Switch
        label={settingsWords().settings.sound}
        isOn={props.values.sound}
        onSwitch={(sound) => props.onChange({ sound })}
      />
    </>
  )
}
