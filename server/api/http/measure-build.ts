import type { Metric } from '../../store/metrics/metric.ts'
import { readVersion } from './package-files.ts'

let version: Promise<string> | undefined

/** The version of the software, measured once per installation. */
export async function measureBuild(): Promise<Metric[]> {
  version ??= readVersion()
  const labels = { version: await version, node: process.versions.node }
  const help = 'What is running; always 1.'
  return [{ name: 'porchlight_build_info', type: 'gauge', help, samples: [{ labels, value: 1 }] }]
}
