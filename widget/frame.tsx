import { render } from 'solid-js/web'
import '../pages/tokens.css'
import '../pages/reset.css'
import { Frame } from './frame/frame.tsx'

const root = document.querySelector('#frame')
if (root !== null) render(() => <Frame />, root)
