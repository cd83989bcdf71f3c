import type { UpdateNotificationSettingsBody } from '../../client/source/types.generated.ts'
import { prefer, preferences } from '../preferences.ts'
import { auth } from '../state/api.ts'
import { languages, type Language } from '../words/language.ts'
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
          onChoose={speak}
        />
      </div>
    </>
  )
}

function speak(language: Language): void {
  prefer({ language })
  // Mails to the member are in it from now on; the page is, whatever becomes of that.
  const body: UpdateNotificationSettingsBody = { language }
  void auth('PATCH', '/notification-settings', body).catch(() => undefined)
}

/** A language's own name for itself. */
function nativeName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}
