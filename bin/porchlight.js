#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must get as far as the one clear line below.
const [major] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `Porchlight needs Node.js 26; this is ${process.versions.node}. Run it as "npm start" or "npm run porchlight --", which bring their own, or install Node.js 26.`,
  )
  process.exit(1)
}
const { existsSync } = await import('node:fs')
const { setFlagsFromString } = await import('node:v8')
// Loading modules would make V8 take 50 MB for new objects, which it keeps: server/start/bound-young-generation.ts.
setFlagsFromString('--semi-space-growth-factor=1')
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
// From the second start on nothing is compiled: half a second and 20 MB less. Not in the shared
// temporary folder, where others could put code in its place; without the right to write it is off.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/porchlight', import.meta.url)))
// The published package carries compiled files; a checkout runs its sources.
const compiled = new URL('../dist/server/operate/cli/main.js', import.meta.url)
const sources = new URL('../server/operate/cli/main.ts', import.meta.url)
const { main } = await import((existsSync(sources) ? sources : compiled).href)
process.exitCode = await main(process.argv.slice(2), process.env)
