import pg from 'pg'
import { listenForErrors } from '../server/store/database/connect.ts'

/**
 * Tables whose rows lists and searches read from a standby, by the row that a transaction which changes them has to change,
 * too: it tells the standby's rows from older ones (docs/decisions/0098). `isolation/replicated-tables.test.ts` compares
 * the tables with the statements.
 */
export const guardedTables = {
  clock: [
    'channels',
    'contact_fields',
    'contacts',
    'conversation_counts',
    'conversation_tags',
    'conversations',
    'groups',
    'list_totals',
    'message_mentions',
    'messages',
    'read_positions',
    'tags',
    'team_members',
    'ticket_fields',
  ],
  index: ['search_buckets', 'search_documents', 'search_words'],
} as const

const cuts =
  'A rebalance moves the cuts of a list, not its rows. A change of a count also changes a total, which is guarded.'

/** Tables that those statements read, too, and why their rows may change alone. */
export const unguardedTables: Readonly<Record<string, string>> = {
  workspace_clocks: 'The clock itself. Only its tick counts.',
  api_keys: 'The name of a key is given once, with an event.',
  search_progress: 'The position of the index itself.',
  list_chunks: cuts,
  list_spans: cuts,
  cell_spans: cuts,
}

/** The rows of a guarded table that those statements read, if not all. */
const rowsRead: Readonly<Record<string, (row: string) => string>> = {
  // Uploads and their sweep change the bytes of all files, which no list shows.
  list_totals: (row) => `${row}.list <> 'attachment_bytes'`,
}

const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

/**
 * Makes every transaction fail at its commit that changes a guarded row without its workspace's clock, also where other
 * triggers are off. Without a clock, a workspace's rows are read from no standby, and may change. Migrations run before:
 * one that changes rows which lists show has to advance the clocks.
 */
export async function guardClocks(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create schema clock_guard;
    grant usage on schema clock_guard to porchlight_app;
    create function clock_guard.note() returns trigger language plpgsql as $$
    begin
      perform set_config('clock_guard.noted', concat(current_setting('clock_guard.noted', true),
        ' ', tg_argv[0], ' ', coalesce(new.workspace_id, old.workspace_id)), true);
      return null;
    end $$;
    create function clock_guard.require() returns trigger language plpgsql as $$
    declare
      id uuid := coalesce(new.workspace_id, old.workspace_id);
    begin
      if position(concat(tg_argv[0], ' ', id) in coalesce(current_setting('clock_guard.noted', true), '')) = 0
        and coalesce(current_setting('clock_guard.is_off', true), '') <> 'on'
        and exists (select from public.workspace_clocks where workspace_id = id) then
        raise exception '% of % without its %: lists from a standby could show the row as it was.',
          tg_op, tg_table_name, tg_argv[0] using hint = 'See test/clock-guard.ts.';
      end if;
      return null;
    end $$;
    create trigger clock_guard after insert or delete on workspace_clocks
      for each row execute function clock_guard.note('clock');
    create trigger clock_guard_tick after update on workspace_clocks
      for each row when (new.tick > old.tick) execute function clock_guard.note('clock');
    create trigger clock_guard after insert or update or delete on search_progress
      for each row execute function clock_guard.note('index');
    alter table workspace_clocks enable always trigger clock_guard;
    alter table workspace_clocks enable always trigger clock_guard_tick;
    alter table search_progress enable always trigger clock_guard`)
  for (const [state, tables] of Object.entries(guardedTables)) {
    for (const table of tables) {
      for (const [event, row] of events) {
        await owner.query(`
          create constraint trigger clock_guard_${event} after ${event} on ${table}
            deferrable initially deferred for each row when (${rowsRead[table]?.(row) ?? 'true'})
            execute function clock_guard.require('${state}');
          alter table ${table} enable always trigger clock_guard_${event}`)
      }
    }
  }
}

/**
 * Lets a test write any rows by a text alone, as `owner.query('insert …')`. The server sends statements, or texts in
 * transactions, and those stay guarded.
 */
export function letTestsWrite(owner: pg.Pool): { end: () => Promise<void> } {
  const free = new pg.Pool({
    ...owner.options,
    options: `${owner.options.options ?? ''} -c clock_guard.is_off=on`,
  })
  listenForErrors(free, () => undefined)
  const [guarded, unguarded] = [owner, free].map(
    (pool) => pool.query.bind(pool) as (...given: unknown[]) => unknown,
  ) as [(...given: unknown[]) => unknown, (...given: unknown[]) => unknown]
  Object.assign(owner, {
    query: (...given: unknown[]) =>
      typeof given[0] === 'string' ? unguarded(...given) : guarded(...given),
  })
  return {
    end: async () => {
      await Promise.all([owner.end(), free.end()])
    },
  }
}
