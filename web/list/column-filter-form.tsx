import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { WireCondition } from '#engine/forms/super-query.ts'
import { Button } from '#ui/kit/button.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionOperand } from '#web/list/condition-operand.tsx'
import { useFilterCode } from '#web/list/filter-code.ts'
import styles from '#web/list/super-query.module.css'
import { draftProblem, emptyOperand, toCondition, toDraft, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

interface ColumnFilterFormProps {
  readonly field: SuperField
  /** The filter as it is set. */
  readonly filter: WireCondition | undefined
  readonly facts: FieldFacts
  readonly onFilter: (next: WireCondition | undefined) => void
}

/** The filter of one column: by value as its field is asked for, or by whether there is one. */
export function ColumnFilterForm({ field, filter, facts, onFilter }: ColumnFilterFormProps) {
  const t = useText()
  const id = useId()
  const asked = (operator: ConditionOperator): SuperDraft => ({ id, field, operator, value: emptyOperand(field, operator) })
  const [draft, setDraft] = useState(() => (filter && toDraft([field], filter, facts, id)) ?? asked(field.operators[0]!))
  const [checked, setChecked] = useState(false)
  const code = useFilterCode([field.type.type])
  const problem = checked || draft.unread?.some(Boolean) ? draftProblem(draft) : undefined
  const describedBy = problem ? `${id}-problem` : undefined
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form stands in the head of a table, which sorts, or in another form.
    event.stopPropagation()
    if (draftProblem(draft)) return setChecked(true)
    onFilter(toCondition(draft, facts)[0])
  }
  return (
    <form className={styles.filter} aria-label={t('list.filter', { label: field.label })} onSubmit={apply} data-touch>
      {field.operators.length === 1 ? null : (
        <Radio.Group
          aria-label={t('list.super.operator')}
          value={draft.operator}
          options={field.operators.map((value) => ({ value, label: t(`list.operator.${value}`) }))}
          onChange={(event) => setDraft(asked(event.target.value as ConditionOperator))}
        />
      )}
      <ConditionOperand
        draft={draft}
        id={`${id}-value`}
        code={code}
        invalid={problem !== undefined}
        describedBy={describedBy}
        checks
        onChange={setDraft}
      />
      {problem ? (
        <div id={describedBy} className={styles.problem} role="alert">
          {t(problem.text, problem.params)}
        </div>
      ) : null}
      <div className={styles.foot}>
        <Button disabled={!filter} onClick={() => onFilter(undefined)}>
          {t('list.super.clear')}
        </Button>
        <Button type="primary" htmlType="submit">
          {t('list.search')}
        </Button>
      </div>
    </form>
  )
}
