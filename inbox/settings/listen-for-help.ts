import { setHelpOpen } from '../keys/help-open.ts'
import { preferences } from '../preferences.ts'

const fields = 'input, select, textarea, [contenteditable]'

/** The one key of the inbox that the settings have, too. Returns how to stop. */
export function listenForHelp(): () => void {
  const listen = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isKey = key === '?' && !ctrlKey && !metaKey && !altKey && preferences().singleKeys
    const isField = target instanceof Element && target.matches(fields)
    if (!isKey || isField) return
    if (document.querySelector('dialog[open], [popover]:popover-open') === null) setHelpOpen(true)
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}
