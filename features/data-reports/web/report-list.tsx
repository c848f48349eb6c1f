import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  copyReport,
  createReport,
  deleteReport,
  exportDefinition,
  importDefinition,
  listReports,
  reportUse,
  switchReport,
  updateReport,
  viewReport,
  type ReportRow,
} from '#features/data-reports/contract.ts'
import { ReportForm, reportRefreshes } from '#features/data-reports/web/report-form.tsx'
import { PreviewedReport } from '#features/data-reports/web/report-view.tsx'
import styles from '#features/data-reports/web/reports.module.css'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { StateText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<ReportRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'data-reports.name', width: 220 },
    { key: 'enCode', label: 'data-reports.code', width: 150 },
    { key: 'category', label: 'data-reports.category', width: 120 },
    { key: 'creatorUser', label: 'data-reports.creator', width: 150 },
    { key: 'creatorTime', label: 'data-reports.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
    { key: 'lastModifyTime', label: 'data-reports.modified', width: 150, text: ({ lastModifyTime }) => moment(lastModifyTime) },
    { key: 'sortCode', label: 'data-reports.sort', width: 70, align: 'right' },
    {
      key: 'enabledMark',
      label: 'data-reports.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
  ]
}

interface ReportListProps {
  /** Id of an entry, `''` for all. */
  readonly category: string
  readonly place: ManagedPlace<ReportRow>
  readonly menuId: string | undefined
}

/** The reports of one category, or all. */
export function ReportList({ category, place, menuId }: ReportListProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listReports, { query: { ...place.request, category } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createReport, place.openNew)
  const [shown, setShown] = useState<ReportRow>()
  const actions = useReportActions(place.open, setShown)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('data-reports.keyword'),
          hint: t('data-reports.keyword-hint'),
          nothing: (keyword) => t('data-reports.list-nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={
          <ImportButton
            call={importDefinition}
            send={(options) => request(importDefinition, {}, options)}
            accept=".json,application/json"
            refreshes={reportRefreshes}
            message={() => t('resource.imported')}
          />
        }
        actions={actions}
        empty={<EmptyList text={t('data-reports.list-empty')} action={add} />}
        settings={settings}
      />
      {opened ? <ReportForm id={opened.item?.id} category={category} onClose={place.close} /> : null}
      {shown ? (
        <FullScreen open title={t('data-reports.preview')} onClose={() => setShown(undefined)} flush>
          <div className={styles.screen}>
            <PreviewedReport id={shown.id} />
          </div>
        </FullScreen>
      ) : null}
    </>
  )
}

function useReportActions(edit: (one: ReportRow) => void, show: (one: ReportRow) => void) {
  const t = useText()
  const remove = useCommand(deleteReport, { refreshes: reportRefreshes })
  const change = useCommand(switchReport, { refreshes: reportRefreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyReport, { refreshes: reportRefreshes })
  const toFile = useCommand(exportDefinition, { announce: false })
  const target = ({ id, version }: ReportRow) => ({ params: { id }, body: { version } })
  const exportOne = async ({ id }: ReportRow) => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  return useRowActions<ReportRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateReport, run: edit },
    state: { call: switchReport, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteReport, run: (one) => remove.run(target(one)), uses: reportUse },
    more: [
      { name: 'preview', label: t('data-reports.preview'), call: viewReport, run: show },
      { name: 'copy', label: t('data-reports.copy'), call: copyReport, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportDefinition, run: exportOne },
    ],
  })
}
