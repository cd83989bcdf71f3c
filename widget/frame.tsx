import { render } from 'solid-js/web'
import '../pages/layers.css'
import '../pages/tokens.css'
import '../pages/reset.css'
import '../pages/controls/button.css'
import { Frame } from './frame/frame.tsx'
import { paintBrand, paintTheme } from './frame/paint.ts'
import { readConfig } from './state/read-config.ts'
import { startVisit } from './state/start-visit.ts'
import { VisitContext } from './state/use-visit.ts'
import { startLanguage } from './language.ts'

const root = document.querySelector('#frame')
const config = readConfig()
if (root !== null && config !== undefined) {
  paintBrand(config.channel)
  const asked = new URLSearchParams(location.search).get('language')
  const language = await startLanguage(asked ?? navigator.language, config.language)
  const visit = startVisit({ config, language, onTheme: paintTheme })
  render(
    () => (
      <VisitContext.Provider value={visit}>
        <Frame />
      </VisitContext.Provider>
    ),
    root,
  )
}
