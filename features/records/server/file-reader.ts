import { rightOf } from '#engine/forms/rights.ts'
import type { FileReader } from '#features/files/entry.ts'
import { recordWithinRight } from '#features/records/server/query/record-rights.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { filesOf } from '#features/records/server/save/decide-record.ts'
import type { Kernel } from '#server/kernel.ts'

/** Users who may read a record and the field that contains files may read the files (security 8.1). */
export function recordFileReader(kernel: Kernel): FileReader {
  return async (session, functionId, recordId, fileIds) => {
    const found = await recordWithinRight(kernel, session, functionId, recordId)
    if (!found) return []
    const { fn, visible } = found.asked
    const rights = formRights(fn, visible, false)
    const held = new Set(filesOf(fn, found.record.values, (field) => rightOf(rights, field).readable))
    return fileIds.filter((id) => held.has(id))
  }
}
