import { useState } from 'react'
import { areaUse } from '#features/areas/contract.ts'
import { typedCodes } from '#features/areas/contract/inputs.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

const words = { functions: 'areas.use.functions', records: 'areas.use.replaced' }

/** Codes that are replaced, with how many records hold them as soon as they are typed. */
export const ReplacesEditor: FieldEditor = function ReplacesEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  const typed = typeof value === 'string' ? value : ''
  const [left, setLeft] = useState(typed)
  const codes = typedCodes(left).filter((code) => /^\d{6}(\d{3})?$/.test(code))
  const leave = () => {
    setLeft(typed)
    onCommit()
  }
  return (
    <>
      <TextInput
        id={id}
        value={typed}
        readOnly={readOnly}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        onChange={(event) => onChange({ ok: true, value: event.target.value })}
        onBlur={leave}
      />
      {codes.length > 0 ? <InUseNote call={areaUse} id={codes.join(',')} words={words} /> : null}
    </>
  )
}
