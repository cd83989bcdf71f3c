import { escapeHtml } from '../../http/escape-html.ts'
import type {
  ApiDocument,
  Media,
  Operation,
  Parameter,
  ReplyDescription,
} from '../document-types.ts'
import { fieldsHtml, inlineCode, typeHtml } from './schema-html.ts'

const json = 'application/json'

/** One operation, collapsed: parameters, body, replies and a form to try it. */
export function operationHtml(
  { components }: ApiDocument,
  method: string,
  path: string,
  operation: Operation,
): string {
  const { operationId: id, summary, description = '', requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined)
  const body = requestBody?.content[json]
  const replies = Object.entries(responses).map(([status, reply]) =>
    replyHtml(status, components.responses[nameOf(reply.$ref)] ?? reply),
  )
  const otherBodies = Object.keys(requestBody?.content ?? {}).filter((type) => type !== json)
  return `<details class="operation" id="${id}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="summary">${escapeHtml(summary)}</span></summary>
<div class="inside">
${description.split('\n\n').map(paragraphHtml).join('')}
${parametersHtml(parameters)}
${headersHtml(operation)}
${otherBodies.length === 0 ? '' : `<h4>Body</h4><p>${otherBodies.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}</p>`}
${body === undefined ? '' : `<h4>Body, <code>${json}</code></h4>${fieldsHtml(body.schema ?? {})}`}
<h4>Replies</h4>
<dl class="replies">${replies.join('')}</dl>
${tryHtml(method, path, parameters, operation)}
</div>
</details>`
}

/** A schema's fields and an example. */
export function mediaHtml({ schema = {}, example }: Media): string {
  return `<p>${typeHtml(schema)}</p>${fieldsHtml(schema)}${exampleHtml(example)}`
}

function paragraphHtml(text: string): string {
  return `<p>${inlineCode(text)}</p>`
}

function exampleHtml(example: unknown): string {
  if (example === undefined) return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<details class="example"><summary>Example</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`
}

function nameOf(reference = ''): string {
  return reference.split('/').at(-1) ?? ''
}

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name = '', in: place = '', required, description, schema = {} }) => {
      const note = required === true ? ' <em>required</em>' : ''
      const text = description === undefined ? '' : `<p>${inlineCode(description)}</p>`
      return `<dt><code>${escapeHtml(name)}</code> <span>${place}, ${typeHtml(schema)}</span>${note}</dt><dd>${text}</dd>`
    },
  )
  return `<h4>Parameters</h4><dl class="fields">${rows.join('')}</dl>`
}

/** Links to the headers that many operations share. */
function headersHtml({ parameters = [] }: Operation): string {
  const names = parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]))
  const links = names.map((name) => `<a href="#header-${name}">${name}</a>`)
  return links.length === 0 ? '' : `<p class="headers">Headers: ${links.join(', ')}</p>`
}

function replyHtml(status: string, { description = '', content = {} }: ReplyDescription): string {
  const [type, media] = Object.entries(content)[0] ?? []
  const isRefusal = Number(status) >= 400
  const shown =
    media === undefined || isRefusal
      ? ''
      : `${type === json ? '' : `<p><code>${escapeHtml(type ?? '')}</code></p>`}${mediaHtml(media)}`
  return `<dt><code>${status}</code></dt><dd><p>${inlineCode(description)}</p>${shown}</dd>`
}

/** A form to try the operation with a key; '' for files and streams, which a form cannot show. */
function tryHtml(
  method: string,
  path: string,
  parameters: readonly Parameter[],
  { operationId: id, security = [], requestBody, responses }: Operation,
): string {
  if (!security.some((one) => Object.hasOwn(one, 'ApiKey'))) return ''
  const contents = [requestBody?.content, responses['200']?.content]
  const speaksJson = contents.every((content) => content === undefined || json in content)
  if (!speaksJson) return ''
  const inputs = parameters.map(({ name = '', in: place = '', required }) => {
    const key = `${id}-${place}-${name}`
    return `<label for="${key}">${escapeHtml(name)}</label><input id="${key}" name="${escapeHtml(name)}" data-in="${place}" autocomplete="off" spellcheck="false"${required === true ? ' required' : ''}>`
  })
  const media = requestBody?.content[json]
  const text = media === undefined ? '' : JSON.stringify(media.example ?? {}, null, 2)
  const body =
    media === undefined
      ? ''
      : `<label for="${id}-body">Body</label><textarea id="${id}-body" name="body" spellcheck="false" rows="${Math.min(text.split('\n').length + 1, 16)}">${escapeHtml(text)}</textarea>`
  return `<form class="try" data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">
<h4>Try it</h4>
<div class="inputs">${inputs.join('')}${body}</div>
<button>Send ${method.toUpperCase()} ${escapeHtml(path)}</button>
<div class="answer" role="status" hidden><p></p><pre tabindex="0"></pre></div>
</form>`
}
