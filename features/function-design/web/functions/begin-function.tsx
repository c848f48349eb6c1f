import { useState } from 'react'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { partsOfColumns, type ReadColumns } from '#engine/forms/editing/columns/proposed-column.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { EntryOption } from '#features/dictionaries/web/entry.ts'
import { BeginDialog } from '#features/function-design/web/begin/begin-dialog.tsx'
import type { ReadFunction } from '#features/function-design/web/begin/function-source.tsx'
import { FunctionDialog, type Begun } from '#features/function-design/web/functions/function-dialog.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import { useText } from '#ui/text/use-text.tsx'
import { loadFieldTypes } from '#web/form/field-types.ts'

interface BeginFunctionProps {
  readonly categoryId: string
  readonly categories: readonly EntryOption[]
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

const emptyForm: FormDefinition = { parts: [], rules: [], settings: {} }

/** A new function that begins with fields of a workbook or of tables, or with a function of another installation: what is read, then its name. */
export function BeginFunction({ categoryId, categories, onMade, onClose }: BeginFunctionProps) {
  const t = useText()
  const [begun, setBegun] = useState<Begun>()
  const takeColumns = async ({ name, columns }: ReadColumns): Promise<void> => {
    await loadFieldTypes(Object.keys(laterTypes))
    const form = { ...emptyForm, parts: partsOfColumns(columns, emptyForm, fieldTypes, t) }
    const fullName = name.slice(0, 100)
    setBegun({ formData: JSON.stringify(encodeForm(form, fieldTypes)), ...(fullName === '' ? {} : { fullName }) })
  }
  // What is typed in the second step counts; a flow does not travel with its function.
  const takeFunction = ({ fullName, enCode, ...rest }: ReadFunction): void => setBegun({ ...rest, ...textsOf({ fullName, enCode }) })
  return (
    <>
      <BeginDialog
        title={t('function-columns.new')}
        confirmText={t('function-columns.next')}
        onColumns={takeColumns}
        onFunction={takeFunction}
        onClose={onClose}
      />
      {begun ? (
        <FunctionDialog
          id={undefined}
          categoryId={categoryId}
          categories={categories}
          begun={begun}
          onMade={onMade}
          onClose={() => setBegun(undefined)}
        />
      ) : null}
    </>
  )
}

const textsOf = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
