import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ComparedName, ScenarioName } from './goals.ts'

/** A rate a second, and the median over the rounds of ours to it. */
export type Limit = { readonly rate: number; readonly ratio: number }

/** Processor milliseconds a request, by who used them. */
export type Processor = {
  readonly server: number
  readonly database: number
  readonly load: number
}

/** How a server answered, as medians over the rounds. */
export type Served = {
  /** Replies a second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly processorMs?: Processor
}

/** Our own server beside its limits. What was not measured is absent. */
export type Measured = Served & {
  readonly pgbench?: Limit
  readonly bare?: Limit
}

/** PostgREST at the same work. `ratio`: our rate to its. */
export type Compared = Served & { readonly ratio: number }

export type PageCost = {
  readonly list: string
  readonly lastPage: number
  readonly firstMs: number
  readonly lastMs: number
}

/** One run of the bench: what the tables and plots of README.md are drawn from. */
export type Results = {
  readonly commit: string
  readonly date: string
  readonly machine: string
  readonly setup: string
  readonly scenarios: Readonly<Partial<Record<ScenarioName, Measured>>>
  readonly postgrest: Readonly<Partial<Record<ComparedName, Compared>>>
  readonly memoryMb: { readonly server: number; readonly together: number }
  readonly pages: readonly PageCost[]
  /** The share of its rate that each read loses to row-level security. */
  readonly security: Readonly<Partial<Record<ScenarioName, number>>>
  readonly json: { readonly database: number; readonly server: number }
}

/** How long a page takes at a size of the workspace, by bench/flat.ts. */
export type FlatPoint = {
  readonly scenario: string
  readonly size: number
  readonly page: 'first' | 'middle' | 'last'
  readonly p50Ms: number
}

const inFolder = (name: string) => fileURLToPath(new URL(`results/${name}`, import.meta.url))

export function readResults(): Results {
  return JSON.parse(readFileSync(inFolder('latest.json'), 'utf8')) as Results
}

export function writeResults(results: Results): void {
  writeFileSync(inFolder('latest.json'), `${JSON.stringify(results, rounded, 2)}\n`)
}

/** Four digits say more than the noise allows already. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(4))
    : value
}

/** Empty before bench/flat.ts has run. */
export function readFlat(): FlatPoint[] {
  const file = inFolder('flat.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FlatPoint[]) : []
}
