import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Given to a server by `--import`: adds the address of each module that it loads to a file, in any of its threads.

const file = process.env['TEST_MODULES_FILE']
if (file !== undefined) {
  registerHooks({
    load: (url, context, next) => {
      appendFileSync(file, `${url}\n`)
      return next(url, context)
    },
  })
}
