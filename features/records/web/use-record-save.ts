import { useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { newerVersion, showServerProblems } from '#web/form/server-problems.ts'
import { writeWire } from '#web/form/wire-values.ts'
import { isOutage } from '#web/call/call-error.ts'
import { useCommand } from '#web/call/use-command.ts'

/** A record opened for editing. */
export interface EditedRecord {
  readonly id: string
  readonly version: number
  /** The state of its request; null or absent where it has none. */
  readonly flowState?: number | null | undefined
  readonly values: FormValues
}

export interface RecordSave {
  /** Resolves to whether it was saved; otherwise the reason is shown at the fields, in `notes` or as `conflict`. */
  readonly run: () => Promise<boolean>
  readonly busy: boolean
  /** The save waits for the server to be back. */
  readonly waiting: boolean
  readonly giveUp: () => void
  /** Somebody else saved the record in the meantime. */
  readonly conflict: boolean
  readonly notes: readonly string[]
}

const shownHere = [409, 422]

/** Saves a new or changed record with the version that was read. */
export function useRecordSave(fn: OpenFunction, facts: FormFacts, session: FormSession, record: EditedRecord | undefined): RecordSave {
  const options = { refreshes: [listRecords], handles: shownHere, waits: true }
  const create = useCommand(createRecord, options)
  const update = useCommand(updateRecord, options)
  const [version, setVersion] = useState(record?.version)
  const [conflict, setConflict] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const run = async () => {
    setNotes([])
    const data = JSON.stringify(writeWire(fn.form, facts, session.values()))
    const outcome = record
      ? await update.run({ params: { modelId: fn.id, id: record.id }, body: { data, version: version ?? null } })
      : await create.run({ params: { modelId: fn.id }, body: { data } })
    if (outcome.ok) {
      if ('version' in outcome.data) setVersion(outcome.data.version)
      return true
    }
    const isNewer = newerVersion(outcome.error) !== undefined
    setConflict(isNewer)
    if (!isNewer && (shownHere.includes(outcome.error.code) || isOutage(outcome.error)))
      setNotes(showServerProblems(session, outcome.error, () => true))
    return false
  }
  const giveUp = () => {
    create.giveUp()
    update.giveUp()
  }
  return { run, busy: create.busy || update.busy, waiting: create.waiting || update.waiting, giveUp, conflict, notes }
}
