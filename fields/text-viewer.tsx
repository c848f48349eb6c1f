import type { ReactNode } from 'react'
import type { FieldDefinition } from '#fields/define.ts'
import { usePlace } from '#fields/place.tsx'

/** The viewer of a field type whose text shows everything. */
export function textViewer<Options, Value>(definition: FieldDefinition<Options, Value>) {
  return function TextViewer({ value, options }: { readonly value: Value; readonly options: Options }): ReactNode {
    const { facts } = usePlace()
    return <span data-tabular={definition.isNumber || undefined}>{definition.format(value, options, facts)}</span>
  }
}
