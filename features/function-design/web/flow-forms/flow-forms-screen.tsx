import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { useEntryOptions, type EntryOption } from '#features/dictionaries/web/entry.ts'
import {
  copyFlowForm,
  createFlowForm,
  deleteFlowForm,
  exportFlowForm,
  flowFormCategories,
  flowFormUses,
  importFlowForm,
  listFlowForms,
  readFlowForm,
  releaseFlowForm,
  updateFlowForm,
  type FlowFormRow,
} from '#features/function-design/contract/flow-forms.ts'
import { releaseStates } from '#features/function-design/contract.ts'
import { designerAddress } from '#features/function-design/web/designer-address.ts'
import { FlowFormDialog } from '#features/function-design/web/flow-forms/flow-form-dialog.tsx'
import { PublishDialog } from '#features/function-design/web/publish/publish-dialog.tsx'
import { VersionsDialog } from '#features/function-design/web/publish/versions-dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { saveFile } from '#web/admin/save-file.ts'
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

const conditions = ['keyword', 'category', 'state'].map((key) => ({ key }))
const states = [releaseStates.never, releaseStates.published, releaseStates.changed] as const
const tones = { [releaseStates.never]: 'quiet', [releaseStates.published]: 'good', [releaseStates.changed]: 'warning' } as const
const refreshes = [listFlowForms, readFlowForm]

function columnsIn(zone: string): readonly ManagedColumn<FlowFormRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'flow-forms.name', width: 220 },
    { key: 'enCode', label: 'flow-forms.code', width: 160 },
    { key: 'category', label: 'flow-forms.category', width: 120 },
    { key: 'state', label: 'flow-forms.state', width: 110, align: 'center', cell: (one) => <State of={one} /> },
    { key: 'holder', label: 'function-design.holder', width: 110 },
    { key: 'creatorUser', label: 'flow-forms.creator', width: 110 },
    { key: 'creatorTime', label: 'flow-forms.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
    { key: 'lastModifyTime', label: 'function-design.modified', width: 150, text: ({ lastModifyTime }) => moment(lastModifyTime) },
    { key: 'sortCode', label: 'function-design.sort', width: 70, align: 'right' },
  ]
}

/** Whether it is published, and whether what is designed is that. */
function State({ of: { state } }: { readonly of: FlowFormRow }) {
  const t = useText()
  return <ToneText tone={tones[state]} text={t(`function-design.state-${state}`)} />
}

interface Shown {
  readonly what: 'publish' | 'versions' | 'basics'
  readonly of: FlowFormRow
}

/** 流程表单: the forms of flows that are started by themselves. */
export function FlowFormsScreen({ menu }: Partial<ScreenProps>) {
  const categories = useEntryOptions(flowFormCategories, 'id')
  return <ManagedScreen>{categories ? <FlowFormsList categories={categories} menuId={menu?.id} /> : <Loading rows={8} />}</ManagedScreen>
}

interface FlowFormsListProps {
  readonly categories: readonly EntryOption[]
  readonly menuId: string | undefined
}

function FlowFormsList({ categories, menuId }: FlowFormsListProps) {
  const t = useText()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const place = useManagedPlace<FlowFormRow>(undefined, conditions)
  const columns = useMemo(() => columnsIn(zone), [zone])
  const searches = useSearches(categories)
  const { currentPage, pageSize } = place.request
  const { keyword = '', category = '', state = '' } = place.query.filter
  const wanted = { keyword: textOf(keyword), category: textOf(category), state: stateOf(state) }
  const call = useCall(listFlowForms, { query: { ...wanted, currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createFlowForm, place.openNew)
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const actions = useFormActions(setShown)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={searches}
        toolbar={present(add)}
        extra={
          <ImportButton
            call={importFlowForm}
            send={(options) => request(importFlowForm, {}, options)}
            accept=".fff,.json,application/json"
            refreshes={refreshes}
            message={() => t('resource.imported')}
          />
        }
        actions={actions}
        empty={<EmptyList text={t('flow-forms.empty')} action={add} />}
        settings={settings}
      />
      {shown?.what === 'publish' ? <PublishDialog ofFlow id={shown.of.id} name={shown.of.fullName} onClose={close} /> : null}
      {shown?.what === 'versions' ? <VersionsDialog of={shown.of} onClose={close} /> : null}
      {shown?.what === 'basics' ? <FlowFormDialog id={shown.of.id} categories={categories} onClose={close} /> : null}
      {opened && !opened.item ? (
        <FlowFormDialog id={undefined} categories={categories} onMade={(id) => void navigate(designerAddress(id))} onClose={place.close} />
      ) : null}
    </>
  )
}

/** A select keeps what is chosen as a list of one. */
const textOf = (value: unknown): string => String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

function stateOf(value: unknown): '' | '0' | '1' | '2' {
  const text = textOf(value)
  return text === '0' || text === '1' || text === '2' ? text : ''
}

function useSearches(categories: readonly EntryOption[]): readonly ManagedSearch[] {
  const t = useText()
  return useMemo(
    (): readonly ManagedSearch[] => [
      { key: 'keyword', label: t('flow-forms.keyword'), type: 'text', kind: 'like' },
      { key: 'category', label: t('flow-forms.category'), type: 'select', kind: 'equal', options: { options: categories } },
      {
        key: 'state',
        label: t('flow-forms.state'),
        type: 'select',
        kind: 'equal',
        options: { options: states.map((id) => ({ id: String(id), fullName: t(`function-design.state-${id}`) })) },
      },
    ],
    [t, categories],
  )
}

const isPublished = ({ publishedVersion }: FlowFormRow): boolean => publishedVersion > 0

function useFormActions(show: (shown: Shown) => void) {
  const t = useText()
  const navigate = useNavigate()
  const { confirm } = useFeedback()
  const remove = useCommand(deleteFlowForm, { refreshes })
  const copy = useCommand(copyFlowForm, { refreshes })
  const release = useCommand(releaseFlowForm, { refreshes })
  const toFile = useCommand(exportFlowForm, { announce: false })
  const exportOne = async ({ id }: FlowFormRow): Promise<void> => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const rollBack = async ({ id, fullName, version }: FlowFormRow): Promise<void> => {
    if (!(await confirm({ text: t('flow-forms.roll-back-question', { name: fullName }), danger: true }))) return
    await release.run({ params: { id }, query: { isRelease: '0' }, body: { version } })
  }
  return useRowActions<FlowFormRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateFlowForm, run: ({ id }) => void navigate(designerAddress(id)) },
    remove: {
      call: deleteFlowForm,
      run: ({ id, version }) => remove.run({ params: { id }, body: { version } }),
      uses: flowFormUses,
    },
    more: [
      { name: 'publish', label: t('function-design.publish'), call: releaseFlowForm, run: (of) => show({ what: 'publish', of }) },
      {
        name: 'roll-back',
        label: t('flow-forms.roll-back'),
        call: releaseFlowForm,
        allows: ({ state }) => state === releaseStates.changed,
        run: (of) => void rollBack(of),
      },
      {
        name: 'versions',
        label: t('function-design.versions'),
        call: readFlowForm,
        allows: isPublished,
        run: (of) => show({ what: 'versions', of }),
      },
      { name: 'basics', label: t('function-design.basics'), call: updateFlowForm, run: (of) => show({ what: 'basics', of }) },
      { name: 'copy', label: t('function-design.copy'), call: copyFlowForm, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportFlowForm, run: exportOne },
    ],
  })
}
