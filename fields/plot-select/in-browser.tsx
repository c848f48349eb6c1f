import { useRef } from 'react'
import { idsAs, idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { plotSelect } from '#fields/plot-select/definition.ts'
import { RelatedViewer } from '#fields/related-viewer.tsx'
import { formRenderers, listRenderers, tableRenderers, type EditorProps, type ViewerProps } from '#fields/renderers-types.ts'
import { formPorts, noteRelated } from '#ui/form-ports.ts'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

export { plotSelect as definition } from '#fields/plot-select/definition.ts'

/** The picker 选择田块. The texts of what is chosen are read before it is taken, as other fields of the form may show them. */
function PlotEditor({ value, options, onChange, onCommit, ...rest }: EditorProps<typeof plotSelect>) {
  const t = useText()
  const latest = useRef(0)
  async function take(ids: readonly string[]): Promise<void> {
    const mine = (latest.current += 1)
    const to = plotSelect.refersTo?.(options)
    try {
      if (to && ids.length > 0) noteRelated(to.source, await (await formPorts()).relatedRows(to.source, ids, []))
    } catch {
      // The server puts the texts in when the record is saved.
    }
    // Something else was chosen while the texts were read.
    if (mine !== latest.current) return
    onChange(read(idsAs(ids, options.multiple)))
    onCommit()
  }
  return (
    <PickerInput
      {...rest}
      source={useSource('plots')}
      title={t('fields.plot-select.title')}
      multiple={options.multiple}
      value={idsOf(value)}
      onChange={(ids) => void take(ids)}
    />
  )
}

function PlotViewer({ value, options }: ViewerProps<typeof plotSelect>) {
  return <RelatedViewer value={value} to={plotSelect.refersTo?.(options)} />
}

export const inForms = formRenderers(plotSelect, { editor: PlotEditor, viewer: PlotViewer })

export const inTables = tableRenderers(plotSelect, { cell: PlotEditor })

export const inLists = listRenderers(plotSelect, { filter: PlotEditor })
