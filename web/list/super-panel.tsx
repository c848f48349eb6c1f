import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { mostSuperConditions } from '#engine/forms/super-query.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useFilterCode } from '#web/list/filter-code.ts'
import type { QueryPlans, SuperQuery } from '#web/list/model.ts'
import { SuperCondition } from '#web/list/super-condition.tsx'
import { SuperPlans } from '#web/list/super-plans.tsx'
import { draftProblem, toCondition, toDraft, type SuperDraft, type SuperField } from '#web/list/super-query.ts'
import styles from '#web/list/super-query.module.css'

interface SuperPanelProps {
  readonly fields: readonly SuperField[]
  readonly query: SuperQuery | undefined
  readonly facts: FieldFacts
  readonly plans: QueryPlans | undefined
  readonly onQuery: (next: SuperQuery | undefined) => void
  readonly onClose: () => void
}

let drafts = 0
const newDraft = (): SuperDraft => ({ id: `${(drafts += 1)}`, field: undefined, operator: undefined, value: undefined })

/** The panel of the super query (高级查询): conditions, how they go together, and the plans kept under a name. */
export function SuperPanel({ fields, query, facts, plans, onQuery, onClose }: SuperPanelProps) {
  const t = useText()
  const draftsOf = (asked: SuperQuery): readonly SuperDraft[] =>
    asked.conditions.flatMap((condition) => toDraft(fields, condition, facts, newDraft().id) ?? [])
  const [any, setAny] = useState(query?.any ?? false)
  const [conditions, setConditions] = useState(() => (query ? draftsOf(query) : [newDraft()]))
  const [checked, setChecked] = useState(false)
  const code = useFilterCode(conditions.flatMap(({ field }) => (field ? [field.type.type] : [])))
  const current = (): SuperQuery | undefined => {
    setChecked(true)
    if (conditions.some((draft) => draftProblem(draft) !== undefined)) return undefined
    return { any, conditions: conditions.flatMap((draft) => toCondition(draft, facts)) }
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = current()
    if (!asked) return
    onQuery(asked.conditions.length === 0 ? undefined : asked)
    onClose()
  }
  const clear = () => {
    setChecked(false)
    setAny(false)
    setConditions([newDraft()])
  }
  /** @returns how many conditions of the plan fit the list no more */
  const take = (asked: SuperQuery): number => {
    const read = draftsOf(asked)
    setChecked(false)
    setAny(asked.any)
    setConditions(read)
    return asked.conditions.length - read.length
  }
  return (
    <SideDrawer
      open
      title={t('list.super')}
      width={760}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button onClick={clear}>{t('list.super.clear')}</Button>
          <Button type="primary" htmlType="submit" form="super-query">
            {t('list.search')}
          </Button>
        </div>
      }
    >
      {plans ? <SuperPlans plans={plans} current={current} onTake={take} /> : null}
      <form id="super-query" className={styles.panel} onSubmit={apply} data-touch>
        <Radio.Group
          aria-label={t('list.super.logic')}
          value={any ? 'any' : 'all'}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`list.super.${value}`) }))}
          onChange={(event) => setAny(event.target.value === 'any')}
        />
        {conditions.map((draft, index) => (
          <SuperCondition
            key={draft.id}
            fields={fields}
            draft={draft}
            number={index + 1}
            code={code}
            checked={checked}
            onChange={(next) => setConditions((old) => old.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => setConditions((old) => old.filter((one) => one.id !== draft.id))}
          />
        ))}
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={conditions.length >= mostSuperConditions}
          onClick={() => setConditions((old) => [...old, newDraft()])}
        >
          {t('list.super.add')}
        </Button>
      </form>
    </SideDrawer>
  )
}
