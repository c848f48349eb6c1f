import { useId } from 'react'
import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import { operandOf } from '#engine/forms/super-query.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { DeleteOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FilterCode } from '#web/list/filter-code.ts'
import { FilterInput } from '#web/list/filter-input.tsx'
import styles from '#web/list/super-query.module.css'
import { conditionOptions, draftProblem, emptyOperand, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

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
            <Operand draft={draft} id={id} code={code} invalid={problem !== undefined} describedBy={describedBy} onChange={onChange} />
          )}
        </span>
      ) : (
        <Operand draft={draft} id={id} code={code} invalid={problem !== undefined} describedBy={describedBy} onChange={onChange} />
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

interface OperandProps extends Pick<SuperConditionProps, 'draft' | 'code' | 'onChange'> {
  readonly id: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

/** The value of a condition: nothing, a text, the field's own input, or two of them. */
function Operand({ draft, id, code, invalid, describedBy, onChange }: OperandProps) {
  const t = useText()
  const { field, operator, value } = draft
  if (!field || !operator) return <span className={styles.value} />
  const operand = operandOf(operator)
  if (operand === 'none') return <span className={styles.value} />
  const unread = draft.unread ?? [undefined, undefined]
  const put = (next: unknown, end: 0 | 1 = 0) => onChange({ ...draft, value: next, unread: unread.with(end, undefined) })
  if (operand === 'text')
    return (
      <TextInput
        className={styles.value}
        aria-label={t('list.super.value')}
        maxLength={200}
        value={String(value ?? '')}
        status={invalid ? 'error' : ''}
        aria-describedby={describedBy}
        onChange={(event) => put(event.target.value)}
      />
    )
  const input = {
    code,
    type: field.type,
    options: conditionOptions(field, operator),
    plain: field.current !== undefined,
    invalid,
    describedBy,
  }
  const refuse = (end: 0 | 1) => (refused: Refusal) => onChange({ ...draft, unread: unread.with(end, refused) })
  // Above a day means after its end.
  const isEnd = operator === 'more' || operator === 'at-most'
  if (operand !== 'range')
    return (
      <span className={styles.value}>
        <label htmlFor={id} id={`${id}-label`} data-visually-hidden>
          {t('list.super.value')}
        </label>
        <FilterInput
          {...input}
          id={id}
          isEnd={isEnd}
          value={value}
          onRefuse={refuse(0)}
          onChange={(next) => put(next ?? field.type.empty)}
        />
      </span>
    )
  const [from, to] = value as readonly [unknown, unknown]
  return (
    <span className={`${styles.value} ${styles.range}`}>
      <label htmlFor={id} id={`${id}-label`} data-visually-hidden>
        {t('list.super.value')}
      </label>
      <FilterInput {...input} id={id} value={from} onRefuse={refuse(0)} onChange={(next) => put([next ?? field.type.empty, to], 0)} />
      <span aria-hidden="true">–</span>
      <label htmlFor={`${id}-to`} id={`${id}-to-label`} data-visually-hidden>
        {t('list.super.value-to')}
      </label>
      <FilterInput
        {...input}
        id={`${id}-to`}
        isEnd
        value={to}
        onRefuse={refuse(1)}
        onChange={(next) => put([from, next ?? field.type.empty], 1)}
      />
    </span>
  )
}
