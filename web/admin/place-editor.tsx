import type { FieldEditor } from '#web/form/form-place.tsx'
import { openPlaces, type Place } from '#web/admin/tree.ts'
import { TreeSelect } from '#ui/kit/select.tsx'

/** An editor for the parent of a tree node. */
export function placeEditor(tree: readonly Place[]): FieldEditor {
  const expanded = [...openPlaces(tree)]
  return function PlaceEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    return (
      <TreeSelect
        id={id}
        style={{ width: '100%' }}
        value={typeof value === 'string' && value !== '' ? value : undefined}
        treeData={[...tree]}
        treeDefaultExpandedKeys={expanded}
        showSearch
        treeNodeFilterProp="title"
        disabled={readOnly}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next: string | undefined) => onChange({ ok: true, value: next ?? '' })}
        onBlur={onCommit}
      />
    )
  }
}
