// The runtime that Solid's compiler imports: its own, with templates that Trusted Types allow.
import { untrack } from 'solid-js'

export * from 'solid-js/web'

type Policy = { readonly createHTML: (html: string) => string }
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy }

const asWritten: Policy = { createHTML: (html) => html }
const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory }
// Not exported: nothing else can turn text into markup by it.
const policy = trustedTypes?.createPolicy('porchlight-templates', asWritten) ?? asWritten

const mathMl = 'http://www.w3.org/1998/Math/MathML'

/** Solid's `template` (solid-js 1.9.19), but for the policy: parses the markup of a component once, then clones it. */
export function template(
  html: string,
  isImported?: boolean,
  isSvg?: boolean,
  isMathMl?: boolean,
): () => Node {
  let node: Node | undefined
  const create = () => {
    const parsed = (
      isMathMl === true
        ? document.createElementNS(mathMl, 'template')
        : document.createElement('template')
    ) as HTMLTemplateElement
    parsed.innerHTML = policy.createHTML(html)
    if (isMathMl === true) return parsed.firstChild as Node
    const { firstChild } = parsed.content
    return (isSvg === true ? firstChild?.firstChild : firstChild) as Node
  }
  return isImported === true
    ? () => untrack(() => document.importNode((node ??= create()), true))
    : () => (node ??= create()).cloneNode(true)
}
