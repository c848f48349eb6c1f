import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { areaUse, createArea, deleteArea, listAreas, switchArea, updateArea, type AreaRow } from '#features/areas/contract.ts'
import { topArea } from '#features/areas/contract/inputs.ts'
import { areaExchange, exportAreas } from '#features/areas/contract/exchange.ts'
import { AreaExport, AreaImport } from '#features/areas/web/area-exchange.tsx'
import { AreaForm } from '#features/areas/web/area-form.tsx'
import { areaRefreshes } from '#features/areas/web/area-refreshes.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useLazyTree, type Opened } from '#web/admin/use-lazy-tree.ts'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction, useExchangeActions } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

type Area = Opened<AreaRow>

const levelTexts = ['', 'areas.province', 'areas.city', 'areas.county', 'areas.township'] as const

/** @param searched what was found stands in no tree, so its name comes with the way to it */
function columnsIn(zone: string, searched: boolean): readonly ManagedColumn<Area>[] {
  return [
    {
      key: 'fullName',
      label: 'areas.name',
      width: 320,
      ...(searched ? { text: ({ pathNames }: Area) => pathNames.join('/') } : {}),
    },
    { key: 'enCode', label: 'areas.code', width: 130 },
    { key: 'type', label: 'areas.level', width: 80, text: ({ type }, t) => t(levelTexts[Number(type)] ?? '') },
    { key: 'replacedBy', label: 'areas.replaced', width: 320, text: (area, t) => noteOf(area, zone, t) },
    { key: 'sortCode', label: 'areas.sort', width: 70, align: 'right' },
    {
      key: 'enabledMark',
      label: 'areas.state',
      width: 80,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
  ]
}

/** What replaces an area, or why an enabled one is not offered. */
function noteOf({ replacedBy, enabledMark, offered }: AreaRow, zone: string, t: Translate): string {
  if (replacedBy.length > 0)
    return replacedBy
      .map(({ id, fullName, effectiveDate }) => {
        const day = effectiveDate === null ? undefined : fromEpoch(effectiveDate, 'yyyy-MM-dd', zone)
        return t(day === undefined ? 'areas.replaced-by' : 'areas.replaced-from', { code: id, name: fullName, day: day ?? '' })
      })
      .join('；')
  return enabledMark === 1 && !offered ? t('areas.not-offered') : ''
}

/** What stands over the list: the form of an area, or of a new one below another; the import; the export, of one area or of many. */
type Over =
  | { readonly what: 'form'; readonly id: string }
  | { readonly what: 'new'; readonly below: string }
  | { readonly what: 'import' }
  | { readonly what: 'export'; readonly below?: AreaRow }

/** 行政区划: the regions of the country as a tree that is read where it is opened. */
export function AreaScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<AreaRow>()
  const { keyword } = place.request
  const isSearch = keyword.trim() !== ''
  const call = useCall(listAreas, { params: { id: topArea }, query: { keyword } }, { keepRows: true, handles: 'all' })
  const found = useMemo(
    () => (call.data?.list ?? []).map((area) => (isSearch ? { ...area, hasChildren: false } : area)),
    [call.data, isSearch],
  )
  const { list, tree, loading } = useLazyTree(found, {
    call: listAreas,
    below: (id) => ({ params: { id }, query: {} }),
    nodes: (answer) => answer.list,
  })
  const columns = useMemo(() => columnsIn(zone, isSearch), [zone, isSearch])
  const [over, setOver] = useState<Over>()
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createArea, () => setOver({ what: 'new', below: topArea }))
  const exchange = useExchangeActions({ take: areaExchange.take, give: exportAreas }, (what) => setOver({ what }))
  const actions = useAreaActions(setOver)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={{
          data: call.data && { list },
          error: call.error,
          isFetching: call.isFetching || loading,
          isPlaceholderData: call.isPlaceholderData || loading,
          refetch: call.refetch,
        }}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{ label: t('areas.keyword'), hint: t('areas.keyword-hint'), nothing: (word) => t('areas.nothing', { keyword: word }) }}
        toolbar={present(add, ...exchange)}
        actions={actions}
        empty={<EmptyList text={t('areas.empty')} action={add} />}
        tree={tree}
        settings={settings}
      />
      {over ? <OverList over={over} onClose={() => setOver(undefined)} /> : null}
    </ManagedScreen>
  )
}

function OverList({ over, onClose }: { readonly over: Over; readonly onClose: () => void }) {
  if (over.what === 'import') return <AreaImport onClose={onClose} />
  if (over.what === 'export') return <AreaExport below={over.below} onClose={onClose} />
  return <AreaForm {...(over.what === 'form' ? { id: over.id } : { parentId: over.below })} onClose={onClose} />
}

const inUseWords = { functions: 'areas.use.functions', records: 'areas.use.records' }

function useAreaActions(open: (over: Over) => void) {
  const t = useText()
  const remove = useCommand(deleteArea, { refreshes: areaRefreshes })
  const change = useCommand(switchArea, { refreshes: areaRefreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: AreaRow) => ({ params: { id }, body: { version } })
  return useRowActions<Area>({
    name: ({ pathNames }) => pathNames.join('/'),
    edit: { call: updateArea, run: ({ id }) => open({ what: 'form', id }) },
    state: {
      call: switchArea,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (area) => change.run(target(area)),
      note: ({ id, enabledMark }) => (enabledMark === 1 ? <Effect id={id} text={t('areas.disable-effect')} /> : null),
    },
    remove: {
      call: deleteArea,
      allows: ({ hasChildren }) => !hasChildren,
      run: (area) => remove.run(target(area)),
      note: ({ id }) => <Effect id={id} text={t('areas.remove-effect')} />,
    },
    more: [
      {
        name: 'add-below',
        label: t('areas.add-below'),
        call: createArea,
        allows: ({ type }) => type !== '4',
        run: ({ id }) => open({ what: 'new', below: id }),
      },
      {
        name: 'export',
        label: t('areas.export'),
        call: exportAreas,
        allows: ({ hasChildren }) => hasChildren,
        run: (area) => open({ what: 'export', below: area }),
      },
    ],
  })
}

/** What becomes of records that hold an area, and how many there are. */
function Effect({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <>
      <p>{text}</p>
      <InUseNote call={areaUse} id={id} words={inUseWords} />
    </>
  )
}
