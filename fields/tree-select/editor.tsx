import type { Choice } from '#fields/define.ts'
import { idsAs, idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { treeSelect } from '#fields/tree-select/definition.ts'
import { TreeSelect } from '#ui/kit/select.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'
import { useText } from '#ui/text/use-text.tsx'

interface Node {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Node[]
}

/** The choices as the kit reads them; a disabled entry is only offered where it is chosen already, or something below it is. */
const nodesOf = (choices: readonly Choice[], chosen: readonly string[]): Node[] =>
  choices
    .map(({ id, label, disabled = false, children = [] }) => ({ value: id, title: label, disabled, children: nodesOf(children, chosen) }))
    .filter(({ value, disabled, children }) => !disabled || chosen.includes(value) || children.length > 0)

export function TreeSelectEditor(props: EditorProps<typeof treeSelect>) {
  const { id, value, options, readOnly, invalid, describedBy, onChange, onCommit } = props
  const t = useText()
  const fits = useLabelMatch()
  const { facts, valueOf } = usePlace()
  const ids = idsOf(value)
  return (
    <TreeSelect<string | readonly string[]>
      id={id}
      style={{ width: '100%' }}
      treeData={nodesOf(treeSelect.choices?.(options, facts, valueOf) ?? [], ids)}
      value={options.multiple ? ids : ids[0]}
      multiple={options.multiple}
      treeDefaultExpandAll
      disabled={readOnly}
      allowClear={options.clearable}
      placeholder={t('ui.picker.choose')}
      notFoundContent={t('ui.picker.nothing')}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      showSearch={{ filterTreeNode: (typed, node) => fits(String(node.title), typed) }}
      onChange={(next) => onChange(read(idsAs(idsOf(next ?? ''), options.multiple)))}
      onOpenChange={(open) => !open && onCommit()}
      onBlur={onCommit}
    />
  )
}
