import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: `npm pack` runs it on whichever Node.js npm has, which may not read TypeScript.
// The package once as ES modules and once as CommonJS, each with its types; `exports` chooses.
const folder = dirname(fileURLToPath(import.meta.url))
const compiler = join(folder, '../node_modules/.bin/tsc')
rmSync(join(folder, 'dist'), { recursive: true, force: true })
for (const config of ['tsconfig.json', 'tsconfig.commonjs.json']) {
  execFileSync(compiler, ['-p', join(folder, config)], { stdio: 'inherit' })
}
writeFileSync(join(folder, 'dist/commonjs/package.json'), '{ "type": "commonjs" }\n')
