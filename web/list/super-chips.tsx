import type { FieldFacts } from '#engine/forms/field-type.ts'
import { CloseOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/super-query.module.css'
import type { SuperQuery } from '#web/list/model.ts'
import { operandText, toDraft, type SuperField } from '#web/list/super-query.ts'

interface SuperChipsProps {
  readonly fields: readonly SuperField[]
  readonly query: SuperQuery
  readonly facts: FieldFacts
  readonly onQuery: (next: SuperQuery | undefined) => void
}

/** The conditions of the super query above the rows, each with a button that takes it away. */
export function SuperChips({ fields, query, facts, onQuery }: SuperChipsProps) {
  const t = useText()
  const without = (index: number) => {
    const conditions = query.conditions.filter((_, at) => at !== index)
    onQuery(conditions.length === 0 ? undefined : { ...query, conditions })
  }
  const texts = query.conditions.map((condition) => {
    const draft = toDraft(fields, condition, facts, '')
    const words = draft?.operator ? [draft.field?.label, t(`list.operator.${draft.operator}`), operandText(draft, facts)] : []
    return words.filter((word) => word !== '').join(' ')
  })
  return (
    <ul className={styles.chips} aria-label={t('list.super.chips')} data-touch>
      {query.conditions.length > 1 ? <li className={styles.logic}>{t(query.any ? 'list.super.any' : 'list.super.all')}</li> : null}
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
