import { useEffect, useMemo, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { getRecord } from '#features/records/contract.ts'
import { loadReferred } from '#features/records/web/load-referred.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { RecordEditor } from '#features/records/web/record-editor.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { FormFrame } from '#web/form/form-frame.tsx'
import { readWire } from '#web/form/wire-values.ts'

interface RecordToCopyProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** The record to be copied. */
  readonly id: string
  readonly onClose: () => void
  /** Opens the form again after the copy was added, or without the restored draft. */
  readonly onAnother: () => void
}

/** The form of a new record with the values of another one. */
export function RecordToCopy({ fn, facts, id, onClose, onAnother }: RecordToCopyProps) {
  const t = useText()
  const call = useCall(getRecord, { params: { modelId: fn.id, id } }, { handles: 'all' })
  const data = call.isFetchedAfterMount ? call.data : undefined
  const read = useMemo(() => data && { of: id, values: readWire(fn.form, facts, data.data) }, [data, fn, facts, id])
  // A form being filled in is not replaced when the record is read again.
  const [copy, setCopy] = useState<typeof read>()
  useEffect(() => {
    if (!read) return undefined
    let isDrawn = true
    const begin = () => isDrawn && setCopy((begun) => begun ?? read)
    loadReferred(fn.form, read.values).then(begin, begin)
    return () => {
      isDrawn = false
    }
  }, [fn, read])
  if (copy)
    return <RecordEditor fn={fn} facts={facts} record={undefined} copy={copy} onClose={onClose} onAnother={onAnother} neighbours={{}} />
  return (
    <FormFrame settings={fn.form.settings} title={t('records.form.add', { name: fn.name })} onClose={onClose} foot={null}>
      {call.error ? (
        <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </FormFrame>
  )
}
