import type { ReleasePlan } from '#features/function-design/contract.ts'
import styles from '#features/function-design/web/publish/publish.module.css'
import { ScrolledRows } from '#features/function-design/web/publish/scrolled-rows.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What of these a release has to accept: the fields of which rows lose their value, with how many. */
export const lossesOf = (conversions: ReleasePlan['conversions']): readonly { readonly field: string; readonly rows: number }[] =>
  conversions.filter(({ lost }) => lost > 0).map(({ field, lost }) => ({ field, rows: lost }))

interface ConversionsProps {
  readonly of: ReleasePlan['conversions']
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** How many values convert and how many do not; where some do not, whoever publishes confirms it. */
export function Conversions({ of, confirmed, onConfirm }: ConversionsProps) {
  const t = useText()
  if (of.length === 0) return null
  const loses = lossesOf(of).length > 0
  const list = (
    <ScrolledRows label={t('function-design.conversions')}>
      {of.map(({ field, text, examples }) => (
        <li key={field}>
          <div>{text}</div>
          {examples.length === 0 ? null : (
            <span className={styles.values}>
              {t('function-design.conversion-examples')}
              {examples.map((example) => (
                <code key={example}>{example}</code>
              ))}
            </span>
          )}
        </li>
      ))}
    </ScrolledRows>
  )
  return (
    <>
      <Alert type={loses ? 'warning' : 'info'} showIcon title={t('function-design.conversions')} description={list} />
      {loses ? (
        <Checkbox checked={confirmed} onChange={({ target }) => onConfirm(target.checked)}>
          {t('function-design.conversion-confirm')}
        </Checkbox>
      ) : null}
    </>
  )
}
