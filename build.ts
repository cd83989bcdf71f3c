import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'

/** Compiles the sources to `dist`, with the files they read beside them. */
rmSync('dist', { recursive: true, force: true })
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
cpSync('server/database/migrations', 'dist/database/migrations', { recursive: true })
