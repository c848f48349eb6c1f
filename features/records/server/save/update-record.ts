import { refusal, Refused } from '#engine/values/refusal.ts'
import { attachFiles, refuseForeignFiles } from '#features/files/entry.ts'
import { updateRecord } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { loadRecord, type StoredRecord } from '#features/records/server/load.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { auditChanges, decideRecord, filesOf } from '#features/records/server/save/decide-record.ts'
import { duplicateOf } from '#features/records/server/save/duplicate.ts'
import { withStoredFiles } from '#features/records/server/save/stored-files.ts'
import { updatesOf } from '#features/records/server/save/record-rows.ts'
import { readData } from '#features/records/server/wire-record.ts'
import { writeTogether } from '#server/database/write-set.ts'
import { serve } from '#server/http/serve.ts'

/** Saves a record that runs through no flow; its row must be in reach before and after (security 4.4). */
export default serve(updateRecord, async ({ kernel, session, params, body, transaction }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, facts, right } = asked
  const wanted = await withStoredFiles(kernel.db, fn, readData(fn, body.data, facts))
  return transaction(async (tx, audit) => {
    const before = await loadRecord(tx, fn, params.id, facts, { right, lock: true })
    if (!before) throw new Refused(refusal('missing', 'kernel.missing'))
    refuseRunning(before)
    refuseStale(before, body.version)
    const decision = decideRecord({
      fn,
      before: before.values,
      wanted,
      rights: formRights(fn, asked.visible, true),
      facts,
      submitting: true,
    })
    const files = filesOf(fn, decision.values)
    await refuseForeignFiles(tx, files, { userId: session.userId, recordId: before.id })
    const { first, changes } = updatesOf(
      fn,
      before,
      { values: decision.values, flowState: before.flowState, modifiedBy: session.userId },
      facts,
    )
    await writeTogether(tx, changes, [...first, attachFiles(files, { functionId: fn.id, recordId: before.id })]).catch((error: unknown) => {
      throw duplicateOf(fn, error) ?? error
    })
    if (right && !(await loadRecord(tx, fn, before.id, facts, { right }))) throw new Refused(refusal('forbidden', 'records.out-of-reach'))
    const unconditional = body.version === null || body.version === undefined ? { unconditional: true } : {}
    audit({ action: 'record.updated', object: `${fn.code}:${before.id}`, changes: { ...auditChanges(decision), ...unconditional } })
    return { id: before.id, version: before.version + 1 }
  })
})

/** Records with a flow change through their flow alone. */
function refuseRunning(record: StoredRecord): void {
  if (record.flowState !== null) throw new Refused(refusal('conflict', 'records.has-flow'))
}

/** @throws Refused 409 with the current version, so that the client can show what changed */
export function refuseStale(record: Pick<StoredRecord, 'version'>, version: number | null | undefined): void {
  if (version === null || version === undefined || version === record.version) return
  throw new Refused(refusal('conflict', 'kernel.version-conflict'), { data: { version: record.version } })
}
