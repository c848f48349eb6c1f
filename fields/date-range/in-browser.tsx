import { date } from '#fields/date/definition.ts'
import { DateEditor } from '#fields/date/editor.tsx'
import { dateRange } from '#fields/date-range/definition.ts'
import { PairInputs } from '#fields/date-range/pair-inputs.tsx'
import { formRenderers, tableRenderers, type EditorProps } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'

export { dateRange as definition } from '#fields/date-range/definition.ts'

function DateRangeEditor({ options, ...props }: EditorProps<typeof dateRange>) {
  return <PairInputs {...props} Input={DateEditor} options={date.options.parse(options)} />
}

export const inForms = formRenderers(dateRange, { editor: DateRangeEditor, viewer: textViewer(dateRange) })

export const inTables = tableRenderers(dateRange, { cell: DateRangeEditor })
