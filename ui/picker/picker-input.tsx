import { lazy, Suspense } from 'react'
import { PickedInput, type PickedInputProps } from '#ui/picker/picked-input.tsx'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'

/** The code of trees and search is loaded when the first dialog is opened. */
const PickerDialog = lazy(async () => ({ default: (await import('#ui/picker/picker-dialog.tsx')).PickerDialog }))

/** Of a long list only the first are offered again. */
const notedAtOnce = 3

interface PickerInputProps extends PickedInputProps {
  readonly source: PickerSource | undefined
  /** Title of the dialog. */
  readonly title: string
  readonly multiple?: boolean
  readonly allows?: ((item: PickerItem) => boolean) | undefined
  /** Ids with their kinds: what a field allows alone. */
  readonly allowed?: readonly string[] | undefined
}

/** An input whose dialog chooses from a tree, a list, or pages of them; Ctrl+Enter confirms it. */
export function PickerInput({ title, multiple, allows, allowed, ...input }: PickerInputProps) {
  const { source } = input
  return (
    <PickedInput
      {...input}
      onPicked={(ids) => source?.recent?.note(...ids.slice(0, notedAtOnce))}
      renderDialog={(open) => (
        <Suspense fallback={null}>
          <PickerDialog
            {...open}
            source={source}
            title={title}
            multiple={multiple ?? false}
            allows={allows}
            allowed={allowed}
            kept={input.kept}
          />
        </Suspense>
      )}
    />
  )
}
