import { For } from 'solid-js'
import { languages, type Language } from '../../pages/languages/language.ts'
import { Field } from '../controls/field.tsx'
import { words } from '../words/words.ts'
import type { ChannelValues } from './channel-values.ts'
import { Choices } from './choices.tsx'

const longest = { title: 60, greeting: 120, intro: 300, reply_time: 120, form_intro: 300 } as const

/** What the widget says, a language at a time. Without words of its own it has those of every widget. */
export function ChannelTexts(props: {
  readonly texts: ChannelValues['texts']
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onChange: (texts: ChannelValues['texts']) => void
}) {
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
  } as const
  return (
    <>
      <Choices
        label={words().settings.texts}
        value={props.language}
        options={languages.map((each) => [each, words().languages[each]] as const)}
        hint={words().settings.textsHint}
        onChoose={props.onLanguage}
      />
      <For each={['title', 'greeting', 'intro', 'reply_time', 'form_intro'] as const}>
        {(name) => (
          <Field
            label={`${words().settings[label[name]]}, ${words().languages[props.language]}`}
            maxLength={longest[name]}
            value={props.texts[props.language]?.[name] ?? ''}
            onInput={(text) => change(name, text)}
          />
        )}
      </For>
    </>
  )
}
