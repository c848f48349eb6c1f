import { useId } from 'react'
import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import { operandOf } from '#engine/forms/super-query.ts'
import { DeleteOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionOperand } from '#web/list/condition-operand.tsx'
import type { FilterCode } from '#web/list/filter-code.ts'
import styles from '#web/list/super-query.module.css'
import { draftProblem, emptyOperand, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

/** The choice that stands for a typed value. */
const constant = 'text'

interface SuperConditionProps {
  readonly fields: readonly SuperField[]
  readonly draft: SuperDraft
  /** From 1. */
  readonly number: number
  readonly code: FilterCode
  /** Says what the condition lacks; before the first try to search nothing is said. */
  readonly checked: boolean
  readonly onChange: (next: SuperDraft) => void
  readonly onRemove: () => void
}

/** One condition of the super query: field, operator, value. */
export function SuperCondition({ fields, draft, number, code, checked, onChange, onRemove }: SuperConditionProps) {
  const t = useText()
  const id = useId()
  const problem = checked || draft.unread?.some(Boolean) ? draftProblem(draft) : undefined
  const describedBy = problem ? `${id}-problem` : undefined
  const { field, operator } = draft
  const ask = (asked: SuperField, by: ConditionOperator | undefined) =>
    onChange({ id: draft.id, field: asked, operator: by, value: by && emptyOperand(asked, by) })
  const current = field?.current?.find(({ value }) => value === draft.current)
  const operators = current?.operators ?? field?.operators ?? []
  /** @param kind undefined for a constant */
  const compareWith = (kind: string | undefined) => {
    if (!field) return
    const offered = field.current?.find(({ value }) => value === kind)?.operators ?? field.operators
    const by = offered.find((one) => one === operator) ?? offered[0]
    onChange({ id: draft.id, field, operator: by, current: kind, value: by && emptyOperand(field, by) })
  }
  return (
    <div className={styles.condition} role="group" aria-label={t('list.super.condition', { number })}>
      <Select
        aria-label={t('list.super.field')}
        placeholder={t('list.super.field')}
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        value={field?.key}
        status={problem && !field ? 'error' : ''}
        aria-describedby={describedBy}
        onChange={(key: string) => {
          const asked = fields.find((one) => one.key === key)
          if (asked) ask(asked, asked.operators.find((one) => one === operator) ?? asked.operators[0])
        }}
      />
      <Select
        aria-label={t('list.super.operator')}
        placeholder={t('list.super.operator')}
        disabled={!field}
        options={operators.map((one) => ({ value: one, label: t(`list.operator.${one}`) }))}
        value={operator}
        onChange={(next: ConditionOperator) => {
          if (!field) return
          const sameOperand = draft.current !== undefined || (operator && operandOf(operator) === operandOf(next))
          if (sameOperand) onChange({ ...draft, operator: next })
          else ask(field, next)
        }}
      />
      {field?.current && operator && operandOf(operator) !== 'none' ? (
        <span className={styles.kind}>
          <Select
            aria-label={t('list.super.kind')}
            options={[{ value: constant, label: t('list.super.constant') }, ...field.current.map(({ value, label }) => ({ value, label }))]}
            value={draft.current ?? constant}
            onChange={(next: string) => compareWith(next === constant ? undefined : next)}
          />
          {current ? null : (
            <ConditionOperand
              draft={draft}
              id={id}
              code={code}
              invalid={problem !== undefined}
              describedBy={describedBy}
              onChange={onChange}
            />
          )}
        </span>
      ) : (
        <ConditionOperand draft={draft} id={id} code={code} invalid={problem !== undefined} describedBy={describedBy} onChange={onChange} />
      )}
      <IconButton className={styles.remove} name={t('list.super.remove', { number })} icon={<DeleteOutlined />} onClick={onRemove} />
      {problem ? (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {t(problem.text, problem.params)}
        </div>
      ) : null}
    </div>
  )
}
