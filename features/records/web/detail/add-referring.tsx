import { useEffect, useMemo, useState } from 'react'
import { emptyValues } from '#engine/forms/values.ts'
import { functionConfig, type ReferringField } from '#features/records/contract.ts'
import { loadReferred } from '#features/records/web/load-referred.ts'
import { openFunction } from '#features/records/web/open-function.ts'
import { RecordEditor } from '#features/records/web/record-editor.tsx'
import { useFormFacts } from '#features/records/web/use-form-facts.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useCall } from '#web/call/use-call.ts'

interface AddReferringProps {
  readonly way: ReferringField
  /** The record that the new one refers to. */
  readonly id: string
  readonly onClose: () => void
}

/** The form of a new record that refers to the one from which it was begun. */
export function AddReferring({ way, id, onClose }: AddReferringProps) {
  const facts = useFormFacts()
  const config = useCall(functionConfig, { params: { modelId: way.modelId }, query: {} }, { handles: 'all' })
  const fn = useMemo(() => config.data && openFunction(way.modelId, config.data), [config.data, way.modelId])
  const copy = useMemo(
    () => (fn && facts ? { of: id, values: { ...emptyValues(fn.form, fieldTypes, facts), [way.field]: id } } : undefined),
    [fn, facts, id, way.field],
  )
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (!fn || !copy) return undefined
    let isDrawn = true
    const begin = () => isDrawn && setRead(true)
    loadReferred(fn.form, copy.values).then(begin, begin)
    return () => {
      isDrawn = false
    }
  }, [fn, copy])
  // What went wrong with the definition is told where the list of the function is opened.
  const isBroken = config.error !== null || (config.data !== undefined && !fn)
  useEffect(() => {
    if (isBroken) onClose()
  }, [isBroken, onClose])
  if (!fn || !facts || !copy || !isRead) return null
  return <RecordEditor fn={fn} facts={facts} record={undefined} copy={copy} onClose={onClose} onAnother={onClose} neighbours={{}} />
}
