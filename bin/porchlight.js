#!/usr/bin/env node
// Plain JavaScript, so that an old Node reaches the error message below.
const [major] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `Porchlight needs Node.js 26; this is ${process.versions.node}. Run it as "npm start" or "npm run porchlight --", which bring their own, or install Node.js 26.`,
  )
  process.exit(1)
}
const { existsSync } = await import('node:fs')
const { setFlagsFromString } = await import('node:v8')
// Without it, loading modules grows V8's young generation by 50 MB permanently: server/start/bound-young-generation.ts.
setFlagsFromString('--semi-space-growth-factor=1')
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
// Later starts skip compilation: half a second and 20 MB less. Not in the shared temporary folder, where other users
// could inject code; without write permission the cache is off.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/porchlight', import.meta.url)))
// The published package contains compiled files; a checkout runs its sources.
const compiled = new URL('../dist/server/operate/cli/main.js', import.meta.url)
const sources = new URL('../server/operate/cli/main.ts', import.meta.url)
const { main } = await import((existsSync(sources) ? sources : compiled).href)
process.exitCode = await main(process.argv.slice(2), process.env)
