import { fixedFilterOf, withFixedFilter } from '#engine/forms/fixed-filter.ts'
import { FilterControl } from '#features/function-design/web/filter/filter-control.tsx'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** Which records the list has at all, whatever is searched for. */
export function FilterSection({ form, list, facts, readOnly, change }: DesignedList) {
  const t = useText()
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('list-design.filter-help')}</p>
      <FilterControl
        form={form}
        filter={fixedFilterOf(list)}
        facts={facts}
        readOnly={readOnly}
        title={t('list-design.filter')}
        none={t('list-design.filter-none')}
        covered
        onSave={(next) => change({ text: 'list-design.step.filter' }, (old) => withFixedFilter(old, next))}
      />
    </div>
  )
}
