import type { ToldDifference } from '#features/function-design/contract.ts'
import styles from '#features/function-design/web/publish/publish.module.css'
import { ScrolledRows } from '#features/function-design/web/publish/scrolled-rows.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What differs between two definitions, one line each. */
export function DifferenceRows({ of, empty }: { readonly of: readonly ToldDifference[]; readonly empty: string }) {
  const t = useText()
  if (of.length === 0) return <Empty text={empty} />
  return (
    <ScrolledRows label={t('function-design.differences')}>
      {of.map(({ what, name, before, after }, index) => (
        <li key={index}>
          {name === '' ? what : t('function-design.difference-line', { name, what })}
          {before === '' && after === '' ? null : (
            <span className={styles.values}>
              {t('function-design.difference-values', {
                before: before || t('function-design.nothing-set'),
                after: after || t('function-design.nothing-set'),
              })}
            </span>
          )}
        </li>
      ))}
    </ScrolledRows>
  )
}
