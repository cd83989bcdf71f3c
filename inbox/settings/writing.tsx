import { createSignal } from 'solid-js'
import { undoSeconds } from '../composer/undo-seconds.ts'
import { SingleKeys } from '../keys/single-keys.tsx'
import { prefer, preferences } from '../preferences.ts'
import { tellNotice } from '../state/actions.ts'
import { wordsOf } from '../state/api.ts'
import { keepUndo } from './keep-undo.ts'
import { settingsWords } from './settings-words.ts'
import { Choices } from './choices.tsx'

/** How messages are sent, and which keys act. */
export function WritingPage() {
  // What it is until the server has said so.
  const [chosen, setChosen] = createSignal<number>()
  const shown = () => chosen() ?? undoSeconds()
  const seconds = () => [...new Set([0, 3, 6, 10, 20, undoSeconds()])].toSorted((a, b) => a - b)
  const choose = async (each: number) => {
    setChosen(each)
    await keepUndo(each).catch((error: unknown) => tellNotice(wordsOf(error)))
    setChosen(undefined)
  }
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
          value={shown()}
          options={seconds().map(
            (each) => [each, settingsWords().settings.undoSeconds(each)] as const,
          )}
          hint={settingsWords().settings.undoHint}
          onChoose={(each) => void choose(each)}
        />
        <SingleKeys />
      </div>
    </>
  )
}
