import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { mostSuperConditions } from '#engine/forms/super-query.ts'
import { Button } from '#ui/kit/button.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionGroups } from '#web/list/conditions/condition-groups.tsx'
import { draftOfQuery, newGroup, queryOfDraft, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import { conditionsIn } from '#web/list/model.ts'
import type { QueryPlans, SuperQuery } from '#web/list/model.ts'
import { SuperPlans } from '#web/list/super-plans.tsx'
import { draftProblem, type SuperField } from '#web/list/super-query.ts'
import styles from '#web/list/super-query.module.css'

interface SuperPanelProps {
  readonly fields: readonly SuperField[]
  readonly query: SuperQuery | undefined
  readonly facts: FieldFacts
  readonly plans: QueryPlans | undefined
  readonly onQuery: (next: SuperQuery | undefined) => void
  readonly onClose: () => void
}

const mostGroups = 10
const oneGroup = (): ConditionsDraft => ({ match: 'and', groups: [newGroup()] })

/** The panel of the super query (高级查询): conditions in groups, how they go together, and the plans kept under a name. */
export function SuperPanel({ fields, query, facts, plans, onQuery, onClose }: SuperPanelProps) {
  const t = useText()
  const [draft, setDraft] = useState(() => (query ? draftOfQuery(fields, query, facts) : oneGroup()))
  const [checked, setChecked] = useState(false)
  const current = (): SuperQuery | undefined => {
    setChecked(true)
    const isIncomplete = draft.groups.some(({ conditions }) => conditions.some((one) => draftProblem(one) !== undefined))
    return isIncomplete ? undefined : queryOfDraft(draft, facts)
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = current()
    if (!asked) return
    onQuery(conditionsIn(asked).length === 0 ? undefined : asked)
    onClose()
  }
  const clear = () => {
    setChecked(false)
    setDraft(oneGroup())
  }
  /** @returns how many conditions of the plan fit the list no more */
  const take = (asked: SuperQuery): number => {
    const read = draftOfQuery(fields, asked, facts)
    setChecked(false)
    setDraft(read)
    return conditionsIn(asked).length - read.groups.flatMap(({ conditions }) => conditions).length
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
        <ConditionGroups
          draft={draft}
          fields={fields}
          checked={checked}
          mostGroups={mostGroups}
          mostConditions={mostSuperConditions}
          mostInAll={mostSuperConditions}
          onChange={setDraft}
        />
      </form>
    </SideDrawer>
  )
}
