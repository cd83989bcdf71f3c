import type pg from 'pg'
import { makeVault } from '../../../chat/webhooks/secrets-vault.ts'
import { mostFormerKeys } from '../../../chat/webhooks/most-former-keys.ts'
import { newId } from '../../../ids.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import { sealedIn } from './sealed-columns.ts'
import { limitsTable, resealedTables, type MovedTable } from './moved-tables.ts'

type Vaults = Pick<OpenCell, 'config'>
type Configs = { readonly source: Vaults; readonly target: Vaults }
type Row = Readonly<Record<string, unknown>>

/**
 * Writes anew what changes with the cell: secrets are opened with the source's keys and sealed with the target's, and
 * the limits of keys go along as they are now. For a closed workspace, in the target's transaction.
 */
export async function copyClosedTables(
  source: pg.ClientBase,
  target: pg.ClientBase,
  workspaceId: string,
  tables: readonly MovedTable[],
  configs: Configs,
): Promise<void> {
  const reseal = makeResealing(configs)
  for (const name of [...resealedTables, limitsTable] as const) {
    const table = tables.find((one) => one.name === name)
    if (table === undefined) continue
    const { rows } = await source.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t where workspace_id = $1
        order by ${name === 'former_keys' ? 'created_at desc' : 'workspace_id'}`,
      [workspaceId],
    )
    await target.query(`delete from ${name} where workspace_id = $1`, [workspaceId])
    const written = rows.map(({ row }) => (name === limitsTable ? row : reseal(name, row)))
    if (name === 'former_keys') {
      written.unshift(...carryKeys(configs, workspaceId))
      written.splice(mostFormerKeys)
    }
    await target.query(
      `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)
        where workspace_id = $2`,
      [JSON.stringify(written), workspaceId],
    )
  }
}

/** The keys that the source derived for the workspace, sealed for the target. Frames and visitors go on with them. */
function carryKeys({ source, target }: Configs, workspaceId: string): Row[] {
  const after = makeVault(target.config)
  const known = after.workspaceKeys(workspaceId)
  return makeVault(source.config)
    .workspaceKeys(workspaceId)
    .filter((key) => !known.some((own) => own.equals(key)))
    .map((key) => {
      const id = newId()
      const sealed = after.seal({ workspace_id: workspaceId, former_key_id: id }, key)
      return { workspace_id: workspaceId, id, sealed: bytesOf(sealed), created_at: new Date() }
    })
}

/** How many sealed secrets the source cannot open; they would be lost. */
export async function countUnreadable(
  source: pg.ClientBase,
  workspaceId: string,
  config: Vaults['config'],
): Promise<number> {
  const vault = makeVault(config)
  let unreadable = 0
  for (const name of resealedTables) {
    const { column } = sealedIn[name]
    const { rows } = await source.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${name} where workspace_id = $1`,
      [workspaceId],
    )
    unreadable += rows.filter(({ sealed }) => !vault.hasKeyOf(sealed)).length
  }
  return unreadable
}

function makeResealing(configs: Configs) {
  const [before, after] = [makeVault(configs.source.config), makeVault(configs.target.config)]
  return (name: (typeof resealedTables)[number], row: Row): Row => {
    const { column, ownerOf } = sealedIn[name]
    const owner = ownerOf(row)
    // jsonb shows bytes as \x and hexadecimal digits.
    const secret = before.open(owner, Buffer.from(String(row[column]).slice(2), 'hex'))
    if (secret === undefined) {
      throw new CellError('A secret of the workspace cannot be opened with the keys of the source.')
    }
    return { ...row, [column]: bytesOf(after.seal(owner, secret)) }
  }
}

/** As jsonb shows bytes. */
function bytesOf(sealed: Buffer): string {
  return `\\x${sealed.toString('hex')}`
}
