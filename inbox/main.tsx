import { render } from 'solid-js/web'
import '../pages/tokens.css'
import '../pages/reset.css'
import { Inbox } from './inbox.tsx'

const root = document.querySelector('#inbox')
if (root !== null) render(() => <Inbox />, root)
