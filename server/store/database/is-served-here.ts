/**
 * A condition for SQL: this installation serves the workspace of that column. One that has moved to another, or is on its
 * way here, is found by its key: a list of them would have an end.
 */
export function isServedHere(column: string): string {
  return `not exists (select from workspace_moves departed where departed.workspace_id = ${column}
                        and departed.state in ('handed', 'gone', 'arriving', 'aborted'))`
}
