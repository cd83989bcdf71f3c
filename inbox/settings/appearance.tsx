import { languages } from '../words/language.ts'
import { prefer, preferences } from '../preferences.ts'
import { settingsWords } from './settings-words.ts'
import { Choices } from './choices.tsx'

/** How the inbox looks in this browser. */
export function AppearancePage() {
  return (
    <>
      <p class="lead">{settingsWords().settings.kept}</p>
      <div class="fields">
        <Choices
          label={settingsWords().settings.theme}
          value={preferences().theme}
          options={[
            ['system', settingsWords().settings.system],
            ['light', settingsWords().settings.light],
            ['dark', settingsWords().settings.dark],
          ]}
          onChoose={(theme) => prefer({ theme })}
        />
        <Choices
          label={settingsWords().settings.density}
          value={preferences().density}
          options={[
            ['compact', settingsWords().settings.compact],
            ['roomy', settingsWords().settings.roomy],
          ]}
          onChoose={(density) => prefer({ density })}
        />
        <Choices
          label={settingsWords().settings.language}
          value={preferences().language}
          options={languages.map((tag) => [tag, nativeName(tag)] as const)}
          onChoose={(language) => prefer({ language })}
        />
      </div>
    </>
  )
}

/** A language's own name for itself. */
function nativeName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}
