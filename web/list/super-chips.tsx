import type { FieldFacts } from '#engine/forms/field-type.ts'
import { CloseOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/super-query.module.css'
import type { SuperQuery } from '#web/list/model.ts'
import { conditionText, groupText, type SuperField } from '#web/list/super-query.ts'

interface SuperChipsProps {
  /** What the conditions are called. */
  readonly name: 'list.super.chips' | 'list.filter.columns'
  readonly fields: readonly SuperField[]
  readonly query: SuperQuery
  readonly facts: FieldFacts
  readonly onQuery: (next: SuperQuery | undefined) => void
}

/** Conditions and groups above the rows, each with a button that takes it away. */
export function SuperChips({ name, fields, query, facts, onQuery }: SuperChipsProps) {
  const t = useText()
  const { conditions, groups = [] } = query
  const left = (next: Pick<SuperQuery, 'conditions' | 'groups'>) =>
    onQuery(next.conditions.length + (next.groups ?? []).length === 0 ? undefined : { any: query.any, ...next })
  const chips = [
    ...conditions.map((condition, index) => ({
      text: conditionText(fields, condition, facts, t),
      remove: () => left({ ...(query.groups ? { groups } : {}), conditions: conditions.filter((_, at) => at !== index) }),
    })),
    ...groups.map((group, index) => ({
      text: groupText(fields, group, facts, t),
      remove: () => {
        const others = groups.filter((_, at) => at !== index)
        left({ conditions, ...(others.length > 0 ? { groups: others } : {}) })
      },
    })),
  ]
  return (
    <ul className={styles.chips} aria-label={t(name)} data-touch>
      {name === 'list.super.chips' && chips.length > 1 ? (
        <li className={styles.logic}>{t(query.any ? 'list.super.any' : 'list.super.all')}</li>
      ) : null}
      {chips.map(({ text, remove }, index) => (
        // Chips have no names of their own, and two conditions may read alike.
        <li key={`${index} ${text}`} className={styles.chip}>
          <span title={text}>{text}</span>
          <IconButton name={t('list.super.chip-remove', { text })} icon={<CloseOutlined />} onClick={remove} />
        </li>
      ))}
      <li>
        <Button type="link" size="small" onClick={() => onQuery(undefined)}>
          {t('list.super.clear')}
        </Button>
      </li>
    </ul>
  )
}
