import { createUniqueId, For } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { settingsWords } from './settings-words.ts'
import type { ChannelValues } from './channel-values.ts'
import { languageName, widgetLanguages } from './language-name.ts'

const longest = {
  title: 60,
  greeting: 120,
  intro: 300,
  reply_time: 120,
  form_intro: 300,
  consent: 300,
  bubble: 200,
} as const

/** What the widget says, a language at a time. Without words of its own it has those of every widget. */
export function ChannelTexts(props: {
  readonly texts: ChannelValues['texts']
  readonly language: string
  readonly onLanguage: (language: string) => void
  readonly onChange: (texts: ChannelValues['texts']) => void
}) {
  const id = createUniqueId()
  /** Those of the widget, and others that the channel has texts in. */
  const tags = () => [...new Set([...widgetLanguages, ...Object.keys(props.texts)])]
  const change = (name: string, text: string) =>
    props.onChange({
      ...props.texts,
      [props.language]: { ...props.texts[props.language], [name]: text },
    })
  const label = {
    title: 'textTitle',
    greeting: 'greeting',
    intro: 'intro',
    reply_time: 'replyTime',
    form_intro: 'formIntro',
    consent: 'consentText',
    bubble: 'bubble',
  } as const
  return (
    <>
      <div class="field">
        <label for={id}>{settingsWords().settings.texts}</label>
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          onChange={(event) => props.onLanguage(event.currentTarget.value)}
        >
          <For each={tags()}>
            {(tag) => (
              <option value={tag} selected={tag === props.language}>
                {languageName(tag)}
              </option>
            )}
          </For>
        </select>
        <p class="hint" id={`${id}-hint`}>
          {settingsWords().settings.textsHint}
        </p>
      </div>
      <For each={Object.keys(longest) as (keyof typeof longest)[]}>
        {(name) => (
          <Field
            label={`${settingsWords().settings[label[name]]}, ${languageName(props.language)}`}
            maxLength={longest[name]}
            value={props.texts[props.language]?.[name] ?? ''}
            onInput={(text) => change(name, text)}
          />
        )}
      </For>
    </>
  )
}
