import { escapeHtml } from '../../http/escape-html.ts'
import type { ApiDocument, Parameter } from '../document-types.ts'
import { mediaHtml, operationHtml } from './operation-html.ts'
import { fieldsHtml, inlineCode, typeHtml } from './schema-html.ts'

export type ReferenceOptions = {
  /** The path of the operations. */
  readonly basePath: string
  /** Of the documents: that of the API, of signing in, of the widget. */
  readonly addresses: readonly string[]
  /** `info.description` as HTML. */
  readonly introduction: string
  readonly icon: string
}

/** The document as a page. All content is static; a script sends requests. */
export function referenceHtml(document: ApiDocument, options: ReferenceOptions): string {
  const { info, tags, components } = document
  const sections = [
    ...tags.map(({ name }) => [idOf(name), name] as const),
    ['sent-events', 'Events'] as const,
    ['request-headers', 'Request headers'] as const,
    ['resources', 'Resources'] as const,
  ]
  const links = sections.map(([id, name]) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Porchlight API</title>
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body data-base="${escapeHtml(options.basePath)}">
<header>
<div class="title">${options.icon.replace('<svg ', '<svg aria-hidden="true" ')}<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1></div>
${options.introduction}
<p>OpenAPI documents: ${documentLinks(options.addresses)} · <a href="/readme">README</a></p>
<form id="session">
<label for="key">API key</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="porch_…">
<button id="forget" type="button">Forget</button>
<p>Requests go to <output id="server">this server</output>. The key stays in this tab until it is closed. <output id="standing" role="status"></output></p>
</form>
</header>
<div class="columns">
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main>
${tags.map((tag) => sectionHtml(document, tag)).join('\n')}
${eventsHtml(document)}
<section id="request-headers"><h2>Request headers</h2>
<dl class="fields">${Object.entries(components.parameters).map(headerHtml).join('')}</dl></section>
<section id="resources"><h2>Resources</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><code>${name}</code></summary><div class="inside"><p>${schema.description === undefined ? '' : inlineCode(schema.description)}</p><p>${typeHtml(schema)}</p>${fieldsHtml(schema)}</div></details>`,
  )
  .join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

function documentLinks(addresses: readonly string[]): string {
  const names = ['External API', 'signing in', 'widget']
  const links = names.map((name, at) => `<a href="${escapeHtml(addresses[at] ?? '')}">${name}</a>`)
  return links.join(', ')
}

function idOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(' ', '-')}`
}

function sectionHtml(document: ApiDocument, tag: { name: string; description: string }): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => operationHtml(document, method, path, operation)),
  )
  return `<section id="${idOf(tag.name)}"><h2>${escapeHtml(tag.name)}</h2><p>${inlineCode(tag.description)}</p>
${operations.join('\n')}</section>`
}

function eventsHtml({ webhooks = {} }: ApiDocument): string {
  const events = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `<details id="event-${type}"><summary><code>${type}</code> <span class="summary">${escapeHtml(post.summary)}</span></summary><div class="inside">${mediaHtml(post.requestBody?.content['application/json'] ?? {})}</div></details>`,
  )
  return `<section id="sent-events"><h2>Events</h2>
<p>The events of the log, as sent by streams and webhooks.</p>
<details class="all"><summary>${events.length} types</summary>
${events.join('\n')}
</details></section>`
}

function headerHtml([id, { name = '', description = '' }]: [string, Parameter]): string {
  return `<dt id="header-${id}"><code>${escapeHtml(name)}</code></dt><dd><p>${inlineCode(description)}</p></dd>`
}
