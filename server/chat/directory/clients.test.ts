import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { entraRequests } from './testing/entra-requests.ts'
import { oktaRequests } from './testing/okta-requests.ts'
import { runSteps } from './testing/run-steps.ts'
import { directoryOf } from './testing/scim-client.ts'

const one = await startApp()

test("Okta's requests get the replies that it expects", async () => {
  const { scim } = await directoryOf(await one.workspace())
  await runSteps(scim, oktaRequests)
})

test("Microsoft Entra's requests get the replies that it expects", async () => {
  const { scim } = await directoryOf(await one.workspace())
  await runSteps(scim, entraRequests)
})
