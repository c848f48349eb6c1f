import type { FieldFacts } from '#engine/forms/field-type.ts'
import { CloseOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/super-query.module.css'
import type { SuperQuery } from '#web/list/model.ts'
import { conditionText, type SuperField } from '#web/list/super-query.ts'

interface SuperChipsProps {
  /** What the conditions are called. */
  readonly name: 'list.super.chips' | 'list.filter.columns'
  readonly fields: readonly SuperField[]
  readonly query: SuperQuery
  readonly facts: FieldFacts
  readonly onQuery: (next: SuperQuery | undefined) => void
}

/** Conditions above the rows, each with a button that takes it away. */
export function SuperChips({ name, fields, query, facts, onQuery }: SuperChipsProps) {
  const t = useText()
  const without = (index: number) => {
    const conditions = query.conditions.filter((_, at) => at !== index)
    onQuery(conditions.length === 0 ? undefined : { ...query, conditions })
  }
  const texts = query.conditions.map((condition) => conditionText(fields, condition, facts, t))
  return (
    <ul className={styles.chips} aria-label={t(name)} data-touch>
      {name === 'list.super.chips' && query.conditions.length > 1 ? (
        <li className={styles.logic}>{t(query.any ? 'list.super.any' : 'list.super.all')}</li>
      ) : null}
      {texts.map((text, index) => (
        // Chips have no names of their own, and two conditions may read alike.
        <li key={`${index} ${text}`} className={styles.chip}>
          <span title={text}>{text}</span>
          <IconButton name={t('list.super.chip-remove', { text })} icon={<CloseOutlined />} onClick={() => without(index)} />
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
