import { useState } from 'react'
import type { Expression } from '#engine/expressions/expression.ts'
import type { ExpressionValue } from '#engine/expressions/values.ts'
import { onSample, rowsOf, sampledFields, type Sample } from '#engine/forms/editing/sample.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { ExpressionInput } from '#engine/forms/field-type.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { FormField, FormOutline } from '#engine/forms/outline.ts'
import styles from '#features/function-design/web/formula/formula.module.css'
import { SampleValues } from '#features/function-design/web/formula/sample-values.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'

interface SampleResultProps {
  readonly outline: FormOutline
  readonly expression: Expression | undefined
  readonly facts: FormFacts
  /** The field that gets the result, by whose type it is shown; a column gets one for each row. Absent for a condition. */
  readonly target?: FormField | undefined
  /** A condition: the sub-table for whose rows it is asked. */
  readonly table?: string | undefined
}

/** A result as people read it. */
export function resultText(value: ExpressionValue, target: FormField | undefined, facts: FormFacts, t: Translate): string {
  if (target) {
    const { type, options } = target
    const given = type.fromExpression(value as ExpressionInput, options)
    return type.isEmpty(given) ? t('formula.nothing') : type.format(given, options, facts)
  }
  if (value === null || value === '') return t('formula.nothing')
  if (typeof value === 'boolean') return t(value ? 'formula.holds' : 'formula.fails')
  return Array.isArray(value) ? value.map((one) => resultText(one as ExpressionValue, undefined, facts, t)).join('、') : String(value)
}

/** Two rows to begin with, so that a sum is told from a value. */
const rowsAtFirst = [{ id: 'sample-1' }, { id: 'sample-2' }]

/** What a formula gives for values that are typed here, told as they are typed. */
export function SampleResult({ outline, expression, facts, target, table = target?.table }: SampleResultProps) {
  const t = useText()
  const [values, setValues] = useState<FormValues>(() => Object.fromEntries(outline.tables.map(({ key }) => [key, rowsAtFirst])))
  const sample: Sample = { outline, values, facts }
  const fields = expression ? sampledFields(outline, [expression]) : []
  const rows = table === undefined ? [undefined] : rowsOf(sample, table)
  return (
    <section className={styles.sample} aria-label={t('formula.sample')}>
      <h4>{t('formula.sample')}</h4>
      {expression ? null : <span className={styles.quiet}>{t('formula.sample-later')}</span>}
      <SampleValues fields={fields} sample={sample} onChange={setValues} />
      {expression ? (
        <output aria-live="polite">
          {rows.map((data, index) => {
            const answer = onSample(expression, sample, data && table !== undefined ? { table, data } : undefined)
            const text = answer.ok ? resultText(answer.value, target, facts, t) : t(answer.refusal.text, answer.refusal.params)
            return (
              <p key={data?.id ?? 'whole'} className={styles.result}>
                {data ? t('formula.result-of-row', { number: index + 1 }) : t('formula.result')} <strong>{text}</strong>
              </p>
            )
          })}
        </output>
      ) : null}
    </section>
  )
}
