import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Settings } from '#server/settings.ts'

/** An object storage on loopback with an empty bucket, which ends with the file. */
export async function givenBucket(): Promise<S3Settings & { readonly stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'seedbed-test-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'seedbed', configs: [] }],
  })
  const { port } = await server.run()
  let running = true
  const stop = async (): Promise<void> => {
    if (!running) return
    running = false
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  afterAll(stop)
  return { address: `http://127.0.0.1:${port}/seedbed`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', stop }
}
