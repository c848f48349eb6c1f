import { lazy, Suspense, useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  copyFlowDraft,
  createFlowDraft,
  deleteFlowDraft,
  designRules,
  exportFlow,
  listFlowDrafts,
  listFlowVersions,
  readFlowDraft,
  releaseFlow,
  saveAssistants,
  stopFlow,
  updateFlowDraft,
  type FlowRow,
} from '#features/flow-design/contract.ts'
import { designerAddress } from '#features/flow-design/web/list/designer-address.ts'
import { FlowForm } from '#features/flow-design/web/list/flow-form.tsx'
import { ImportFlow } from '#features/flow-design/web/people/import-flow.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { StateText, ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { goTo } from '#web/router/navigation.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const AssistantsDialog = lazy(async () => ({
  default: (await import('#features/flow-design/web/list/assistants-dialog.tsx')).AssistantsDialog,
}))
const VersionsDialog = lazy(async () => ({ default: (await import('#features/flow-design/web/list/versions-dialog.tsx')).VersionsDialog }))

const refreshes = [listFlowDrafts, readFlowDraft, listFlowVersions]

function columnsIn(zone: string): readonly ManagedColumn<FlowRow>[] {
  return [
    { key: 'fullName', label: 'flow-design.list.name', width: 180 },
    { key: 'enCode', label: 'flow-design.list.code', width: 160 },
    { key: 'categoryName', label: 'flow-design.list.category', width: 110 },
    {
      key: 'type',
      label: 'flow-design.list.type',
      width: 100,
      text: ({ type }, t) => t(type === 0 ? 'flow-design.type-0' : 'flow-design.type-1'),
    },
    { key: 'onlineFormName', label: 'flow-design.list.belongs-to', width: 160 },
    { key: 'isRelease', label: 'flow-design.list.release', width: 110, align: 'center', cell: (row) => <ReleaseState row={row} /> },
    {
      key: 'publishedVersion',
      label: 'flow-design.list.version',
      width: 90,
      align: 'right',
      text: ({ publishedVersion }) => (publishedVersion === 0 ? '' : String(publishedVersion)),
    },
    {
      key: 'enabledMark',
      label: 'flow-design.list.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'lastModifyUser', label: 'flow-design.list.modified-by', width: 110 },
    {
      key: 'lastModifyTime',
      label: 'flow-design.list.modified-at',
      width: 160,
      text: ({ lastModifyTime, creatorTime }) => timeOf(lastModifyTime ?? creatorTime, zone),
    },
    { key: 'holder', label: 'flow-design.list.holder', width: 120 },
  ]
}

const timeOf = (at: number | null, zone: string): string => (at === null ? '' : (fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? ''))

const releaseTexts = ['flow-design.release.never', 'flow-design.release.published', 'flow-design.release.changed'] as const
const releaseTones = ['quiet', 'good', 'warning'] as const

function ReleaseState({ row: { isRelease } }: { readonly row: FlowRow }) {
  const t = useText()
  return <ToneText tone={releaseTones[isRelease]} text={t(releaseTexts[isRelease])} />
}

/** 流程引擎: the flows that are designed here. */
export function FlowListScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<FlowRow>()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listFlowDrafts, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createFlowDraft, place.openNew)
  const [versionsOf, setVersionsOf] = useState<FlowRow>()
  const [assistantsOf, setAssistantsOf] = useState<FlowRow>()
  const actions = useFlowActions(place.open, setVersionsOf, setAssistantsOf)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('flow-design.list.keyword'),
          hint: t('flow-design.list.keyword-hint'),
          nothing: (keyword) => t('flow-design.list.nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={<ImportFlow />}
        actions={actions}
        empty={<EmptyList text={t('flow-design.list.empty')} action={add} />}
        settings={settings}
      />
      {opened ? <FlowForm flow={opened.item} onClose={place.close} onMade={(id) => void goTo(designerAddress(id))} /> : null}
      <Suspense fallback={null}>
        {versionsOf ? <VersionsDialog flow={versionsOf} onClose={() => setVersionsOf(undefined)} /> : null}
        {assistantsOf ? <AssistantsDialog flow={assistantsOf} onClose={() => setAssistantsOf(undefined)} /> : null}
      </Suspense>
    </ManagedScreen>
  )
}

function useFlowActions(
  showBasics: (flow: FlowRow) => void,
  showVersions: (flow: FlowRow) => void,
  showAssistants: (flow: FlowRow) => void,
) {
  const t = useText()
  const may = useMay()
  const mayEdit = ({ assists = false }: FlowRow): boolean => assists || may({ access: designRules.edit })
  const release = useCommand(releaseFlow, { refreshes })
  const stop = useCommand(stopFlow, { refreshes })
  const copy = useCommand(copyFlowDraft, { refreshes })
  const remove = useCommand(deleteFlowDraft, { refreshes })
  const toFile = useCommand(exportFlow, { announce: false })
  const exportOne = async ({ id }: FlowRow): Promise<void> => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const isOn = ({ enabledMark }: FlowRow): boolean => enabledMark === 1
  return useRowActions<FlowRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateFlowDraft, allows: mayEdit, run: ({ id }) => goTo(designerAddress(id)) },
    state: {
      call: releaseFlow,
      isOn,
      // Stopping a flow is for who may do so with all.
      allows: ({ publishedVersion }) => publishedVersion > 0 && may(stopFlow),
      run: ({ id, ...flow }) =>
        isOn({ id, ...flow })
          ? stop.run({ params: { id } })
          : release.run({ params: { id }, body: { publish: false, version: flow.version } }),
      note: (flow) => (isOn(flow) ? t('flow-design.list.stop-note') : null),
    },
    remove: { call: deleteFlowDraft, run: ({ id, version }) => remove.run({ params: { id }, body: { version } }) },
    more: [
      { name: 'design', label: t('flow-design.list.design'), call: listFlowDrafts, run: ({ id }) => goTo(designerAddress(id)) },
      { name: 'basics', label: t('flow-design.list.basics'), call: updateFlowDraft, allows: mayEdit, run: showBasics },
      { name: 'versions', label: t('flow-design.list.versions'), call: listFlowVersions, run: showVersions },
      {
        name: 'assistants',
        label: t('flow-design.assistants'),
        call: saveAssistants,
        allows: ({ hasAssistBtn }) => hasAssistBtn === 1,
        run: showAssistants,
        behind: true,
      },
      { name: 'copy', label: t('flow-design.list.copy'), call: copyFlowDraft, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportFlow, run: exportOne },
    ],
  })
}
