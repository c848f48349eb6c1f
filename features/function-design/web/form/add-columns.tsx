import { partsOfColumns, type ReadColumns } from '#engine/forms/editing/columns/proposed-column.ts'
import { insertParts } from '#engine/forms/editing/edit-parts.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import { BeginDialog } from '#features/function-design/web/begin/begin-dialog.tsx'
import type { FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'

interface AddColumnsProps {
  readonly editing: FormEditing
  readonly onClose: () => void
}

/** Puts fields of a workbook or of tables at the end of a form, as one step. */
export function AddColumns({ editing, onClose }: AddColumnsProps) {
  const t = useText()
  const { form, change, select } = editing
  const occupied = new Set([...placesOf(form, fieldTypes).values()].map(({ part }) => part.key))
  const take = ({ columns }: ReadColumns): void => {
    const parts = partsOfColumns(columns, form, fieldTypes, t)
    const edited = insertParts(form, fieldTypes, parts, { parent: undefined, index: form.parts.length })
    change({ text: 'function-columns.step', params: { count: columns.filter(({ taken }) => taken).length } }, () => edited.form)
    select(edited.addresses)
    onClose()
  }
  return (
    <BeginDialog
      title={t('function-columns.add')}
      confirmText={t('function-columns.take')}
      occupied={occupied}
      onColumns={take}
      onClose={onClose}
    />
  )
}
