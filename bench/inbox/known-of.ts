import type pg from 'pg'
import { makeQuestions } from '../search-questions.ts'
import type { Known } from './inbox-requests.ts'

/** What the requests of the bench ask for in a workspace; the same for the same data. */
export async function knownOf(owner: pg.Pool, workspaceId: string): Promise<Known> {
  const questions = await makeQuestions(owner, workspaceId, 4)
  const of = (kind: string) => (questions[kind] ?? []).map((words) => words.trim())
  const { rows: names } = await owner.query<{ name: string }>(
    `select distinct lower(split_part(name, ' ', 1)) as name from contacts where workspace_id = $1 and name ~ '^[A-Za-z]{5,} ' order by 1 limit 6`,
    [workspaceId],
  )
  const { rows } = await owner.query<{ id: string; count: number }>(
    `select id, (select count(*)::int from conversations where workspace_id = $1) as count
       from conversations where workspace_id = $1 order by updated_at desc limit 10`,
    [workspaceId],
  )
  return {
    words: [...of('a common word'), ...of('a word'), ...of('a rare word')],
    names: names.map(({ name }) => name),
    ids: rows.map(({ id }) => id),
    pages: Math.floor((rows[0]?.count ?? 0) / 50),
  }
}
