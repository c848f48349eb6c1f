import { Suspense, useMemo, useState } from 'react'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { useViewed, type ViewedDraft, type Viewer } from '#features/function-design/web/preview/use-viewed.ts'
import { ViewedNotes, ViewerSelect } from '#features/function-design/web/preview/viewer-select.tsx'
import type { ListButton } from '#engine/forms/model.ts'
import { ownButtonsOf, standsIn } from '#engine/forms/own-buttons.ts'
import { listOnPhone } from '#engine/forms/phone/phone-list.ts'
import { buttonWords, PreviewedList, SampledList, withoutBranches } from '#features/records/web/entry.ts'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'
import type { ListActions } from '#web/list/model.ts'

/** A function whose records can be shown: it was published. */
export interface PublishedFunction {
  readonly id: string
  readonly name: string
}

interface ListPreviewProps extends Pick<DesignedList, 'form' | 'list' | 'facts'> {
  readonly published: PublishedFunction | undefined
  readonly draft: ViewedDraft
  readonly device: DesignerDevice
}

const nothing = () => undefined

/** The buttons as they would stand there; they do nothing. */
function actionsOf(list: DesignedList['list'], t: Translate): ListActions {
  const { buttons, rowButtons } = list
  const own = ownButtonsOf(list)
  const asAction = (button: Pick<ListButton, 'name' | 'label'>) => ({
    name: button.name,
    label: buttonWords(t, button),
    primary: button.name === 'add',
    run: nothing,
  })
  const row = [...rowButtons, ...own.filter((button) => standsIn(button, 'row'))].map(asAction)
  const toolbar = [...buttons.filter(({ name }) => name !== 'batchRemove'), ...own.filter((button) => standsIn(button, 'list'))]
  return { toolbar: toolbar.map(asAction), selection: [], row: () => row }
}

/** The list as it would be drawn, for its designer or a role: with sample rows, or those of the published function as the designer sees them. */
export function ListPreview({ form, list, facts, published, draft, device }: ListPreviewProps) {
  const t = useText()
  const [rows, setRows] = useState<'sample' | 'records'>(published ? 'records' : 'sample')
  const phone = usePhone()
  const [viewer, setViewer] = useState<Viewer>()
  const state = useViewed(draft, viewer, form, list)
  const viewed = state.kind === 'seen' ? state.viewed : undefined
  const seen = state.kind === 'own' ? { form, list } : viewed?.form && viewed.list ? { form: viewed.form, list: viewed.list } : undefined
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
        <ViewerSelect id={draft.id} withNodes={false} viewer={viewer} onViewer={setViewer} />
        {isDrawnPlain(list, phone || device === 'phone') ? (
          <span className={styles.quiet}>{t(`list-design.preview-plain-${phone || device === 'phone' ? 'cards' : 'table'}`)}</span>
        ) : null}
      </header>
      {viewed ? <ViewedNotes viewed={viewed} /> : null}
      {seen ? (
        <DrawnList {...seen} facts={facts} records={rows === 'records' ? published : undefined} asPhone={device === 'phone'} />
      ) : state.kind === 'loading' ? (
        <Loading rows={6} />
      ) : state.kind === 'refused' ? (
        <Problem text={state.error.msg} traceId={state.error.requestId} />
      ) : state.kind === 'unsaved' ? (
        <Problem title={t('function-preview.unsaved')} />
      ) : null}
    </section>
  )
}

/** Whether the list looks otherwise than it is previewed; what a desk edits in place, a phone shows as any list. */
const isDrawnPlain = (list: DesignedList['list'], phone: boolean): boolean =>
  withoutBranches(list) !== list && !(phone && list.layout === 'in-place')

interface DrawnListProps extends Pick<DesignedList, 'form' | 'list' | 'facts'> {
  /** Absent: sample rows. */
  readonly records: PublishedFunction | undefined
  readonly asPhone: boolean
}

function DrawnList({ form, list: designed, facts, records, asPhone }: DrawnListProps) {
  const t = useText()
  const narrow = usePhone()
  const list = asPhone || narrow ? listOnPhone(designed) : designed
  const actions = useMemo(() => actionsOf(list, t), [list, t])
  const drawn = useMemo(() => withoutBranches(list), [list])
  if (list.columns.length === 0) return <p className={styles.quiet}>{t('forms.definition.list-no-column')}</p>
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <div className={styles.previewList} data-phone={asPhone}>
        {records ? (
          <PreviewedList
            // What is asked for depends on searches and pages; a new list asks anew.
            key={`${asPhone} ${list.pageSize}`}
            fn={{ id: records.id, name: records.name, menuId: '', form, list: drawn, flowId: undefined }}
            facts={facts}
            actions={actions}
            asPhone={asPhone}
          />
        ) : (
          <SampledList form={form} list={list} facts={facts} actions={actions} asPhone={asPhone} />
        )}
      </div>
    </Suspense>
  )
}
