import { refusal, Refused } from '#engine/values/refusal.ts'
import { archiveFault, unpackedBytes, type ArchiveFault } from '#server/sheets/archive-budget.ts'
import type { SheetContent, SheetFormat, SheetJob, SheetResult } from '#server/sheets/sheet.ts'
import { runLimited } from '#server/limited-worker.ts'
import { WorkLimit } from '#server/work-limit.ts'

export type { SheetColumn, SheetContent } from '#server/sheets/sheet.ts'

/** How workbooks are served. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columnsAtMost = 200

/** One at a time, as each takes a core; some wait, the next are told to come again. */
const working = new WorkLimit(1, 16)

/** The bytes of a workbook. */
export async function writeWorkbook(content: SheetContent): Promise<Buffer> {
  const result = await work({ do: 'write', content })
  if (!result || !('bytes' in result)) throw new Error('the workbook could not be written')
  return Buffer.from(result.bytes)
}

/** The rows of a file, or why they are not read. */
export type ReadSheet = { readonly cells: readonly (readonly string[])[] } | { readonly fault: ArchiveFault | 'formulas' }

/**
 * The cells of the first visible sheet as texts, days as `yyyy-MM-dd`, with the time where there is one; what formulas computed, as it is
 * stored. A formula whose value was never computed is a fault. What the file is, its first bytes tell: a workbook, one of the older kind, or else text with separators.
 *
 * @param rowsAtMost rows below the heading that are wanted; of more at least one is answered, so that the caller can tell
 * @param size how much it may unpack into
 */
export async function readWorkbook(bytes: Uint8Array, rowsAtMost: number, size: keyof typeof unpackedBytes = 'import'): Promise<ReadSheet> {
  const format = formatOf(bytes)
  const fault = format === 'xlsx' ? archiveFault(bytes, unpackedBytes[size]) : undefined
  if (fault) return { fault }
  const result = await work({ do: 'read', format, bytes, rowsAtMost, columnsAtMost })
  return result && !('bytes' in result) ? result : { fault: 'unreadable' }
}

const firstBytes: readonly (readonly [SheetFormat, readonly number[]])[] = [
  ['xlsx', [0x50, 0x4b]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
]

function formatOf(bytes: Uint8Array): SheetFormat {
  return firstBytes.find(([, first]) => first.every((byte, place) => bytes[place] === byte))?.[0] ?? 'csv'
}

/** @returns undefined where the file could not be read @throws Refused 503 where it takes too long */
async function work(job: SheetJob): Promise<SheetResult | undefined> {
  const outcome = await working.run(() => runLimited<SheetJob, SheetResult>(new URL('./sheet-worker.ts', import.meta.url), job))
  if (outcome === 'too-late') throw new Refused(refusal('unavailable', 'kernel.unavailable'), { retryAfterSeconds: 10 })
  if ('result' in outcome) return outcome.result
  if (job.do === 'write' && outcome.failed) throw outcome.failed
  return undefined
}
