import { operandOf } from '#engine/forms/super-query.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CheckList, useCheckedChoices } from '#web/list/check-list.tsx'
import type { FilterCode } from '#web/list/filter-code.ts'
import { FilterInput } from '#web/list/filter-input.tsx'
import styles from '#web/list/super-query.module.css'
import { conditionOptions, isCheckedOneByOne, type SuperDraft } from '#web/list/super-query.ts'

interface ConditionOperandProps {
  readonly draft: SuperDraft
  readonly code: FilterCode
  readonly onChange: (next: SuperDraft) => void
  readonly id: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** Draws what there is to choose as check boxes, where there is the room for it. */
  readonly checks?: boolean
}

/** The value of a condition: nothing, a text, the field's own input, or two of them. */
export function ConditionOperand({ draft, id, code, invalid, describedBy, checks = false, onChange }: ConditionOperandProps) {
  const t = useText()
  const { field, operator, value } = draft
  const choices = useCheckedChoices(field)
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
  if (operand === 'several' && choices && (checks || isCheckedOneByOne(field, operator)))
    return (
      <CheckList
        label={checks ? field.label : t('list.super.value')}
        choices={choices}
        value={Array.isArray(value) ? value.map(String) : []}
        describedBy={describedBy}
        onChange={(next) => put(next)}
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
