import { cascader } from '#fields/cascader/definition.ts'
import { choiceNodes } from '#fields/choice-tree.ts'
import type { Choice } from '#fields/define.ts'
import { idsAs, idsOf } from '#fields/id-values.ts'
import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { Cascader } from '#ui/kit/cascader.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'
import { useText } from '#ui/text/use-text.tsx'

interface Level {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly children?: Level[]
}

/** The choices as the kit reads them; a disabled entry is only offered where it is chosen already. */
const levelsOf = (choices: readonly Choice[], chosen: readonly string[]): Level[] =>
  choices
    .filter(({ id, disabled }) => !disabled || chosen.includes(id))
    .map(({ id, label, disabled = false, children = [] }) => ({
      value: id,
      label,
      disabled,
      ...(children.length > 0 ? { children: levelsOf(children, chosen) } : {}),
    }))

export function CascaderEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof cascader>) {
  const t = useText()
  const fits = useLabelMatch()
  const { facts, valueOf } = usePlace()
  const ids = idsOf(value)
  const nodes = choiceNodes(options, facts)
  const pathOf = (leaf: string): string[] => [...(nodes.get(leaf)?.path ?? [leaf])]
  const chosen = ids.map(pathOf)
  const take = (paths: readonly (readonly string[])[]) =>
    onChange(
      read(
        idsAs(
          paths.flatMap((path) => path.at(-1) ?? []),
          options.multiple,
        ),
      ),
    )
  const shared = {
    id,
    style: { width: '100%' },
    options: levelsOf(cascader.choices?.(options, facts, valueOf) ?? [], chosen.flat()),
    disabled: readOnly,
    allowClear: options.clearable,
    placeholder: t('ui.picker.choose'),
    notFoundContent: t('ui.picker.nothing'),
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    displayRender: (labels: string[]) => (options.showPath ? labels.join(options.separator) : labels.at(-1)),
    showSearch: { filter: (typed: string, path: readonly Level[]) => path.some(({ label }) => fits(label, typed)) },
    onOpenChange: (open: boolean) => !open && onCommit(),
    onBlur: onCommit,
  }
  return options.multiple ? (
    <Cascader {...shared} multiple showCheckedStrategy="SHOW_CHILD" value={chosen} onChange={(next) => take(next)} />
  ) : (
    <Cascader {...shared} {...(chosen[0] ? { value: chosen[0] } : { value: [] })} onChange={(next) => take(next ? [next] : [])} />
  )
}
