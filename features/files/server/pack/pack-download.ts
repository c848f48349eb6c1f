import { sql } from 'kysely'
import { formatFileSize } from '#engine/values/file-size.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { packDownload } from '#features/files/contract.ts'
import { linkPurposes, linkTo } from '#features/files/server/links.ts'
import { entryNames } from '#features/files/server/pack/entry-names.ts'
import { zipStream } from '#features/files/server/pack/zip-stream.ts'
import type { StoredFileRow } from '#features/files/server/queries.ts'
import { readableFiles } from '#features/files/server/readers.ts'
import { refuseLost } from '#features/files/server/refuse-lost.ts'
import '#features/files/server/tables.ts'
import type { Kernel } from '#server/kernel.ts'
import { serve, type BytesAnswer } from '#server/http/serve.ts'
import { newId } from '#server/new-id.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { issueTicket } from '#server/sessions/tickets.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Asks the right to each file, keeps the list, and leads to the archive, which is made while it is read. */
export const servePackDownload = serve(packDownload, async ({ body, session, kernel, say, transaction }) => {
  const ids = [...new Set(body.map(({ fileId }) => fileId))]
  refusePackOf(ids.length, kernel)
  const files = await readableFiles(kernel, session, ids)
  refuseLargePack(files, kernel)
  await refuseLost(kernel, ids)
  const name = `${say(refusal('invalid', 'files.pack-name'))}.zip`
  return transaction(async (tx, audit) => {
    const id = newId()
    await tx.insertInto('file_pack').values({ id, file_ids: ids }).execute()
    for (const file of files) audit({ action: 'file.downloaded', object: `file:${file.id}`, changes: { name: file.name } })
    const url = linkTo('z', id, await issueTicket(tx, session.sessionId, linkPurposes.z, id))
    return { downloadVo: { name, url }, downloadName: name }
  })
})

/**
 * The archive of a pack; its list is used up.
 *
 * @throws Refused 404 where a right was withdrawn since, or a file is gone; 410 for a pack that was used or is too old
 */
export async function packBytes(kernel: Kernel, session: SignedIn, packId: string): Promise<BytesAnswer> {
  const { rows } = await sql<{ file_ids: string[] }>`delete from file_pack where id::text = ${packId} returning file_ids`.execute(kernel.db)
  if (!rows[0]) throw new Refused(refusal('gone', 'files.link-gone'))
  const files = await readableFiles(kernel, session, rows[0].file_ids)
  const names = entryNames(files.map(({ name }) => name))
  const place = filePlace(kernel)
  await refuseLost(kernel, rows[0].file_ids)
  const { body, sizeBytes } = await zipStream(
    files.map((file, index) => ({
      name: names[index]!,
      sizeBytes: Number(file.size),
      changedAt: file.uploaded_at,
      open: () => place.files.open(file.id),
    })),
  )
  return {
    contentType: 'application/zip',
    headers: {
      'content-length': String(sizeBytes),
      'content-disposition': 'attachment; filename="files.zip"',
      'content-security-policy': "sandbox; default-src 'none'",
    },
    body,
  }
}

function refusePackOf(count: number, { settings }: Kernel): void {
  if (count === 0) throw new Refused(refusal('invalid', 'files.nothing-to-download'))
  const limit = settings.limits.packedFiles
  if (count > limit) throw new Refused(refusal('too-large', 'files.pack-too-many', { params: { limit } }))
}

function refuseLargePack(files: readonly StoredFileRow[], { settings }: Kernel): void {
  const limit = settings.limits.packedBytes
  const total = files.reduce((sum, { size }) => sum + Number(size), 0)
  if (total > limit) throw new Refused(refusal('too-large', 'files.pack-too-large', { params: { size: formatFileSize(limit) } }))
}
