import { useRef } from 'react'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/conditions/conditions.module.css'
import { newCondition, newGroup, type ConditionsDraft, type GroupDraft } from '#web/list/conditions/conditions-draft.ts'
import { useFilterCode } from '#web/list/filter-code.ts'
import { SuperCondition } from '#web/list/super-condition.tsx'
import type { SuperField } from '#web/list/super-query.ts'

interface ConditionGroupsProps {
  readonly draft: ConditionsDraft
  readonly fields: readonly SuperField[]
  /** Says what conditions lack. */
  readonly checked: boolean
  readonly mostGroups: number
  /** Of one group. */
  readonly mostConditions: number
  /** Of all groups together; absent where the limit of each is enough. */
  readonly mostInAll?: number
  readonly onChange: (next: ConditionsDraft) => void
}

/** Conditions in groups, each with conditions as a search has them. */
export function ConditionGroups({
  draft,
  fields,
  checked,
  mostGroups,
  mostConditions,
  mostInAll = Infinity,
  onChange,
}: ConditionGroupsProps) {
  const t = useText()
  const { match, groups } = draft
  const adding = useRef<HTMLButtonElement>(null)
  const isFull = groups.reduce((sum, { conditions }) => sum + conditions.length, 0) >= mostInAll
  const put = (next: readonly GroupDraft[]) => onChange({ ...draft, groups: next })
  return (
    <>
      {groups.length > 1 ? (
        <div className={styles.head}>
          <strong>{t('conditions.between')}</strong>
          <Match label={t('conditions.between')} value={match} onChange={(next) => onChange({ ...draft, match: next })} />
        </div>
      ) : null}
      {groups.map((group, index) => (
        <Group
          key={group.id}
          group={group}
          number={index + 1}
          fields={fields}
          checked={checked}
          most={isFull ? 0 : mostConditions}
          onChange={(next) => put(groups.map((one) => (one.id === next.id ? next : one)))}
          {...(groups.length > 1
            ? {
                onRemove: () => {
                  put(groups.filter((one) => one.id !== group.id))
                  adding.current?.focus()
                },
              }
            : {})}
        />
      ))}
      <Button
        ref={adding}
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={isFull || groups.length >= mostGroups}
        onClick={() => put([...groups, newGroup()])}
      >
        {t('conditions.add-group')}
      </Button>
    </>
  )
}

interface GroupProps {
  readonly group: GroupDraft
  /** From 1. */
  readonly number: number
  readonly fields: readonly SuperField[]
  readonly checked: boolean
  readonly most: number
  readonly onChange: (next: GroupDraft) => void
  readonly onRemove?: () => void
}

function Group({ group, number, fields, checked, most, onChange, onRemove }: GroupProps) {
  const t = useText()
  const { conditions, match } = group
  // The focus of a button that is gone would begin again at the top of the page.
  const adding = useRef<HTMLButtonElement>(null)
  const code = useFilterCode(conditions.flatMap(({ field }) => (field ? [field.type.type] : [])))
  return (
    <section className={styles.group} aria-label={t('conditions.group', { number })}>
      <div className={styles.head}>
        <strong>{t('conditions.group', { number })}</strong>
        <Match label={t('conditions.within', { number })} value={match} onChange={(next) => onChange({ ...group, match: next })} />
        {onRemove ? <IconButton name={t('conditions.remove-group', { number })} icon={<DeleteOutlined />} onClick={onRemove} /> : null}
      </div>
      {conditions.map((draft, index) => (
        <SuperCondition
          key={draft.id}
          fields={fields}
          draft={draft}
          number={index + 1}
          code={code}
          checked={checked}
          onChange={(next) => onChange({ ...group, conditions: conditions.map((one) => (one.id === next.id ? next : one)) })}
          onRemove={() => {
            onChange({ ...group, conditions: conditions.filter((one) => one.id !== draft.id) })
            adding.current?.focus()
          }}
        />
      ))}
      <Button
        ref={adding}
        type="link"
        icon={<PlusOutlined />}
        disabled={conditions.length >= most}
        onClick={() => onChange({ ...group, conditions: [...conditions, newCondition()] })}
      >
        {t('list.super.add')}
      </Button>
    </section>
  )
}

interface MatchProps {
  readonly label: string
  readonly value: 'and' | 'or'
  readonly onChange: (next: 'and' | 'or') => void
}

function Match({ label, value, onChange }: MatchProps) {
  const t = useText()
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      options={(['and', 'or'] as const).map((one) => ({ value: one, label: t(one === 'and' ? 'list.super.all' : 'list.super.any') }))}
      onChange={(event) => onChange(event.target.value === 'or' ? 'or' : 'and')}
    />
  )
}
