import { useState } from 'react'
import { conditionOffer } from '#engine/access/row-scheme.ts'
import { fieldComparisons } from '#engine/forms/field-comparison.ts'
import { fixedFilterOf, withFixedFilter, type FixedFilter } from '#engine/forms/fixed-filter.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { comparedField, superQuerySymbols, type WireCondition } from '#engine/forms/super-query.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { ConditionGroups } from '#web/list/conditions/condition-groups.tsx'
import { isComplete, newCondition, newDraftId, newGroup, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import { conditionText, drawnOperators, toCondition, toDraft, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

const mostGroups = 10
const mostConditions = 20

/** The fields that the fixed filter may compare, and the other fields that each may be compared with. */
function filterFields({ form }: Pick<DesignedList, 'form'>, t: Translate): readonly SuperField[] {
  const { fields } = outlineOf(form, fieldTypes)
  return fields.flatMap((field): SuperField[] => {
    const { key, part, type, options } = field
    const current = fields.flatMap((other) => {
      const operators = fieldComparisons(field, other)
      const label = t('list-design.filter-field', { field: other.part.label || other.key })
      return operators.length > 0 ? [{ value: other.key, label, operators }] : []
    })
    const able = conditionOffer(type, type.column(options)).operators.filter((operator) => operator !== 'starts-with')
    const operators = drawnOperators(type, part.options, able)
    return operators.length > 0
      ? [{ key, label: part.label || key, type, options: part.options, operators, ...(current.length > 0 ? { current } : {}) }]
      : []
  })
}

/** Which records the list has at all, whatever is searched for. */
export function FilterSection({ form, list, facts, readOnly, change }: DesignedList) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const fields = filterFields({ form }, t)
  const filter = fixedFilterOf(list)
  const save = (next: FixedFilter) => {
    change({ text: 'list-design.step.filter' }, (old) => withFixedFilter(old, next))
    setOpen(false)
  }
  const words = filter?.groups.map(({ match, conditions }) => {
    const texts = conditions.map(
      (condition) => filterText(fields, condition, facts, t) || t('list-design.filter-unread', { field: condition.field }),
    )
    return `${filter.groups.length > 1 ? '（' : ''}${texts.join(` ${t(`conditions.match.${match}`)} `)}${filter.groups.length > 1 ? '）' : ''}`
  })
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('list-design.filter-help')}</p>
      {filter ? null : <p className={styles.fault}>{t('forms.definition.list-filter')}</p>}
      {filter && filter.groups.length === 0 ? <p>{t('list-design.filter-none')}</p> : null}
      {words && words.length > 0 ? (
        <p className={styles.words}>{words.join(` ${t(`conditions.match.${filter?.match ?? 'and'}`)} `)}</p>
      ) : null}
      {readOnly ? null : (
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>{t('list-design.filter-edit')}</Button>
          {filter && filter.groups.length === 0 ? null : (
            <Button onClick={() => save({ match: 'and', groups: [] })}>{t('list-design.filter-clear')}</Button>
          )}
        </div>
      )}
      {open ? <FilterDialog fields={fields} filter={filter} facts={facts} onSave={save} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface FilterDialogProps {
  readonly fields: readonly SuperField[]
  readonly filter: FixedFilter | undefined
  readonly facts: DesignedList['facts']
  readonly onSave: (filter: FixedFilter) => void
  readonly onClose: () => void
}

function FilterDialog({ fields, filter, facts, onSave, onClose }: FilterDialogProps) {
  const t = useText()
  const [checked, setChecked] = useState(false)
  const [draft, setDraft] = useState<ConditionsDraft>(() => draftOf(filter, fields, facts))
  const confirm = () => {
    setChecked(true)
    if (!isComplete(draft)) return
    const groups = draft.groups.map(({ match, conditions }) => ({
      match,
      conditions: conditions.flatMap((one) => filterCondition(one, facts)),
    }))
    onSave({ match: draft.match, groups })
  }
  return (
    <Dialog open title={t('list-design.filter')} width={860} tall fillsPhone onClose={onClose} onConfirm={confirm}>
      <PlaceProvider value={{ facts }}>
        <ConditionGroups
          draft={draft}
          fields={fields}
          checked={checked}
          mostGroups={mostGroups}
          mostConditions={mostConditions}
          onChange={setDraft}
        />
      </PlaceProvider>
    </Dialog>
  )
}

/** The filter to be edited; a condition that cannot be read is empty and has to be chosen anew. */
function draftOf(filter: FixedFilter | undefined, fields: readonly SuperField[], facts: DesignedList['facts']): ConditionsDraft {
  const groups = (filter?.groups ?? []).map(({ match, conditions }) => ({
    id: newDraftId(),
    match,
    conditions: conditions.map((condition) => filterDraft(fields, condition, facts) ?? newCondition()),
  }))
  return { match: filter?.match ?? 'and', groups: groups.length > 0 ? groups : [newGroup()] }
}

/** A condition with another field in place of a value, or a usual one. */
function filterCondition(draft: SuperDraft, facts: DesignedList['facts']): readonly WireCondition[] {
  const { field, operator, current } = draft
  if (!field || !operator || current === undefined) return toCondition(draft, facts)
  const symbol = Object.entries(superQuerySymbols).find(([, one]) => one === operator)?.[0] ?? ''
  return [{ field: field.key, symbol, fieldValue: current, fieldValueType: 1, jnpfKey: field.type.family.kind }]
}

function filterDraft(fields: readonly SuperField[], condition: WireCondition, facts: DesignedList['facts']): SuperDraft | undefined {
  const current = comparedField(condition)
  if (current === undefined) return toDraft(fields, condition, facts, newDraftId())
  const field = fields.find(({ key }) => key === condition.field)
  const operator = Object.hasOwn(superQuerySymbols, condition.symbol) ? superQuerySymbols[condition.symbol] : undefined
  const isOffered = operator !== undefined && field?.current?.some((one) => one.value === current && one.operators.includes(operator))
  return field && isOffered ? { id: newDraftId(), field, operator, current, value: undefined } : undefined
}

function filterText(fields: readonly SuperField[], condition: WireCondition, facts: DesignedList['facts'], t: Translate): string {
  if (comparedField(condition) === undefined) return conditionText(fields, condition, facts, t)
  const draft = filterDraft(fields, condition, facts)
  const other = draft?.field?.current?.find(({ value }) => value === draft.current)
  return draft?.operator && other ? `${draft.field?.label ?? ''} ${t(`list.operator.${draft.operator}`)} ${other.label}` : ''
}
