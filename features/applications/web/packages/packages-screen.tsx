import { lazy, Suspense, useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  comparePackage,
  deletePackage,
  exportPackage,
  importPackage,
  listPackages,
  undoPackage,
  type PackageRow,
} from '#features/applications/contract/packages.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('#features/applications/web/packages/compare-dialog.tsx')).CompareDialog,
}))
const PackageDialog = lazy(async () => ({
  default: (await import('#features/applications/web/packages/package-dialog.tsx')).PackageDialog,
}))

const refreshes = [listPackages, comparePackage]
const tones = { waiting: 'quiet', applied: 'good', undone: 'warning' } as const

function columnsIn(zone: string): readonly ManagedColumn<PackageRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'packages.name', width: 200 },
    { key: 'state', label: 'packages.state', width: 100, align: 'center', cell: (row) => <State of={row} /> },
    { key: 'parts', label: 'packages.parts', width: 80, align: 'right', text: ({ parts }) => String(parts) },
    { key: 'fileName', label: 'packages.file', width: 200 },
    { key: 'creatorUser', label: 'packages.taken-by', width: 110 },
    { key: 'creatorTime', label: 'packages.taken-at', width: 150, text: (row) => moment(row.creatorTime) },
    { key: 'appliedUser', label: 'packages.applied-by', width: 110 },
    { key: 'appliedTime', label: 'packages.applied-at', width: 150, text: (row) => moment(row.appliedTime) },
  ]
}

function State({ of: { state } }: { readonly of: PackageRow }) {
  const t = useText()
  return <ToneText tone={tones[state]} text={t(`packages.state-${state}`)} />
}

/** 功能包: packages that were taken in, with what each would change here. */
export function PackagesScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<PackageRow>()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listPackages, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const [exports, setExports] = useState(false)
  const [compared, setCompared] = useState<PackageRow>()
  const give = useAddAction(exportPackage, () => setExports(true), { name: 'export', label: t('packages.export-some') })
  const actions = usePackageActions(setCompared)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('packages.keyword'),
          hint: t('packages.keyword-hint'),
          nothing: (keyword) => t('packages.nothing', { keyword }),
        }}
        toolbar={present(give)}
        extra={
          <ImportButton
            call={importPackage}
            send={(options) => request(importPackage, {}, options)}
            accept=".json,application/json"
            refreshes={refreshes}
            message={() => t('packages.imported')}
          />
        }
        actions={actions}
        empty={<EmptyList text={t('packages.empty')} action={undefined} />}
        settings={settings}
      />
      <Suspense fallback={null}>
        {exports ? <PackageDialog onClose={() => setExports(false)} /> : null}
        {compared ? <CompareDialog id={compared.id} name={compared.fullName} onClose={() => setCompared(undefined)} /> : null}
      </Suspense>
    </ManagedScreen>
  )
}

function usePackageActions(compare: (row: PackageRow) => void) {
  const t = useText()
  const { confirm } = useFeedback()
  const remove = useCommand(deletePackage, { refreshes: [listPackages] })
  const undo = useCommand(undoPackage, { refreshes })
  const askUndo = async ({ id, fullName, version }: PackageRow): Promise<void> => {
    if (await confirm({ text: t('packages.undo-question', { name: fullName }), danger: true }))
      await undo.run({ params: { id }, body: { version } })
  }
  return useRowActions<PackageRow>({
    name: ({ fullName }) => fullName,
    remove: { call: deletePackage, run: ({ id, version }) => remove.run({ params: { id }, body: { version } }) },
    more: [
      { name: 'compare', label: t('packages.compare'), call: comparePackage, run: compare },
      { name: 'undo', label: t('packages.undo'), call: undoPackage, allows: ({ state }) => state === 'applied', run: askUndo },
    ],
  })
}
