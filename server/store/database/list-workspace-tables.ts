import type pg from 'pg'

type TableParents = { readonly name: string; readonly parents: readonly string[] }

/**
 * Every table with rows of workspaces, from PostgreSQL's catalogue; parents before the tables whose
 * foreign keys refer to them. Row-level policies mark ours in a database shared with other programs.
 */
export async function listWorkspaceTables(connection: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await connection.query<TableParents>(
    `select c.relname::text as name,
            array(select distinct p.relname::text
                    from pg_constraint f join pg_class p on p.oid = f.confrelid
                   where f.conrelid = c.oid and f.contype = 'f') as parents
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and exists (select from pg_policy where polrelid = c.oid and polname = 'one_workspace')
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'workspace_id')
      order by c.oid`,
  )
  return parentsFirst(rows).map(({ name }) => name)
}

function parentsFirst(tables: readonly TableParents[]): TableParents[] {
  const ordered: TableParents[] = []
  let waiting = [...tables]
  const isReady = ({ name, parents }: TableParents) =>
    parents.every((parent) => parent === name || !waiting.some((other) => other.name === parent))
  while (waiting.length > 0) {
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.')
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
