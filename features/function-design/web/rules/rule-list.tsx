import { useMemo, useState } from 'react'
import { checkForm } from '#engine/forms/check-form.ts'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { idleActions, withStarts, type FieldStart } from '#engine/forms/editing/idle-actions.ts'
import { moved } from '#engine/forms/editing/list/items.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormRule } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { IdleHints } from '#features/function-design/web/rules/idle-hints.tsx'
import { RuleDialog } from '#features/function-design/web/rules/rule-dialog.tsx'
import { ruleFields } from '#features/function-design/web/rules/rule-draft.ts'
import { RuleTrial } from '#features/function-design/web/rules/rule-trial.tsx'
import { ruleWords } from '#features/function-design/web/rules/rule-words.ts'
import styles from '#features/function-design/web/rules/rules.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlayCircleOutlined,
  PlusOutlined,
} from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useRowMoves } from '#web/list/use-row-moves.ts'

interface RuleListProps {
  /** The form with its rules. */
  readonly form: FormDefinition
  readonly facts: FormFacts
  /** Takes the form with other rules, and with other beginnings of the fields they are about. */
  readonly onForm: (make: (form: FormDefinition) => FormDefinition) => void
  /** Nothing can be changed. */
  readonly readOnly?: boolean
}

/** Refusals of rules by their place from 0. */
function problemsOf(form: FormDefinition): ReadonlyMap<number, Refusal> {
  const found = checkForm(form, fieldTypes).flatMap((refusal): [number, Refusal][] => {
    const rule = refusal.params?.['rule']
    return typeof rule === 'number' ? [[rule - 1, refusal]] : []
  })
  return new Map(found)
}

/** The rules of a form, each as a sentence, in the order in which they run. */
export function RuleList({ form, facts, onForm, readOnly = false }: RuleListProps) {
  const t = useText()
  const { rules } = form
  const outline = outlineOf(form, fieldTypes)
  const titles = useMemo(() => fieldTitles(outline), [outline])
  const fields = useMemo(() => ruleFields(outline, titles), [outline, titles])
  const problems = useMemo(() => problemsOf(form), [form])
  const idle = useMemo(() => idleActions(form, fieldTypes), [form])
  const onChange = (next: readonly FormRule[]) => onForm((now) => ({ ...now, rules: next }))
  const [open, setOpen] = useState<number | 'new'>()
  const [tried, setTried] = useState(false)
  const move = (from: number, to: number) => onChange(moved(rules, from, to))
  const propsOfRow = useRowMoves(
    readOnly
      ? undefined
      : {
          allows: () => true,
          accepts: (_, __, place) => place !== 'into',
          run: (id, onto, place) => {
            const [from, at] = [Number(id), Number(onto)]
            move(from, place === 'before' ? (from < at ? at - 1 : at) : from < at ? at : at + 1)
          },
        },
  )
  const save = (rule: FormRule, starts: readonly FieldStart[]) => {
    const next = open === 'new' ? [...rules, rule] : rules.map((one, index) => (index === open ? rule : one))
    onForm((now) => withStarts({ ...now, rules: next }, fieldTypes, starts))
    setOpen(undefined)
  }
  return (
    <div className={styles.rules}>
      <div className={styles.bar}>
        {readOnly ? null : (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {t('rules.add')}
          </Button>
        )}
        <Button icon={<PlayCircleOutlined />} aria-pressed={tried} disabled={rules.length === 0} onClick={() => setTried(!tried)}>
          {t('rules.try')}
        </Button>
      </div>
      {rules.length === 0 ? <p className={styles.quiet}>{t('rules.empty')}</p> : null}
      <ol className={styles.list}>
        {rules.map((rule, index) => {
          const number = index + 1
          const problem = problems.get(index)
          return (
            <li key={index} className={styles.rule} data-off={rule.off === true} {...propsOfRow({ id: `${index}` })}>
              <span className={styles.number}>{number}</span>
              <div className={styles.words}>
                <span>{ruleWords(rule, { outline, titles, fields, facts }, t)}</span>
                {problem ? <span className={styles.problem}>{t(problem.text, problem.params)}</span> : null}
                <IdleHints
                  idle={idle.filter((one) => one.rule === number)}
                  titles={titles}
                  onStart={readOnly ? undefined : ({ start }) => onForm((now) => withStarts(now, fieldTypes, [start]))}
                />
              </div>
              <span className={styles.tools}>
                <Switch
                  size="small"
                  aria-label={t('rules.on', { number })}
                  checked={rule.off !== true}
                  disabled={readOnly}
                  onChange={(on) => onChange(rules.map((one, at) => (at === index ? switched(one, on) : one)))}
                />
                {readOnly ? null : (
                  <>
                    <IconButton name={t('rules.edit-number', { number })} icon={<EditOutlined />} onClick={() => setOpen(index)} />
                    <IconButton
                      name={t('rules.copy', { number })}
                      icon={<CopyOutlined />}
                      onClick={() => onChange([...rules.slice(0, number), rule, ...rules.slice(number)])}
                    />
                    <IconButton
                      name={t('rules.up', { number })}
                      icon={<ArrowUpOutlined />}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      name={t('rules.down', { number })}
                      icon={<ArrowDownOutlined />}
                      disabled={number === rules.length}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      name={t('rules.remove', { number })}
                      icon={<DeleteOutlined />}
                      onClick={() => onChange(rules.filter((_, at) => at !== index))}
                    />
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {tried ? <RuleTrial form={form} facts={facts} context={{ outline, titles, fields, facts }} /> : null}
      {open === undefined ? null : (
        <RuleDialog form={form} at={open === 'new' ? rules.length : open} facts={facts} onSave={save} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function switched({ off: _off, ...rule }: FormRule, on: boolean): FormRule {
  return on ? rule : { ...rule, off: true }
}
