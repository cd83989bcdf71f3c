import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '../http/services.ts'
import { framedPage, framePolicyWith } from '../http/page-frame.ts'
import { schemeOf } from '../http/secure-transport.ts'
import { siteOf } from '../http/separate-hosts.ts'

const subdomainForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const longestName = 63

/**
 * The inbox at a host that names no workspace, such as an IP address, or one that is not there: asks for the workspace's
 * name and leads to its host. Does not say which workspaces there are.
 */
export function askWorkspace(
  { config }: Pick<AppServices, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { workspace } = request.query as Record<string, unknown>
  const given = typeof workspace === 'string' ? workspace.trim().toLowerCase() : ''
  const port = request.host.slice(request.hostname.length)
  const hostOf = (name: string) =>
    `${schemeOf(request, config)}://${name}.${config.baseDomain}${port}`
  if (given.length <= longestName && subdomainForm.test(given)) {
    return reply.redirect(`${hostOf(given)}/inbox`, 303)
  }
  reply.header(
    'content-security-policy',
    // Browsers compare the address that a form is redirected to, too.
    framePolicyWith(style).replace("form-action 'none'", `form-action 'self' ${hostOf('*')}`),
  )
  reply.type('text/html; charset=utf-8')
  if (siteOf(request).subdomain !== undefined) return reply.code(404).send(pages.unknown)
  return reply.send(workspace === undefined ? pages.first : pages.wrong)
}

const style = `form { display: flex; gap: .75rem; flex-wrap: wrap; align-items: end; margin-top: 1.5rem; }
label { display: grid; gap: .35rem; font-weight: 600; }
input, button { font: inherit; padding: .55rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink); }
button { background: var(--lamp); border-color: var(--lamp); color: var(--paper); font-weight: 600; cursor: pointer; }`

function pageOf(problem: string): string {
  return framedPage(
    'Inbox · Porchlight',
    `<h1>Which workspace?</h1>
<p>Each workspace has an address of its own. You find its name in your invitation.</p>${problem}
<form action="/inbox" method="get"><label>Name of the workspace <input name="workspace" required maxlength="63" autocomplete="organization" autocapitalize="none" spellcheck="false"></label><button>Go to its inbox</button></form>`,
    style,
  )
}

const pages = {
  first: pageOf(''),
  unknown: pageOf(
    '<p role="alert">There is no workspace at this address. Is its name spelt as in your invitation?</p>',
  ),
  wrong: pageOf(
    '<p role="alert">That is no name of a workspace. It has letters, digits and hyphens.</p>',
  ),
}
