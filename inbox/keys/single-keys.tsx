import { Switch } from '../controls/switch.tsx'
import { prefer, preferences } from '../preferences.ts'
import { keyWords } from './key-words.ts'

/** Whether keys of one letter act: some people dictate, or press keys by accident. */
export function SingleKeys() {
  return (
    <Switch
      label={keyWords().keyNames.single}
      hint={keyWords().keyNames.singleHint}
      isOn={preferences().singleKeys}
      onSwitch={(singleKeys) => prefer({ singleKeys })}
    />
  )
}
