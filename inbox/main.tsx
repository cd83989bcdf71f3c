import '../pages/layers.css'
import '../pages/reset.css'
import '../pages/tokens.css'
import { render } from 'solid-js/web'
import { speak } from '../pages/languages/words.ts'
import { Inbox } from './inbox.tsx'
import { load } from './words.ts'

const root = document.querySelector('#inbox')
if (root !== null) {
  await speak({ load })
  render(() => <Inbox />, root)
}
