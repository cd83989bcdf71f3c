import { languages } from '../words/language.ts'
import { prefer, preferences } from '../preferences.ts'
import { words } from '../words/words.ts'
import { Choices } from './choices.tsx'

/** How the inbox looks in this browser. */
export function AppearancePage() {
  return (
    <>
      <p class="lead">{words().settings.kept}</p>
      <div class="fields">
        <Choices
          label={words().settings.theme}
          value={preferences().theme}
          options={[
            ['system', words().settings.system],
            ['light', words().settings.light],
            ['dark', words().settings.dark],
          ]}
          onChoose={(theme) => prefer({ theme })}
        />
        <Choices
          label={words().settings.density}
          value={preferences().density}
          options={[
            ['compact', words().settings.compact],
            ['roomy', words().settings.roomy],
          ]}
          onChoose={(density) => prefer({ density })}
        />
        <Choices
          label={words().settings.language}
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
