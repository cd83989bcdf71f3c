import { insertRows } from '../../store/database/insert-rows.ts'
import { statement } from '../../store/database/statement.ts'

/** The given words that are in the workspace's vocabulary. */
export const findWords = statement<{ word: string }, { words: readonly string[] }>(
  'find_search_words',
  `select word from search_words
    where workspace_id = $workspaceId and variant = any($words::text[]) and word = variant`,
)

export const insertWords = insertRows<{ variant: string; word: string }>(
  'search_words',
  { several: 'insert_search_words' },
  { variant: 'text', word: 'text' },
  'on conflict do nothing',
)

/** Words of the vocabulary that share a variant. */
export const findSimilarWords = statement<{ word: string }, { variants: readonly string[] }>(
  'find_similar_words',
  `select distinct word from search_words where workspace_id = $workspaceId and variant = any($variants::text[]) limit 200`,
)
