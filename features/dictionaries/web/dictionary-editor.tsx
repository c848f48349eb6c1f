import { lazy, Suspense } from 'react'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** Fetched when a form shows it: many screens read dictionaries, few choose one. */
const DictionarySelect = lazy(async () => ({
  default: (await import('#features/dictionaries/web/dictionary-select.tsx')).DictionarySelect,
}))

/** The dictionary select as the editor of a field whose value is the id of a category. */
export const dictionaryEditor: FieldEditor = function DictionaryEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  return (
    <Suspense fallback={null}>
      <DictionarySelect
        id={id}
        value={typeof value === 'string' ? value : ''}
        disabled={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(next) => onChange({ ok: true, value: next })}
        onBlur={onCommit}
      />
    </Suspense>
  )
}
