import { writeFileSync } from 'node:fs'
import { clientFiles } from './client-files.ts'

for (const [path, text] of clientFiles()) writeFileSync(path, text)
