#!/usr/bin/env node
// Plain JavaScript of old: any Node.js from 20 on runs it, to start the one that is installed beside Porchlight.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const needed = 26
const [major] = process.versions.node.split('.').map(Number)
if (major < needed) {
  const { runWithInstalledNode } = await import('./run-with-installed-node.js')
  await runWithInstalledNode(needed, fileURLToPath(import.meta.url))
} else {
  if (process.channel) {
    // The launcher was killed, so it could pass no signal on.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel.unref()
  }
  const { setFlagsFromString } = await import('node:v8')
  // Without it, loading modules grows V8's young generation by 50 MB permanently: server/start/bound-young-generation.ts.
  setFlagsFromString('--semi-space-growth-factor=1')
  const { enableCompileCache } = await import('node:module')
  // Later starts skip compilation: half a second and 20 MB less. Not in the shared temporary folder, where other users
  // could inject code; without write permission the cache is off.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/porchlight', import.meta.url)))
  // A release contains compiled files; a checkout runs its sources.
  const compiled = new URL('../dist/server/operate/cli/main.js', import.meta.url)
  const sources = new URL('../server/operate/cli/main.ts', import.meta.url)
  const { main } = await import((existsSync(sources) ? sources : compiled).href)
  process.exitCode = await main(process.argv.slice(2), process.env)
}
