import { PorchlightError } from '../../client/source/porchlight.ts'
import { McpError } from './mcp-error.ts'
import type { Given } from './tool.ts'

type Call = (operationId: string, given: Given) => Promise<object>
type Listed = { readonly statuses?: readonly { readonly name: string }[] }

/**
 * Throws for a status that does not exist: in a list of the API it matches nothing, and an agent would take a misspelt
 * name for an empty list.
 */
export async function refuseUnknownStatus(call: Call, { status }: Given): Promise<void> {
  if (typeof status !== 'string') return
  const { statuses }: Listed = await call('listStatuses', { limit: 100 }).catch(
    (error: unknown) => {
      // The key may not read the settings.
      if (error instanceof PorchlightError) return {}
      throw error
    },
  )
  if (statuses === undefined) return
  const names = statuses.map(({ name }) => name)
  const known = new Set(['', 'all', ...names.map((name) => name.toLowerCase())])
  const unknown = status.split(',').find((name) => !known.has(name.trim().toLowerCase()))
  if (unknown === undefined) return
  throw new McpError(
    `Unknown status: ${unknown.trim().slice(0, 100)}. There are ${names.join(', ')}.`,
  )
}
