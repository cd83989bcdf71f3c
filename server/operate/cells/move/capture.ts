import type pg from 'pg'
import { withShortLock } from '../../../store/database/with-short-lock.ts'
import { CellError } from '../cell-error.ts'
import { isCopied, limitsTable, type MovedTable } from './moved-tables.ts'

/** A move of a workspace, as both cells record it. */
export type MoveIds = { readonly workspace_id: string; readonly move_id: string }

/** A minute and a half, before a long transaction of somebody else stops a move. */
const patience = { lockMs: 200, tries: 250, endsVacuum: true }
/** Recorded changes take at most this much of the source's disk, unless cells.yaml says otherwise. */
export const mostRecordedBytes = 10e9
/** So many changes are recorded between two looks at their size. */
const looksEveryChanges = 100
const uuidForm = /^[0-9a-f-]{36}$/

/** The schema of the move's own objects; it exists as long as the move. */
export function moveSchema({ move_id: id }: Pick<MoveIds, 'move_id'>): string {
  // It becomes part of statements that take no parameters.
  if (!uuidForm.test(id)) throw new Error(`${id} is no id.`)
  return `porchlight_move_${id.replaceAll('-', '')}`
}

/** The advisory lock that every writer of the workspace shares, and that closes it when taken alone. */
export function closingLock({ move_id: id }: Pick<MoveIds, 'move_id'>): bigint {
  return BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(0, 16)}`))
}

/**
 * Puts triggers on every table of the source: each change of a row of the workspace is recorded, from any connection,
 * and is refused once the workspace has left. Only the move itself passes. Beyond `mostBytes` recording stops, for good.
 */
export async function captureChanges(
  owner: pg.Pool,
  move: MoveIds,
  tables: readonly MovedTable[],
  mostBytes = mostRecordedBytes,
): Promise<void> {
  const schema = moveSchema(move)
  await owner.query(`create schema if not exists ${schema}`)
  await makeEnded(owner, move)
  await owner.query(
    `create table if not exists ${schema}.changes (
       id bigint generated always as identity primary key,
       xid xid8 not null default pg_current_xact_id(),
       table_name text not null, kind "char" not null, image text not null, before text)`,
  )
  await owner.query(`create index if not exists changes_by_xid on ${schema}.changes (xid)`)
  const closed = `
    perform pg_advisory_xact_lock_shared(${closingLock(move)});
    if not exists (select from public.workspace_moves m
                    where m.workspace_id = '${move.workspace_id}' and m.move_id = '${move.move_id}'
                      and m.state = 'leaving') then
      ${raise}
    end if;`
  for (const table of tables.filter(({ name }) => name !== limitsTable)) {
    await guardTable(
      owner,
      move,
      table,
      `${closed}${isCopied(table) ? recording(schema, table, mostBytes) : ''}`,
    )
  }
  await makeDurable(owner, schema)
}

/** The table has a row once recording has stopped. */
export async function makeEnded(owner: pg.Pool, move: MoveIds): Promise<void> {
  await owner.query(
    `create table if not exists ${moveSchema(move)}.ended (at timestamptz not null default now())`,
  )
}

/** Forgets the changes that were recorded for a copy which is not used any more. */
export async function forgetChanges(owner: pg.Pool, move: MoveIds): Promise<void> {
  const schema = moveSchema(move)
  // What commits before it is seen by the copy that follows; what commits later is recorded after it.
  await changeTable(owner, `${schema}.changes`, [`truncate ${schema}.changes, ${schema}.ended`])
}

/** Puts triggers on every table of the target, which refuse every change of the workspace's rows but the move's. */
export async function guardTables(
  owner: pg.Pool,
  move: MoveIds,
  tables: readonly MovedTable[],
): Promise<void> {
  await owner.query(`create schema if not exists ${moveSchema(move)}`)
  const closed = `
    if exists (select from public.workspace_moves m
                where m.workspace_id = '${move.workspace_id}' and m.state in ('arriving', 'aborted')) then
      ${raise}
    end if;`
  for (const table of tables) await guardTable(owner, move, table, closed)
  await makeDurable(owner, moveSchema(move))
}

/** Whether every table has the triggers of the move: a restore of the cell takes them away. */
export async function isGuarded(
  owner: pg.Pool,
  move: MoveIds,
  tables: readonly MovedTable[],
): Promise<boolean> {
  const names = tables.map(({ name }) => name).filter((name) => name !== limitsTable)
  const { rowCount } = await owner.query(
    `select from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) and t.tgname = $2`,
    [names, `${moveSchema(move)}_out`],
  )
  return rowCount === names.length
}

/** A commit that waits for the disk makes all earlier ones durable. */
async function makeDurable(owner: pg.Pool, schema: string): Promise<void> {
  await owner.query(`comment on schema ${schema} is 'A workspace on its way to another cell'`)
}

/** Read by store/database/database-errors.ts. */
const raise = `raise exception 'The workspace is served by another installation.' using errcode = 'PC421';`

function recording(schema: string, { name, keys }: MovedTable, mostBytes: number): string {
  const keyOf = (row: string) => `(${keys.map((key) => `${row}.${key}`).join(', ')})`
  return `
    if exists (select from ${schema}.ended) then return null; end if;
    if tg_op = 'INSERT' then
      insert into ${schema}.changes (table_name, kind, image) values ('${name}', 'I', new::text) returning id into number;
    elsif tg_op = 'DELETE' then
      insert into ${schema}.changes (table_name, kind, image) values ('${name}', 'D', old::text) returning id into number;
    else
      insert into ${schema}.changes (table_name, kind, image, before)
      values ('${name}', 'U', new::text, case when ${keyOf('old')} is distinct from ${keyOf('new')} then old::text end)
      returning id into number;
    end if;
    if number % ${looksEveryChanges} = 0
       and pg_total_relation_size('${schema}.changes'::regclass) > ${Math.floor(mostBytes)} then
      insert into ${schema}.ended default values;
    end if;`
}

/** Runs as the tables' owner: the server's role may neither write the record of changes nor read the moves of others. */
async function guardTable(
  owner: pg.Pool,
  move: MoveIds,
  { name }: MovedTable,
  body: string,
): Promise<void> {
  const schema = moveSchema(move)
  const makeFunction = `create or replace function ${schema}.${name}() returns trigger language plpgsql security definer
       set search_path = pg_catalog, pg_temp set datestyle = 'ISO, YMD'
     as $move$ declare number bigint; begin ${body} return null; end $move$`
  const others = `coalesce(current_setting('porchlight.move', true), '') <> '${move.move_id}'`
  const triggers = [
    ['in', 'insert', 'new'],
    ['out', 'update or delete', 'old'],
  ].map(
    ([ending, event, row]) =>
      `create or replace trigger ${schema}_${ending} after ${event} on ${name} for each row
         when (${row}.workspace_id = '${move.workspace_id}' and ${others})
         execute function ${schema}.${name}()`,
  )
  await changeTable(owner, name, [makeFunction, ...triggers])
}

/** Removes everything that the move put into a cell's catalogue. */
export async function removeTriggers(owner: pg.Pool, move: MoveIds): Promise<void> {
  const schema = moveSchema(move)
  const { rows } = await owner.query<{ name: string; trigger: string }>(
    `select c.relname::text as name, t.tgname::text as trigger
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and t.tgname in ($1, $2)
        and t.tgparentid = 0`,
    [`${schema}_in`, `${schema}_out`],
  )
  for (const [name, triggers] of Map.groupBy(rows, (row) => row.name)) {
    await changeTable(
      owner,
      name,
      triggers.map(({ trigger }) => `drop trigger if exists ${trigger} on ${name}`),
    )
  }
  await owner.query(`drop schema if exists ${schema} cascade`)
}

async function changeTable(
  owner: pg.Pool,
  table: string,
  statements: readonly string[],
): Promise<void> {
  // `makeDurable` waits for the disk once for all tables.
  const change = ['set local synchronous_commit = off', ...statements].join(';\n')
  const done = await withShortLock(owner, async (connection) => connection.query(change), patience)
  if (done === undefined) {
    throw new CellError(
      `The table ${table} is in constant use by a long transaction. End it, and run the move again.`,
    )
  }
}
