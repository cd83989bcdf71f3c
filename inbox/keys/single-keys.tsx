import { Switch } from '../controls/switch.tsx'
import { prefer, preferences } from '../preferences.ts'
import { words } from '../words/words.ts'

/** Whether keys of one letter act: some people dictate, or press keys by accident. */
export function SingleKeys() {
  return (
    <Switch
      label={words().keys.single}
      hint={words().keys.singleHint}
      isOn={preferences().singleKeys}
      onSwitch={(singleKeys) => prefer({ singleKeys })}
    />
  )
}
