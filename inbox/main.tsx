import '../pages/layers.css'
import '../pages/reset.css'
import '../pages/tokens.css'
import '../pages/controls/button.css'
import '../pages/controls/chip.css'
import { render } from 'solid-js/web'
import { Inbox } from './inbox.tsx'
import { applyPreferences } from './preferences.ts'

const root = document.querySelector('#inbox')
if (root !== null) {
  await applyPreferences()
  render(() => <Inbox />, root)
}
