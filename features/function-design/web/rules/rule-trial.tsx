import { useMemo, useState } from 'react'
import type { Expression } from '#engine/expressions/expression.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import { onSample, rowsOf, sampledFields, type Sample } from '#engine/forms/editing/sample.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm, type FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormRule, FormValues } from '#engine/forms/model.ts'
import type { FormField, FormOutline } from '#engine/forms/outline.ts'
import { emptyValues } from '#engine/forms/values.ts'
import { SampleValues } from '#features/function-design/web/formula/sample-values.tsx'
import formula from '#features/function-design/web/formula/formula.module.css'
import { actionDrafts, tableOfActions } from '#features/function-design/web/rules/rule-draft.ts'
import { conditionWords, type RuleWordsContext } from '#features/function-design/web/rules/rule-words.ts'
import styles from '#features/function-design/web/rules/rules.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'

interface RuleTrialProps {
  readonly form: FormDefinition
  readonly facts: FormFacts
  readonly context: RuleWordsContext
}

const parsed = (text: string | undefined): Expression | undefined => {
  const read = text === undefined || text.trim() === '' ? undefined : parseExpression(text)
  return read?.ok ? read.expression : undefined
}

/** All expressions of the rules that run. */
const expressionsOf = (rules: readonly FormRule[]): readonly Expression[] =>
  rules.flatMap(({ when, then, off }) => (off ? [] : [when, ...then.map(({ value }) => value)].flatMap((text) => parsed(text) ?? [])))

/** Values at first: the defaults of a new record, and a row in each sub-table. */
function valuesAtFirst(form: FormDefinition, outline: FormOutline, facts: FormFacts): FormValues {
  const rows = outline.tables.map(({ key }) => [key, [{ id: 'sample-1' }]] as const)
  return { ...emptyValues(form, fieldTypes, facts), ...Object.fromEntries(rows) }
}

/** Long lists of rules leave it below the window. */
const showIt = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' })

/** Runs the rules on values that are typed here, with the same session that a form has: which conditions hold, and what becomes of the fields. */
export function RuleTrial({ form, facts, context }: RuleTrialProps) {
  const t = useText()
  const { outline, titles } = context
  const [values, setValues] = useState<FormValues>(() => valuesAtFirst(form, outline, facts))
  const session = useMemo(() => openForm({ definition: form, types: fieldTypes, values, facts, mode: 'edit' }), [form, values, facts])
  const fields = useMemo(() => sampledFields(outline, expressionsOf(form.rules)), [outline, form.rules])
  const after: Sample = { outline, values: session.values(), facts }
  const touched = new Set(form.rules.flatMap(({ then, off }) => (off ? [] : actionDrafts(then, outline).flatMap((one) => one.fields))))
  const targets = [...touched].flatMap((name) => outline.byName.get(name) ?? [])
  return (
    <section ref={showIt} className={formula.sample} aria-label={t('rules.try')}>
      <h4>{t('rules.try')}</h4>
      <SampleValues fields={fields} sample={{ outline, values, facts }} onChange={setValues} />
      <div aria-live="polite" className={styles.outcome}>
        <ul className={styles.holding} aria-label={t('rules.holding')}>
          {form.rules.map((rule, index) =>
            rule.off ? null : (
              <li key={index}>
                <span className={styles.number}>{index + 1}</span>
                <span>{conditionWords(rule.when, context, t) || t('rules.by.always')}</span>
                <strong>{holding(rule, after, t)}</strong>
              </li>
            ),
          )}
        </ul>
        <table className={styles.states}>
          <caption>{t('rules.states')}</caption>
          <thead>
            <tr>
              {(['field', 'shown', 'required', 'writable', 'value'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`rules.state.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {targets.flatMap((field) =>
              pathsOf(field, session).map(({ path, row }) => (
                <State
                  key={path}
                  session={session}
                  path={path}
                  field={field}
                  name={`${titles.titleOf.get(field.name) ?? field.name}${row === undefined ? '' : ` ${t('formula.row', { number: row })}`}`}
                  facts={facts}
                />
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Where a field stands: once, or in each row of its sub-table. */
function pathsOf({ table, key }: FormField, session: FormSession): readonly { readonly path: string; readonly row?: number }[] {
  if (table === undefined) return [{ path: key }]
  return session.rowIds(table).map((id, index) => ({ path: `${table}.${id}.${key}`, row: index + 1 }))
}

/** Whether a condition holds; of a rule for rows, for which of them. */
function holding({ when, then }: FormRule, sample: Sample, t: Translate): string {
  if (when === undefined || when.trim() === '') return t('formula.holds')
  const expression = parsed(when)
  if (!expression) return t('rules.unreadable')
  const table = tableOfActions(actionDrafts(then, sample.outline), sample.outline)
  const rows = table === undefined ? [undefined] : rowsOf(sample, table)
  const words = rows.map((data, index) => {
    const answer = onSample(expression, sample, data && table !== undefined ? { table, data } : undefined)
    const word = t(answer.ok && isYes(answer.value) ? 'formula.holds' : 'formula.fails')
    return data ? `${t('formula.row', { number: index + 1 })} ${word}` : word
  })
  return words.join('，')
}

/** As conditions read a value: missing, 0 and false are no. */
const isYes = (value: unknown): boolean =>
  value !== null && value !== false && value !== '' && value !== '0' && !(Array.isArray(value) && value.length === 0)

interface StateProps {
  readonly session: FormSession
  readonly path: string
  readonly field: FormField
  readonly name: string
  readonly facts: FormFacts
}

function State({ session, path, field: { type, options }, name, facts }: StateProps) {
  const t = useText()
  const drawn = session.snapshot(path)
  if (!drawn) return null
  const { visible, required, readOnly, value } = drawn
  const yes = (holds: boolean) => t(holds ? 'rules.yes' : 'rules.no')
  const isEmpty = type.nature !== 'value' || type.isEmpty(value)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{yes(visible)}</td>
      <td>{yes(required)}</td>
      <td>{yes(!readOnly)}</td>
      <td>{isEmpty ? '–' : type.format(value, options, facts)}</td>
    </tr>
  )
}
