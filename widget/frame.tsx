import '../pages/layers.css'
import '../pages/reset.css'
import '../pages/tokens.css'
import { render } from 'solid-js/web'
import { speak } from '../pages/languages/words.ts'
import { Frame } from './frame/frame.tsx'
import { load } from './words.ts'

const root = document.querySelector('#frame')
if (root !== null) {
  await speak({ load })
  render(() => <Frame />, root)
}
