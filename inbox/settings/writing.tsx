import { SingleKeys } from '../keys/single-keys.tsx'
import { prefer, preferences } from '../preferences.ts'
import { settingsWords } from './settings-words.ts'
import { Choices } from './choices.tsx'

/** How messages are sent, and which keys act. */
export function WritingPage() {
  const seconds = [0, 3, 6, 10, 20] as const
  return (
    <>
      <p class="lead">{settingsWords().settings.kept}</p>
      <div class="fields">
        <Choices
          label={settingsWords().settings.sendKey}
          value={preferences().sendKey}
          options={[
            ['ctrl-enter', settingsWords().settings.ctrlEnter],
            ['enter', settingsWords().settings.enter],
          ]}
          hint={preferences().sendKey === 'enter' ? settingsWords().settings.enterHint : ''}
          onChoose={(sendKey) => prefer({ sendKey })}
        />
        <Choices
          label={settingsWords().settings.editor}
          value={preferences().editor}
          options={[
            ['rich', settingsWords().settings.richText],
            ['plain', settingsWords().settings.plainText],
          ]}
          hint={preferences().editor === 'rich' ? settingsWords().settings.richHint : ''}
          onChoose={(editor) => prefer({ editor })}
        />
        <Choices
          label={settingsWords().settings.undoTime}
          value={preferences().undoSeconds}
          options={seconds.map(
            (each) => [each, settingsWords().settings.undoSeconds(each)] as const,
          )}
          onChoose={(undoSeconds) => prefer({ undoSeconds })}
        />
        <SingleKeys />
      </div>
    </>
  )
}
