import { insertRows } from '../../store/database/insert-rows.ts'
import { bucketPrefixLength } from './bucket.ts'
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

/** Takes words out of the vocabulary, with all their variants. */
export const deleteWords = statement<
  object,
  { words: readonly string[]; variants: readonly string[] }
>(
  'delete_search_words',
  `delete from search_words
    where workspace_id = $workspaceId and variant = any($variants::text[]) and word = any($words::text[])`,
)

/** The words of indexed documents, by the columns of their key. */
export const findWordsOfDocuments = statement<
  { word: string },
  { types: readonly string[]; parentIds: readonly string[]; ids: readonly string[] }
>(
  'find_words_of_documents',
  `select distinct substr(lexeme, ${bucketPrefixLength + 1}) as word
     from unnest($types::text[], $parentIds::uuid[], $ids::uuid[]) as wanted (type, parent_id, id)
    cross join lateral (
          -- The limit has each document looked up by its key: the planner knows nothing of the arrays' length.
          select e.lexemes from search_documents e
           where e.workspace_id = $workspaceId and e.type = wanted.type
             and e.parent_id = wanted.parent_id and e.id = wanted.id
           limit 1) d
    cross join unnest(tsvector_to_array(d.lexemes)) as lexeme`,
)

/** Words of the vocabulary that share a variant. */
export const findSimilarWords = statement<{ word: string }, { variants: readonly string[] }>(
  'find_similar_words',
  `select distinct word from search_words where workspace_id = $workspaceId and variant = any($variants::text[]) limit 200`,
)
