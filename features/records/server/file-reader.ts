import { rightOf } from '#engine/forms/rights.ts'
import type { FileReader } from '#features/files/entry.ts'
import { readRecord } from '#features/records/server/load.ts'
import { recordRights } from '#features/records/server/query/record-rights.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { filesOf } from '#features/records/server/save/decide-record.ts'
import type { Kernel } from '#server/kernel.ts'

/** Users who may read a record and the field that contains a file may read the file (security 8.1). */
export function recordFileReader(kernel: Kernel): FileReader {
  return async (session, functionId, recordId, fileId) => {
    const found = await recordRights(kernel, session, functionId, recordId)
    if (!found?.inReach) return false
    const { fn, visible, facts, right } = found.asked
    const record = await readRecord(kernel, fn, recordId, facts, right)
    const rights = formRights(fn, visible, false)
    return record !== undefined && filesOf(fn, record.values, (field) => rightOf(rights, field).readable).includes(fileId)
  }
}
