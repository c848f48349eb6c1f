import { Suspense, useMemo, useState } from 'react'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { PreviewedList, SampledList } from '#features/records/web/entry.ts'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { ListActions } from '#web/list/model.ts'

/** A function whose records can be shown: it was published. */
export interface PublishedFunction {
  readonly id: string
  readonly name: string
}

interface ListPreviewProps extends Pick<DesignedList, 'form' | 'list' | 'facts'> {
  readonly published: PublishedFunction | undefined
}

const nothing = () => undefined

/** The buttons as they would stand there; they do nothing. */
function actionsOf({ buttons, rowButtons }: DesignedList['list']): ListActions {
  const asAction = ({ name, label }: { readonly name: string; readonly label: string }) => ({
    name,
    label,
    primary: name === 'add',
    run: nothing,
  })
  const row = rowButtons.map(asAction)
  return { toolbar: buttons.filter(({ name }) => name !== 'batchRemove').map(asAction), selection: [], row: () => row }
}

/** The list as it would be drawn: with sample rows, or those of the published function as the designer sees them. */
export function ListPreview({ form, list, facts, published }: ListPreviewProps) {
  const t = useText()
  const [rows, setRows] = useState<'sample' | 'records'>(published ? 'records' : 'sample')
  const actions = useMemo(() => actionsOf(list), [list])
  // Arranged lists are drawn plain here, as their branches are calls of their own.
  const drawn = useMemo(() => ({ ...list, layout: 'plain' as const }), [list])
  return (
    <section className={styles.preview} aria-label={t('list-design.preview')}>
      <header className={styles.previewHead}>
        <h2>{t('list-design.preview')}</h2>
        {published ? (
          <Segmented<'sample' | 'records'>
            size="small"
            aria-label={t('list-design.preview-rows')}
            value={rows}
            options={[
              { value: 'records', label: t('list-design.preview-records') },
              { value: 'sample', label: t('list-design.preview-sample') },
            ]}
            onChange={setRows}
          />
        ) : null}
        {list.layout === undefined || list.layout === 'plain' ? null : (
          <span className={styles.quiet}>{t('list-design.preview-plain')}</span>
        )}
      </header>
      {list.columns.length === 0 ? (
        <p className={styles.quiet}>{t('forms.definition.list-no-column')}</p>
      ) : rows === 'records' && published ? (
        <Suspense fallback={<Loading rows={6} />}>
          <PreviewedList
            // What is asked for depends on searches and pages; a new list asks anew.
            key={list.pageSize}
            fn={{ id: published.id, name: published.name, menuId: '', form, list: drawn, flowId: undefined }}
            facts={facts}
            actions={actions}
          />
        </Suspense>
      ) : (
        <Suspense fallback={<Loading rows={6} />}>
          <SampledList form={form} list={list} facts={facts} actions={actions} />
        </Suspense>
      )}
    </section>
  )
}
