import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { ExpressionEditor } from '#features/function-design/web/formula/expression-editor.tsx'
import { newAction, targetsOf, type ActionDraft, type RuleDo } from '#features/function-design/web/rules/rule-draft.ts'
import styles from '#features/function-design/web/rules/rules.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

const doings: readonly RuleDo[] = ['show', 'hide', 'require', 'optional', 'disable', 'enable', 'set', 'clear', 'reload']

interface RuleActionsProps {
  readonly form: FormDefinition
  readonly titles: FieldTitles
  readonly actions: readonly ActionDraft[]
  readonly facts: FormFacts
  readonly onChange: (actions: readonly ActionDraft[]) => void
}

/** What a rule does: each action with the fields it is done to. */
export function RuleActions({ form, titles, actions, facts, onChange }: RuleActionsProps) {
  const t = useText()
  return (
    <>
      {actions.map((action, index) => (
        <RuleAction
          key={action.id}
          form={form}
          titles={titles}
          action={action}
          number={index + 1}
          facts={facts}
          onChange={(next) => onChange(actions.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => onChange(actions.filter(({ id }) => id !== action.id))}
        />
      ))}
      <div>
        <Button type="link" icon={<PlusOutlined />} onClick={() => onChange([...actions, newAction()])}>
          {t('rules.add-action')}
        </Button>
      </div>
    </>
  )
}

interface RuleActionProps {
  readonly form: FormDefinition
  readonly titles: FieldTitles
  readonly action: ActionDraft
  /** From 1. */
  readonly number: number
  readonly facts: FormFacts
  readonly onChange: (next: ActionDraft) => void
  readonly onRemove: () => void
}

function RuleAction({ form, titles, action, number, facts, onChange, onRemove }: RuleActionProps) {
  const t = useText()
  const outline = outlineOf(form, fieldTypes)
  const [first] = action.fields
  const options = targetsOf(action.do, outline).map(({ name }) => ({ value: name, label: titles.titleOf.get(name) ?? name }))
  const change = (doing: RuleDo) => {
    const able = new Set(targetsOf(doing, outline).map(({ name }) => name))
    const kept = action.fields.filter((name) => able.has(name))
    onChange({ ...action, do: doing, fields: doing === 'set' ? kept.slice(0, 1) : kept })
  }
  return (
    <div className={styles.action} role="group" aria-label={t('rules.action', { number })}>
      <Select<RuleDo>
        aria-label={t('rules.do')}
        value={action.do}
        options={doings.map((value) => ({ value, label: t(`rules.do.${value}`) }))}
        onChange={change}
      />
      {action.do === 'set' ? (
        <Select<string>
          aria-label={t('rules.field')}
          placeholder={t('rules.field')}
          showSearch={{ optionFilterProp: 'label' }}
          value={first}
          options={options}
          onChange={(name) => onChange({ ...action, fields: [name] })}
        />
      ) : (
        <Select<string[]>
          aria-label={t('rules.field')}
          placeholder={t('rules.field')}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...action.fields]}
          options={options}
          onChange={(fields) => onChange({ ...action, fields })}
        />
      )}
      <IconButton name={t('rules.remove-action', { number })} icon={<DeleteOutlined />} onClick={onRemove} />
      {action.do === 'set' ? (
        <div className={styles.value}>
          <ExpressionEditor
            label={t('rules.value')}
            form={form}
            value={action.value}
            target={first}
            facts={facts}
            onChange={(value) => onChange({ ...action, value })}
          />
        </div>
      ) : null}
    </div>
  )
}
