import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { presetFilter } from '#engine/forms/list-sorts.ts'
import { listViews } from '#features/records/contract/views.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { contentOf, isSameContent, queryOf, settingsOf } from '#features/records/web/views/view-content.ts'
import { EyeOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useCall } from '#web/call/use-call.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import type { ListPlace } from '#web/list/list-address.ts'
import type { ColumnChoice } from '#web/list/list-view.tsx'
import type { ColumnSetting } from '#web/list/model.ts'

/** The drawer of views and its words come when it is opened for the first time. */
const ViewsDrawer = lazy(async () => {
  const [{ ViewsDrawer: drawer }] = await Promise.all([import('#features/records/web/views/drawer/views-drawer.tsx'), addWordsOf('later')])
  return { default: drawer }
})

const freshMilliseconds = 5 * 60_000

interface ViewParts {
  /** The columns of the view that is open, else the user's own. */
  readonly columns: ColumnChoice
  /** Names the view that is open, and opens the drawer. */
  readonly button: ReactNode
  readonly drawer: ReactNode
}

/**
 * The saved views of a list. The open one stands in the address beside its conditions; its columns are kept here, so that opening the view of
 * somebody else leaves the user's own columns as they are.
 */
export function useViews(fn: OpenFunction, place: ListPlace, setPlace: (next: ListPlace) => void, own: ColumnChoice): ViewParts {
  const [isOpen, setOpen] = useState(false)
  const opening = fn.view?.id === place.view ? fn.view : undefined
  const isAsked = place.view !== undefined && opening === undefined
  const input = useMemo(() => ({ params: { modelId: fn.id } }), [fn.id])
  const views = useCall(listViews, input, { enabled: isOpen || isAsked, staleTime: freshMilliseconds, handles: 'all' })
  const current = place.view === undefined ? undefined : (views.data?.list.find(({ id }) => id === place.view) ?? opening)
  const [changed, setChanged] = useState<{ readonly view: string; readonly settings: readonly ColumnSetting[] | undefined }>()
  const viewId = current?.id
  const ofView = useMemo(() => current && settingsOf(current.content), [current])
  const settings = viewId === undefined ? own.settings : changed?.view === viewId ? changed.settings : ofView
  const keep = useCallback(
    (next: readonly ColumnSetting[] | undefined) => viewId !== undefined && setChanged({ view: viewId, settings: next }),
    [viewId],
  )
  const columns = useMemo(() => (viewId === undefined ? own : { settings, onChange: keep }), [viewId, own, settings, keep])
  const content = contentOf(place.query, settings)
  const isChanged = current !== undefined && !isSameContent(content, current.content)
  const { query } = place
  return {
    columns,
    button: <ViewButton name={current?.fullName} missing={current?.missing ?? 0} isChanged={isChanged} onOpen={() => setOpen(true)} />,
    drawer: isOpen ? (
      <Suspense fallback={null}>
        <ViewsDrawer
          modelId={fn.id}
          views={views}
          currentId={viewId}
          content={content}
          onView={(view) => {
            setChanged(undefined)
            setPlace({
              ...place,
              view: view?.id,
              query: view ? queryOf(view.content) : { page: 1, size: query.size, sort: undefined, filter: presetFilter(fn.list.searches) },
            })
            setOpen(false)
          }}
          onSaved={(id) => {
            setChanged(undefined)
            setPlace({ ...place, view: id })
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ) : null,
  }
}

interface ViewButtonProps {
  readonly name: string | undefined
  readonly missing: number
  readonly isChanged: boolean
  readonly onOpen: () => void
}

/** An icon alone on a phone, where all controls of a list stand in one row. */
function ViewButton({ name, missing, isChanged, onOpen }: ViewButtonProps) {
  const t = useText()
  const phone = usePhone()
  const named = name === undefined ? t('records.views') : isChanged ? t('records.views.changed', { name }) : name
  return (
    <>
      {missing > 0 ? <span role="status">{t('records.views.missing', { count: missing })}</span> : null}
      {phone ? (
        <IconButton name={named} aria-haspopup="dialog" icon={<EyeOutlined />} onClick={onOpen} />
      ) : (
        <Button icon={<EyeOutlined />} title={t('records.views')} aria-haspopup="dialog" onClick={onOpen}>
          {named}
        </Button>
      )}
    </>
  )
}
