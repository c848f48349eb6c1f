import { flatten } from '#engine/resource/tree.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { openPlaces, type Place } from '#web/admin/tree.ts'
import { TreeSelect } from '#ui/kit/select.tsx'

/** An editor for several nodes of a tree, by their ids; what is closed keeps its name and cannot be taken out either. */
export function placesEditor(tree: readonly Place[]): FieldEditor {
  const expanded = [...openPlaces(tree)]
  const titles = new Map(flatten<Place>(tree).map(({ value, title }) => [value, title]))
  return function PlacesEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    return (
      <TreeSelect
        id={id}
        style={{ width: '100%' }}
        value={(Array.isArray(value) ? value.map(String) : []).map((one) => ({ value: one, label: titles.get(one) ?? one }))}
        treeData={[...tree]}
        treeDefaultExpandedKeys={expanded}
        treeCheckable
        treeCheckStrictly
        showSearch
        treeNodeFilterProp="title"
        disabled={readOnly}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next: unknown) => onChange({ ok: true, value: idsOf(next) })}
        onBlur={onCommit}
      />
    )
  }
}

/** What the kit answers where levels are checked by themselves: `{label, value}` for each node. */
function idsOf(chosen: unknown): readonly string[] {
  if (!Array.isArray(chosen)) return []
  return chosen.map((one: unknown) => String(typeof one === 'object' && one !== null && 'value' in one ? one.value : one))
}
