import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import type { IdleAction } from '#engine/forms/editing/idle-actions.ts'
import styles from '#features/function-design/web/rules/rules.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface IdleHintsProps {
  readonly idle: readonly IdleAction[]
  readonly titles: FieldTitles
  /** Lets the field begin otherwise, or as it did where that was chosen already; absent where nothing can be changed. */
  readonly onStart: ((action: IdleAction) => void) | undefined
  /** Whether the field is going to begin otherwise. */
  readonly isChosen?: (action: IdleAction) => boolean
}

/** Says which actions of a rule change nothing, as their fields are so from the beginning, each with the click that mends it. */
export function IdleHints({ idle, titles, onStart, isChosen }: IdleHintsProps) {
  const t = useText()
  return idle.map((action) => {
    const { do: doing, start } = action
    const label = titles.titleOf.get(start.name) ?? start.name
    const chosen = isChosen?.(action) ?? false
    return (
      <span key={`${doing} ${start.name}`} className={chosen ? styles.quiet : styles.hint}>
        <span>{chosen ? t('rules.starts', { label, start: t(`rules.start.${doing}`) }) : t(`rules.idle.${doing}`, { label })}</span>
        {onStart ? (
          <Button type="link" size="small" onClick={() => onStart(action)}>
            {t(chosen ? 'rules.starts-not' : `rules.start.${doing}`)}
          </Button>
        ) : null}
      </span>
    )
  })
}
