import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { EntryOption } from '#features/dictionaries/web/entry.ts'
import {
  copyFunctionDraft,
  createFunctionDraft,
  deleteFunctionDraft,
  listFunctionDrafts,
  listFunctionVersions,
  readFunctionDraft,
  releaseFunction,
  releaseStates,
  switchFunction,
  updateFunctionDraft,
  type FunctionRow,
} from '#features/function-design/contract.ts'
import { exportFunction, importFunction } from '#features/function-design/contract/exchange.ts'
import { previewCode } from '#features/function-design/contract/generate.ts'
import { draftType } from '#features/records/contract.ts'
import { designerAddress } from '#features/function-design/web/designer-address.ts'
import { FunctionDialog } from '#features/function-design/web/functions/function-dialog.tsx'
import { PublishDialog } from '#features/function-design/web/publish/publish-dialog.tsx'
import { VersionsDialog } from '#features/function-design/web/publish/versions-dialog.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { ToneText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

const GenerateDialog = lazy(async () => ({
  default: (await import('#features/function-design/web/generate/generate-dialog.tsx')).GenerateDialog,
}))

const BeginFunction = lazy(async () => ({
  default: (await import('#features/function-design/web/functions/begin-function.tsx')).BeginFunction,
}))

/** Calls that show functions, to be read again after a change. */
export const functionRefreshes = [listFunctionDrafts, readFunctionDraft, listFunctionVersions]

const tones = { [releaseStates.never]: 'quiet', [releaseStates.published]: 'good', [releaseStates.changed]: 'warning' } as const

function columnsIn(zone: string): readonly ManagedColumn<FunctionRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'function-design.name', width: 220 },
    { key: 'enCode', label: 'function-design.code', width: 160 },
    { key: 'category', label: 'function-design.category', width: 120 },
    { key: 'isRelease', label: 'function-design.state', width: 130, align: 'center', cell: (one) => <State of={one} /> },
    {
      key: 'enableFlow',
      label: 'function-design.flow',
      width: 100,
      align: 'center',
      text: ({ enableFlow }, t) => t(enableFlow === 1 ? 'function-design.yes' : 'function-design.no'),
    },
    { key: 'holder', label: 'function-design.holder', width: 110 },
    { key: 'lastModifyUser', label: 'function-design.modified-by', width: 110 },
    { key: 'lastModifyTime', label: 'function-design.modified', width: 150, text: (one) => moment(one.lastModifyTime ?? one.creatorTime) },
    { key: 'sortCode', label: 'function-design.sort', width: 70, align: 'right' },
  ]
}

/** Whether it is published, and whether what is designed is that. */
function State({ of: { isRelease, enabledMark } }: { readonly of: FunctionRow }) {
  const t = useText()
  if (enabledMark === 0) return <ToneText tone="bad" text={t('function-design.state-disabled')} />
  return <ToneText tone={tones[isRelease]} text={t(`function-design.state-${isRelease}`)} />
}

interface FunctionsListProps {
  /** Id of an entry, `''` for all. */
  readonly categoryId: string
  readonly categories: readonly EntryOption[]
  readonly place: ManagedPlace<FunctionRow>
  readonly menuId: string | undefined
}

interface Shown {
  readonly what: 'publish' | 'versions' | 'basics' | 'code'
  readonly of: FunctionRow
}

/** The functions of one category, or all. */
export function FunctionsList({ categoryId, categories, place, menuId }: FunctionsListProps) {
  const t = useText()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listFunctionDrafts, { query: { ...place.request, category: categoryId } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createFunctionDraft, place.openNew)
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const actions = useFunctionActions(setShown)
  const opened = place.opened(call.data?.list)
  const may = useMay()
  const [beginning, setBeginning] = useState(false)
  const made = (id: string) => void navigate(designerAddress(id))
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('function-design.keyword'),
          hint: t('function-design.keyword-hint'),
          nothing: (keyword) => t('function-design.nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={
          <>
            {may(createFunctionDraft) ? <Button onClick={() => setBeginning(true)}>{t('function-columns.new')}</Button> : null}
            <ImportButton
              call={importFunction}
              send={(options) => request(importFunction, {}, options)}
              accept=".vdd,.json,application/json"
              refreshes={functionRefreshes}
              message={() => t('resource.imported')}
            />
          </>
        }
        actions={actions}
        empty={<EmptyList text={t('function-design.empty')} action={add} />}
        settings={settings}
      />
      {shown?.what === 'publish' ? <PublishDialog id={shown.of.id} name={shown.of.fullName} onClose={close} /> : null}
      {shown?.what === 'versions' ? <VersionsDialog of={shown.of} onClose={close} /> : null}
      {shown?.what === 'basics' ? <FunctionDialog id={shown.of.id} categoryId="" categories={categories} onClose={close} /> : null}
      {shown?.what === 'code' ? (
        <Suspense fallback={null}>
          <GenerateDialog id={shown.of.id} name={shown.of.fullName} onClose={close} />
        </Suspense>
      ) : null}
      {opened && !opened.item ? (
        <FunctionDialog id={undefined} categoryId={categoryId} categories={categories} onMade={made} onClose={place.close} />
      ) : null}
      {beginning ? (
        <Suspense fallback={null}>
          <BeginFunction categoryId={categoryId} categories={categories} onMade={made} onClose={() => setBeginning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const isPublished = ({ publishedVersion }: FunctionRow): boolean => publishedVersion > 0

function useFunctionActions(show: (shown: Shown) => void) {
  const t = useText()
  const navigate = useNavigate()
  const remove = useCommand(deleteFunctionDraft, { refreshes: functionRefreshes })
  const change = useCommand(switchFunction, { refreshes: functionRefreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyFunctionDraft, { refreshes: functionRefreshes })
  const toFile = useCommand(exportFunction, { announce: false })
  const exportOne = async ({ id }: FunctionRow): Promise<void> => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const target = ({ id, version }: FunctionRow) => ({ params: { id }, body: { version } })
  return useRowActions<FunctionRow>({
    name: ({ fullName }) => fullName,
    edit: { call: readFunctionDraft, run: ({ id }) => void navigate(designerAddress(id)) },
    state: {
      call: switchFunction,
      allows: isPublished,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (one) => change.run(target(one)),
    },
    remove: { call: deleteFunctionDraft, allows: (one) => !isPublished(one), run: (one) => remove.run(target(one)) },
    more: [
      { name: 'publish', label: t('function-design.publish'), call: releaseFunction, run: (of) => show({ what: 'publish', of }) },
      {
        name: 'preview',
        label: t('records.preview.title'),
        call: readFunctionDraft,
        // What was changed since, or was never published, is shown as it is designed.
        run: ({ id, isRelease }) =>
          void navigate(`/previewModel?id=${encodeURIComponent(id)}${isRelease === releaseStates.published ? '' : `&type=${draftType}`}`),
      },
      {
        name: 'versions',
        label: t('function-design.versions'),
        call: listFunctionVersions,
        allows: isPublished,
        run: (of) => show({ what: 'versions', of }),
      },
      { name: 'basics', label: t('function-design.basics'), call: updateFunctionDraft, run: (of) => show({ what: 'basics', of }) },
      { name: 'copy', label: t('function-design.copy'), call: copyFunctionDraft, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportFunction, run: exportOne },
      {
        name: 'code',
        label: t('function-code.title'),
        call: previewCode,
        allows: (one) => isPublished(one) && one.enabledMark === 1,
        run: (of) => show({ what: 'code', of }),
      },
    ],
  })
}
