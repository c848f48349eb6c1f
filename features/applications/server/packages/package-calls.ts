import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { deletePackage, importPackage, listPackages } from '#features/applications/contract/packages.ts'
import { changeCalls } from '#features/applications/server/packages/change-package.ts'
import { exportCalls } from '#features/applications/server/packages/export-package.ts'
import { readPackage } from '#features/applications/server/packages/package-text.ts'
import { packageStore, rowOf, standingsOf, type StoredPackage } from '#features/applications/server/packages/package-store.ts'
import { partsOf } from '#features/applications/server/packages/parts.ts'
import { namesFor } from '#features/function-design/entry.ts'
import { serve, type ReceivedFile } from '#server/http/serve.ts'
import { pageHandler } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler } from '#server/managed/write-rows.ts'

/** Packages that are kept. */
const packagesAtMost = 200

type Taken = Pick<StoredPackage, 'name' | 'fileName' | 'content' | 'parts' | 'people'>

const packages: Resource<StoredPackage, Taken, StoredPackage> = {
  store: packageStore,
  action: 'function-package',
  listing: {
    searched: ['name', 'file_name'],
    sorted: { fullName: 'name', fileName: 'file_name', parts: 'parts', creatorTime: 'created_at' },
    order: sql`created_at desc, id`,
  },
  wire: (one) => one,
  typed: (input, { key }) => ({ ...input, ...key }),
  atMost: {
    rows: packagesAtMost,
    among: () => sql<boolean>`true`,
    key: () => '',
    refusal: () => refusal('conflict', 'packages.full', { params: { count: packagesAtMost } }),
  },
  secrets: ['content'],
}

/** What is in a file; how large it may be is said by the call. */
async function taken(files: readonly ReceivedFile[]): Promise<Taken> {
  const file = files[0]
  if (!file || !/\.json$/i.test(file.fileName)) throw new Refused(refusal('invalid', 'packages.not-a-file'))
  const content = (await readFile(file.path, 'utf8')).replace(/^\uFEFF/, '')
  const pack = readPackage(content)
  return { name: pack.name, fileName: file.fileName.slice(0, 200), content, parts: partsOf(pack).length, people: [] }
}

const page = pageHandler(packages)
const add = createHandler(packages)

export const packageCalls = [
  serve(listPackages, async (context) => {
    const { list, pagination } = await page(context)
    const [standings, nameOf] = await Promise.all([
      standingsOf(
        context.db,
        list.map(({ id }) => id),
      ),
      namesFor(context),
    ])
    return { list: list.map((one) => rowOf(one, standings.get(one.id), nameOf)), pagination }
  }),
  serve(importPackage, async ({ kernel, session, db, files, transaction }) =>
    add({ kernel, session, db, transaction, body: await taken(files) }),
  ),
  serve(deletePackage, removeHandler(packages)),
  ...exportCalls,
  ...changeCalls,
]
