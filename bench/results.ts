import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ComparedName, ScenarioName } from './goals.ts'

/** A rate a second, and the median over the rounds of the ratio of ours to it. */
export type Limit = { readonly rate: number; readonly ratio: number }

/** Processor milliseconds a request, by process. */
export type Processor = {
  readonly server: number
  readonly database: number
  readonly load: number
}

/** A server's figures, as medians over the rounds. */
export type Served = {
  /** Replies a second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly processorMs?: Processor
}

/** Our server beside its limits. Unmeasured figures are absent. */
export type Measured = Served & {
  readonly pgbench?: Limit
  readonly bare?: Limit
}

/** PostgREST with the same work. `ratio`: our rate to its. */
export type Compared = Served & { readonly ratio: number }

/** Megabytes of the server's process, and of it and PostgreSQL together. */
export type Memory = { readonly server: number; readonly together: number }

/** One run of the bench: the source of README.md's tables and plots. */
export type Results = {
  readonly commit: string
  readonly date: string
  readonly machine: string
  readonly setup: string
  /** The machine's load average over a minute. */
  readonly load?: { readonly before: number; readonly after: number }
  readonly scenarios: Readonly<Partial<Record<ScenarioName, Measured>>>
  readonly postgrest: Readonly<Partial<Record<ComparedName, Compared>>>
  readonly memoryMb: Memory & { readonly afterLoad?: Memory }
}

/** The time of a page at a size of the workspace, from bench/flat.ts. */
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

/** Four digits already exceed the noise. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(4))
    : value
}

/** Empty before the first run of bench/flat.ts. */
export function readFlat(): FlatPoint[] {
  const file = inFolder('flat.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FlatPoint[]) : []
}
