import { useState } from 'react'
import { functionConfig } from '#features/records/contract.ts'
import {
  createView,
  deleteView,
  listViews,
  orderViews,
  updateView,
  type SavedView,
  type ViewContent,
} from '#features/records/contract/views.ts'
import { ViewForm, type ViewNaming } from '#features/records/web/views/drawer/view-form.tsx'
import { ViewRows } from '#features/records/web/views/drawer/view-rows.tsx'
import styles from '#features/records/web/views/drawer/views.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

// The list opens with another view where the default changes.
const refreshes = [listViews, functionConfig]

interface ViewsDrawerProps {
  readonly modelId: string
  readonly views: Pick<ReturnType<typeof useCall<typeof listViews>>, 'data' | 'error' | 'refetch'>
  readonly currentId: string | undefined
  /** The list as it is. */
  readonly content: ViewContent
  /** Opens a view; undefined leaves the list without one. */
  readonly onView: (view: SavedView | undefined) => void
  /** The list as it is was kept as this view. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** The saved views of a list: to open, to keep the list as one, and to change those that the user may change. */
export function ViewsDrawer({ modelId, views, currentId, content, onView, onSaved, onClose }: ViewsDrawerProps) {
  const t = useText()
  const [edited, setEdited] = useState<SavedView>()
  const { data, error } = views
  const acts = useViewActs(modelId, content, onSaved)
  const list = data?.list ?? []
  const sections = [
    { title: t('records.views.own'), views: list.filter(({ isPublished }) => !isPublished) },
    { title: t('records.views.published'), views: list.filter(({ isPublished }) => isPublished) },
  ].filter(({ views: some }) => some.length > 0)
  return (
    <SideDrawer open title={t('records.views')} onClose={onClose}>
      {error ? <Problem text={t('records.views.failed')} traceId={error.requestId} onRetry={() => void views.refetch()} /> : null}
      {!data && !error ? <Loading rows={4} /> : null}
      {data ? (
        <div className={styles.views} data-touch>
          <Button type={currentId === undefined ? 'primary' : 'default'} onClick={() => onView(undefined)}>
            {t('records.views.none')}
          </Button>
          {sections.map((section) => (
            <ViewRows key={section.title} {...section} currentId={currentId} onView={onView} onEdit={setEdited} acts={acts} />
          ))}
          {list.length === 0 ? <p>{t('records.views.empty')}</p> : null}
          <ViewForm
            key={edited?.id ?? 'new'}
            view={edited}
            mayPublish={data.mayPublish}
            onSave={(naming) => acts.save(edited, naming)}
            onDone={() => setEdited(undefined)}
          />
        </div>
      ) : null}
    </SideDrawer>
  )
}

/** What can be done with views; a refusal of a save is answered, to stand at the name. */
function useViewActs(modelId: string, content: ViewContent, onSaved: (id: string) => void) {
  const t = useText()
  const { confirm } = useFeedback()
  const create = useCommand(createView, { refreshes, handles: [422] })
  const update = useCommand(updateView, { refreshes, handles: [422] })
  const remove = useCommand(deleteView, { refreshes })
  const order = useCommand(orderViews, { refreshes: [listViews], announce: false })
  const asks = ({ fullName }: SavedView, text: string, danger: boolean) => confirm({ title: fullName, text, danger })
  return {
    save: async (view: SavedView | undefined, naming: ViewNaming): Promise<string | undefined> => {
      const outcome = view
        ? await update.run({ params: { modelId, id: view.id }, body: { ...naming, version: view.version } })
        : await create.run({ params: { modelId }, body: { ...naming, content } })
      if (!outcome.ok) return outcome.error.msg
      if (!view) onSaved(outcome.data.id)
      return undefined
    },
    overwrite: async (view: SavedView) => {
      if (!(await asks(view, t('records.views.overwrite-ask'), false))) return
      const body = { fullName: view.fullName, content, version: view.version }
      const outcome = await update.run({ params: { modelId, id: view.id }, body })
      if (outcome.ok) onSaved(view.id)
    },
    remove: async (view: SavedView) => {
      if (!(await asks(view, t('records.views.remove-ask'), true))) return
      await remove.run({ params: { modelId, id: view.id }, body: { version: view.version } })
    },
    order: async (ids: readonly string[]) => {
      await order.run({ params: { modelId }, body: { ids: [...ids] } })
    },
  }
}
