import { decodeWholeForm, encodeForm } from '#engine/forms/codec-form.ts'
import type { FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { columnsByName, withColumns } from '#engine/forms/columns.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import type { JsonFault } from '#web/designer/json-fault.ts'

interface FormJsonProps {
  readonly editing: FormEditing
  /** Code of the function, for the name of the file. */
  readonly name: string
  readonly onClose: () => void
}

/** The form in the format of the family (`formData`), to look at, to edit, to export and import. */
export function FormJson({ editing, name, onClose }: FormJsonProps) {
  const t = useText()
  const apply = (value: unknown): JsonFault | undefined => {
    if (typeof value !== 'object' || value === null || !('fields' in value) || !Array.isArray(value.fields))
      return { reason: t('form-design.json-no-form') }
    const read = decodeWholeForm(value, fieldTypes)
    if (!read.ok) return { reason: t(read.refusal.text, read.refusal.params) }
    const columns = columnsByName(editing.form, fieldTypes)
    editing.change({ text: 'form-design.step.json' }, () => withColumns(read.value, fieldTypes, columns))
    editing.select([])
    return undefined
  }
  return (
    <JsonDialog
      title={t('form-design.json-title')}
      text={JSON.stringify(encodeForm(editing.form, fieldTypes), undefined, 2)}
      fileName={`${name || 'form'}.json`}
      onApply={editing.reading ? undefined : apply}
      onClose={onClose}
    />
  )
}
