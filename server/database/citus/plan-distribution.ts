/** Copied to every node: subdomains are unique over all workspaces, which a part cannot know. */
export const referenceTables: readonly string[] = ['workspaces']

/** Stay where the connection is: the record of what was done to this database. */
export const localTables: readonly string[] = ['porchlight_migrations']

/** Run where the rows are, and read no table there. */
export const spreadFunctions: readonly string[] = [
  'attachment_link(uuid, text, text, bytea, bytea)',
  'attachment_links(uuid, json)',
]

/** A table as the catalogue tells of it, by the name that SQL would give it. */
export type TableFacts = {
  readonly name: string
  /** The tables its foreign keys point to. */
  readonly parents: readonly string[]
  readonly isDistributed: boolean
}

export type DistributionPlan = {
  /** In one transaction: nobody sees some tables distributed and others not. */
  readonly distribute: readonly string[]
  /** After it, each by itself: frees the disk of rows that are elsewhere now. */
  readonly tidy: readonly string[]
}

/**
 * The statements that spread the tables over the nodes of a Citus cluster, all rows of a workspace on
 * one node; none when that is done. Parents come before their children, as a foreign key may only
 * point to what is there. Forced row-level security is lifted meanwhile: rows travel by COPY, which it
 * forbids. Source: docs.citusdata.com, "Citus Utility Functions" and "Creating and Modifying
 * Distributed Objects".
 */
export function planDistribution(tables: readonly TableFacts[]): DistributionPlan {
  const ordered = parentsFirst(tables.filter(({ name }) => !localTables.includes(name)))
  const missing = ordered.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name)
  if (missing.length === 0) return { distribute: [], tidy: [] }
  const first = ordered.find(({ name }) => !referenceTables.includes(name))?.name ?? ''
  return {
    distribute: [
      // Who refers to a copied table allows no work on several of its parts at once.
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...missing.map((name) => `alter table ${name} no force row level security`),
      ...missing.map((name) => spread(name, first)),
      ...spreadFunctions.map((name) => `select create_distributed_function('${name}')`),
      ...missing.map((name) => `alter table ${name} force row level security`),
    ],
    tidy: missing.map((name) => `select truncate_local_data_after_distributing_table('${name}')`),
  }
}

function spread(name: string, first: string): string {
  if (referenceTables.includes(name)) return `select create_reference_table('${name}')`
  const companion = name === first ? 'none' : first
  return `select create_distributed_table('${name}', 'workspace_id', colocate_with => '${companion}')`
}

function parentsFirst(tables: readonly TableFacts[]): TableFacts[] {
  const ordered: TableFacts[] = []
  const isReady = ({ name, parents }: TableFacts) =>
    parents.every((parent) => parent === name || ordered.some((done) => done.name === parent))
  while (ordered.length < tables.length) {
    const ready = tables.filter((table) => !ordered.includes(table) && isReady(table))
    if (ready.length === 0) throw new Error('The foreign keys of the tables go round in a circle.')
    ordered.push(...ready)
  }
  return ordered
}
