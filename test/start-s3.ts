import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from '@20minutes/s3rver'

/** Starts an S3 server with these buckets until the end of the tests. Returns its host and port. */
export async function startS3(...buckets: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = await storage.run()
  after(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })
  return `127.0.0.1:${port}`
}
