import { useMemo, useState } from 'react'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { idleActions, type FieldStart, type IdleAction } from '#engine/forms/editing/idle-actions.ts'
import { readWritten, writtenExpression } from '#engine/forms/editing/titled-expression.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormRule } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { ExpressionEditor } from '#features/function-design/web/formula/expression-editor.tsx'
import { IdleHints } from '#features/function-design/web/rules/idle-hints.tsx'
import { RuleActions } from '#features/function-design/web/rules/rule-actions.tsx'
import {
  conditionsOf,
  draftOfRule,
  noConditions,
  ruleFields,
  ruleOfDraft,
  tableOfActions,
  whenOf,
  type RuleDraft,
} from '#features/function-design/web/rules/rule-draft.ts'
import { ruleWords } from '#features/function-design/web/rules/rule-words.ts'
import styles from '#features/function-design/web/rules/rules.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionGroups } from '#web/list/conditions/condition-groups.tsx'
import { isComplete } from '#web/list/conditions/conditions-draft.ts'

interface RuleDialogProps {
  readonly form: FormDefinition
  /** Place of the rule from 0; a new one stands behind all others. */
  readonly at: number
  readonly facts: FormFacts
  /** With fields that are to begin otherwise, so that what the rule does is seen. */
  readonly onSave: (rule: FormRule, starts: readonly FieldStart[]) => void
  readonly onClose: () => void
}

const mostGroups = 10
const mostConditions = 20

/** A rule: when it holds, put together by choices or written, and what it does then. */
export function RuleDialog({ form, at, facts, onSave, onClose }: RuleDialogProps) {
  const t = useText()
  const rule = form.rules[at]
  const outline = outlineOf(form, fieldTypes)
  const titles = useMemo(() => fieldTitles(outline), [outline])
  const fields = useMemo(() => ruleFields(outline, titles), [outline, titles])
  const [draft, setDraft] = useState(() => draftOfRule(rule, outline, fields))
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState(false)
  const known = useMemo(() => new Set(outline.names), [outline])
  const isReadable = (text: string) => {
    const { problem } = readWritten(writtenExpression(text, titles), titles, known)
    return text.trim() !== '' && problem === undefined
  }
  const problem = problemOf(draft, isReadable)
  const idle = idleActions({ ...form, rules: form.rules.toSpliced(at, 1, ruleOfDraft(draft, outline)) }, fieldTypes).filter(
    (one) => one.rule === at + 1,
  )
  const isMended = (action: IdleAction) => mended.has(keyOf(action))
  const table = tableOfActions(draft.actions, outline)
  const save = () => {
    setChecked(true)
    if (problem === undefined)
      onSave(
        ruleOfDraft(draft, outline),
        idle.filter(isMended).map(({ start }) => start),
      )
  }
  const choosable = draft.by !== 'expression' || conditionsOf(draft.when, fields) !== undefined
  const switchTo = (by: RuleDraft['by']) => {
    const from = draft.by === 'choices' && isComplete(draft.conditions) ? whenOf(draft.conditions, outline) : undefined
    const read = by === 'choices' && draft.by === 'expression' ? conditionsOf(draft.when, fields) : undefined
    setDraft({
      ...draft,
      by,
      ...(by === 'expression' && from !== undefined ? { when: from } : {}),
      ...(read ? { conditions: read.groups.length > 0 ? read : noConditions() } : {}),
    })
  }
  const options = (['always', 'choices', 'expression'] as const).map((value) => ({
    value,
    label: t(`rules.by.${value}`),
    disabled: value === 'choices' && !choosable,
  }))
  return (
    <Dialog
      open
      title={t(rule ? 'rules.edit' : 'rules.add')}
      width={960}
      tall
      fillsPhone
      confirmText={t('rules.save')}
      onClose={onClose}
      onConfirm={save}
    >
      <div className={styles.dialog}>
        <section className={styles.part} aria-label={t('rules.when')}>
          <div className={styles.head}>
            <h3>{t('rules.when')}</h3>
            <Segmented<RuleDraft['by']> aria-label={t('rules.when')} value={draft.by} options={options} onChange={switchTo} />
          </div>
          {choosable ? null : <p className={styles.quiet}>{t('rules.no-choices')}</p>}
          {draft.by === 'choices' ? (
            <PlaceProvider value={{ facts }}>
              <ConditionGroups
                draft={draft.conditions}
                fields={fields}
                checked={checked}
                mostGroups={mostGroups}
                mostConditions={mostConditions}
                onChange={(conditions) => setDraft({ ...draft, conditions })}
              />
            </PlaceProvider>
          ) : null}
          {draft.by === 'expression' ? (
            <ExpressionEditor
              label={t('rules.expression')}
              form={form}
              value={draft.when}
              table={table}
              facts={facts}
              onChange={(when) => setDraft({ ...draft, when })}
            />
          ) : null}
        </section>
        <section className={styles.part} aria-label={t('rules.then')}>
          <h3>{t('rules.then')}</h3>
          <RuleActions
            form={form}
            titles={titles}
            actions={draft.actions}
            facts={facts}
            onChange={(actions) => setDraft({ ...draft, actions })}
          />
          {idle.length === 0 ? null : (
            <p className={styles.hints} role="status">
              <IdleHints
                idle={idle}
                titles={titles}
                isChosen={isMended}
                onStart={(action) => setMended(mended.symmetricDifference(new Set([keyOf(action)])))}
              />
            </p>
          )}
        </section>
        {table === undefined ? null : <p className={styles.quiet}>{t('rules.per-row', { name: titles.titleOf.get(table) ?? table })}</p>}
        <p className={styles.sentence} aria-live="polite">
          {ruleWords(ruleOfDraft(draft, outline), { outline, titles, fields, facts }, t)}
        </p>
        {checked && problem ? (
          <p className={styles.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

const keyOf = ({ do: doing, start }: IdleAction): string => `${doing} ${start.name}`

/** What a rule lacks; undefined where it can be saved. */
function problemOf({ by, conditions, when, actions }: RuleDraft, isReadable: (text: string) => boolean): string | undefined {
  if (by === 'choices' && !isComplete(conditions)) return 'rules.lacks-condition'
  if (by === 'expression' && !isReadable(when)) return 'rules.lacks-expression'
  if (actions.length === 0 || actions.some(({ fields }) => fields.length === 0)) return 'rules.lacks-action'
  return actions.some((action) => action.do === 'set' && !isReadable(action.value)) ? 'rules.lacks-value' : undefined
}
