import { statement } from '../../store/database/statement.ts'

/** Which of these words the workspace's vocabulary has. */
export const findWords = statement<
  { word: string },
  [workspaceId: string, words: readonly string[]]
>(
  'find_search_words',
  `select word from search_words
    where workspace_id = $1 and variant = any($2::text[]) and word = variant`,
)

export const insertWords = statement<
  object,
  [workspaceId: string, variants: readonly string[], words: readonly string[]]
>(
  'insert_search_words',
  `insert into search_words (workspace_id, variant, word)
   select $1, w.* from unnest($2::text[], $3::text[]) as w (variant, word)
   on conflict do nothing`,
)

/** Words of the vocabulary that share a form with one of these. */
export const findSimilarWords = statement<
  { word: string },
  [workspaceId: string, variants: readonly string[]]
>(
  'find_similar_words',
  `select distinct word from search_words where workspace_id = $1 and variant = any($2::text[]) limit 200`,
)
