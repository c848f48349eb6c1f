import { PairInputs } from '#fields/date-range/pair-inputs.tsx'
import { formRenderers, tableRenderers, type EditorProps } from '#fields/renderers-types.ts'
import { textViewer } from '#fields/text-viewer.tsx'
import { time } from '#fields/time/definition.ts'
import { TimeEditor } from '#fields/time/editor.tsx'
import { timeRange } from '#fields/time-range/definition.ts'

export { timeRange as definition } from '#fields/time-range/definition.ts'

function TimeRangeEditor({ options, ...props }: EditorProps<typeof timeRange>) {
  return <PairInputs {...props} Input={TimeEditor} options={time.options.parse(options)} />
}

export const inForms = formRenderers(timeRange, { editor: TimeRangeEditor, viewer: textViewer(timeRange) })

export const inTables = tableRenderers(timeRange, { cell: TimeRangeEditor })
