import { SingleKeys } from '../keys/single-keys.tsx'
import { prefer, preferences } from '../preferences.ts'
import { words } from '../words/words.ts'
import { Choices } from './choices.tsx'

/** How messages are sent, and which keys act. */
export function WritingPage() {
  const seconds = [0, 3, 6, 10, 20] as const
  return (
    <>
      <p class="lead">{words().settings.kept}</p>
      <div class="fields">
        <Choices
          label={words().settings.sendKey}
          value={preferences().sendKey}
          options={[
            ['ctrl-enter', words().settings.ctrlEnter],
            ['enter', words().settings.enter],
          ]}
          hint={preferences().sendKey === 'enter' ? words().settings.enterHint : ''}
          onChoose={(sendKey) => prefer({ sendKey })}
        />
        <Choices
          label={words().settings.undoTime}
          value={preferences().undoSeconds}
          options={seconds.map((each) => [each, words().settings.undoSeconds(each)] as const)}
          onChoose={(undoSeconds) => prefer({ undoSeconds })}
        />
        <SingleKeys />
      </div>
    </>
  )
}
