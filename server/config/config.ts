import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { mostWorkers, variableNames, variables, type Variable } from './config-variables.ts'
import { contradictionsOf } from './config-contradictions.ts'
import { unknownVariableProblems } from './config-names.ts'
import { problemOf } from './config-problem.ts'
import { OperatorError } from '../operator-error.ts'

type Variables = typeof variables
type Name = keyof Variables
type ValueOf<One extends Name> =
  Variables[One] extends Variable<infer T, infer _Default> ? T : never
type Optional = {
  [One in Name]: Variables[One]['byDefault'] extends undefined ? One : never
}[Name]

/** The values of an environment, before those that depend on others are derived. */
type Given = { [One in Exclude<Name, Optional>]: ValueOf<One> } & {
  [One in Optional]?: ValueOf<One>
}

/** Every setting. An absent optional field means that the feature is off or built in. */
export type Config = Readonly<
  Given &
    Required<
      Pick<Given, 'secretsKeyFile' | 'workers' | 'poolSize' | 'headersTimeoutMs' | 'mailFrom'>
    > & {
      /** Device and inode of systemd's journal, from systemd's own variable JOURNAL_STREAM. */
      journalStream?: string
    }
>

/** All problems of the environment, each with what to write instead. */
export class ConfigError extends OperatorError {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const poolSizeEach = 8
/** PostgreSQL allows 100 connections by default; more do not make it faster on many cores. */
const poolSizeAtMost = 64

type Environment = Record<string, string | undefined>

/**
 * Reads a frozen config from an environment; blank variables count as not set. Relative folders are
 * resolved against cwd. With an external database on Linux, the default is one worker per core. Throws
 * one ConfigError with every problem.
 */
export function readConfig(
  env: Environment,
  cwd: string = process.cwd(),
  cores: number = availableParallelism(),
  platform: NodeJS.Platform = process.platform,
): Config {
  const problems = unknownVariableProblems(env, variableNames)
  const given = readVariables(env, problems)
  const { JOURNAL_STREAM: journalStream } = env
  const dataFolder = resolve(cwd, given.dataFolder)
  const config: Config = {
    ...given,
    dataFolder,
    secretsKeyFile: resolve(cwd, given.secretsKeyFile ?? `${dataFolder}.key`),
    ...(given.postgresBinFolder && { postgresBinFolder: resolve(cwd, given.postgresBinFolder) }),
    ...processSizes(given, given.databaseUrl === undefined || platform !== 'linux' ? 1 : cores),
    headersTimeoutMs: given.headersTimeoutMs ?? Math.min(10_000, given.requestTimeoutMs),
    mailFrom: given.mailFrom ?? `Porchlight <porchlight@${given.baseDomain}>`,
    ...(journalStream !== undefined && { journalStream }),
  }
  problems.push(...contradictionsOf(config, platform))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

/** Without those that are neither set nor have a default. Adds a problem for every invalid value. */
function readVariables(env: Environment, problems: string[]): Given {
  const entries = Object.entries<Variable<unknown, unknown>>(variables).flatMap(
    ([key, { name, kind, byDefault }]) => {
      const text = env[name]?.trim() ?? ''
      const value = text === '' ? undefined : kind.parse(text)
      if (text !== '' && value === undefined) problems.push(problemOf(name, text, kind))
      const kept = value ?? byDefault
      return kept === undefined ? [] : [[key, kept] as const]
    },
  )
  // The entries lose the type that the table gives each value.
  return Object.fromEntries(entries) as Given
}

/** Derives the size that is not set from the one that is, and from the default number of workers. */
function processSizes(
  given: Pick<Given, 'workers' | 'poolSize'>,
  byDefault: number,
): Pick<Config, 'workers' | 'poolSize'> {
  const workers = given.workers ?? Math.min(byDefault, mostWorkers, given.poolSize ?? mostWorkers)
  return { workers, poolSize: given.poolSize ?? Math.min(poolSizeEach * workers, poolSizeAtMost) }
}
