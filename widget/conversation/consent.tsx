import type { JSX } from 'solid-js'
import { inLanguage } from '../in-language.ts'
import { useVisit } from '../state/use-visit.ts'

/** What the visitor agrees to by writing, with a link to the site's page about it. */
export function Consent(props: { readonly url: string }): JSX.Element {
  const visit = useVisit()
  const parts = () => {
    const own = inLanguage(visit.config.channel.texts, visit.wanted)?.consent
    const text = own ?? visit.words.consent
    const [before = '', rest] = text.split('[', 2)
    if (rest === undefined) return ['', text, ''] as const
    const [linked = '', after = ''] = rest.split(']', 2)
    return [before, linked, after] as const
  }
  return (
    <p class="note" dir="auto">
      {parts()[0]}
      <a href={props.url} target="_blank" rel="noopener">
        {parts()[1]}
      </a>
      {parts()[2]}
    </p>
  )
}
