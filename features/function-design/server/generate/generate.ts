import { Readable } from 'node:stream'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { zipStream } from '#features/files/entry.ts'
import {
  downloadCode,
  downloadCodeFile,
  generaterAreas,
  generaterPath,
  moduleCategory,
  previewCode,
  type GenerateInput,
} from '#features/function-design/contract/generate.ts'
import { draftStore } from '#features/function-design/server/draft-store.ts'
import { generatedFiles, type CodeFile } from '#features/function-design/server/generate/generated-files.ts'
import { functionById } from '#features/records/entry.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

const generated = { purpose: 'function-code', rule: downloadCode.access }

/** Code asks for records, which are there once a function is published. @throws Refused 404, 422 */
async function filesOf({ kernel, db }: Pick<Asking, 'kernel' | 'db'>, id: string, asked: GenerateInput): Promise<readonly CodeFile[]> {
  if (present(await draftStore.find(db, id)).isFlowForm) throw new Refused(refusal('missing', 'kernel.missing'))
  const fn = await functionById(kernel, id)
  if (!fn) throw new Refused(refusal('invalid', 'function-design.generate.unpublished'))
  return generatedFiles(fn, asked, kernel.settings.timeZone, await moduleFolder({ kernel }, asked.module ?? ''))
}

/** Folder of a module: its code, where a file system takes it. */
async function moduleFolder({ kernel }: Pick<Asking, 'kernel'>, module: string): Promise<string> {
  if (module === '') return ''
  const entries = (await dictionaryBook(kernel)).entries(moduleCategory)
  const found = entries.find(({ id, code, name, enabled }) => enabled && [id, code, name].includes(module))
  if (!found) throw new Refused(refusal('invalid', 'function-design.generate.module-unknown', { field: 'module' }))
  return found.code.replace(/[^A-Za-z0-9_]/g, '_')
}

/** Made once for each download; files are short. */
const madeAt = new Date('2020-01-01T00:00:00Z')

async function zipOf(files: readonly CodeFile[]): Promise<Buffer> {
  const entries = files.map(({ path, content }) => {
    const bytes = Buffer.from(content)
    return { name: path, sizeBytes: bytes.length, changedAt: madeAt, open: async () => Readable.from([bytes]) }
  })
  const { body } = await zipStream(entries)
  return Buffer.concat(await body.toArray())
}

const typeOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

export const generateCalls = [
  serve(generaterAreas, async ({ kernel, session }) =>
    (await dictionaryBook(kernel, session.language))
      .entries(moduleCategory)
      .filter(({ enabled }) => enabled)
      .map(({ name }) => name),
  ),
  serve(previewCode, async ({ kernel, db, params, body }) => {
    const files = await filesOf({ kernel, db }, params.id, body)
    const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
    const folders = [...new Set(files.map(({ path }) => folderOf(path)))]
    return {
      list: folders.map((folder) => ({
        id: folder,
        fileName: folder,
        children: files
          .filter(({ path }) => folderOf(path) === folder)
          .map(({ path, content }) => ({
            id: path,
            fileName: path.slice(folder.length + 1),
            fileContent: content,
            fileType: typeOf(path),
          })),
      })),
    }
  }),
  serve(downloadCode, async ({ kernel, db, params, body, session, transaction }) => {
    await filesOf({ kernel, db }, params.id, body)
    return transaction(async (tx, audit) => {
      const draft = present(await draftStore.find(tx, params.id))
      const ticket = await issueExport(tx, session, generated, draft.id)
      audit({ action: 'function-code.exported', object: `function_draft:${draft.id}` })
      const query = new URLSearchParams(Object.entries(body).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
      const path = `${generaterPath}/${encodeURIComponent(draft.id)}/Actions/DownloadCode/${ticket}`
      return { name: fileName(`${draft.code}.zip`), url: query.size > 0 ? `${path}?${query}` : path }
    })
  }),
  serve(downloadCodeFile, async ({ params, query, session, kernel, db }) => {
    await openExport(kernel, generated, params.ticket, params.id, session)
    const draft = present(await draftStore.find(db, params.id))
    return attachment(`${draft.code}.zip`, 'application/zip', await zipOf(await filesOf({ kernel, db }, draft.id, query)))
  }),
]
