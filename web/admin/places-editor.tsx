import { flatten } from '#engine/resource/tree.ts'
import type { TextKey } from '#engine/texts/text.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { openPlaces, type Place } from '#web/admin/tree.ts'
import { Select, TreeSelect } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'

/**
 * An editor for several nodes of a tree, by their ids; what is closed keeps its name and cannot be taken out either.
 *
 * @param main label of the choice of the main one, which is the first of them; where none is given their order does not matter
 */
export function placesEditor(tree: readonly Place[], main?: TextKey): FieldEditor {
  const expanded = [...openPlaces(tree)]
  const titles = new Map(flatten<Place>(tree).map(({ value, title }) => [value, title]))
  return function PlacesEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
    const ids = Array.isArray(value) ? value.map(String) : []
    const named = ids.map((one) => ({ value: one, label: titles.get(one) ?? one }))
    const select = (
      <TreeSelect
        id={id}
        style={{ width: '100%' }}
        value={named}
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
        onChange={(next: unknown) => onChange({ ok: true, value: inOrder(ids, idsOf(next)) })}
        onBlur={onCommit}
      />
    )
    if (main === undefined || ids.length < 2) return select
    const choose = (first: string) => onChange({ ok: true, value: [first, ...ids.filter((one) => one !== first)] })
    return (
      <>
        {select}
        <MainChoice label={main} value={ids[0]} options={named} disabled={readOnly} onChange={choose} />
      </>
    )
  }
}

interface MainChoiceProps {
  readonly label: TextKey
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly disabled: boolean
  readonly onChange: (first: string) => void
}

/** Which of several is the main one. */
function MainChoice({ label, value, options, disabled, onChange }: MainChoiceProps) {
  const t = useText()
  return (
    <div className={styles.mainChoice}>
      <span aria-hidden="true">{t(label)}</span>
      <Select<string> aria-label={t(label)} value={value} options={[...options]} disabled={disabled} onChange={onChange} />
    </div>
  )
}

/** What was chosen already stays in its order; what is new comes last. */
function inOrder(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...before.filter((one) => after.includes(one)), ...after.filter((one) => !before.includes(one))]
}

/** What the kit answers where levels are checked by themselves: `{label, value}` for each node. */
function idsOf(chosen: unknown): readonly string[] {
  if (!Array.isArray(chosen)) return []
  return chosen.map((one: unknown) => String(typeof one === 'object' && one !== null && 'value' in one ? one.value : one))
}
