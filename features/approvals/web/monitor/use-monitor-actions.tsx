import { useMemo } from 'react'
import { managerActions } from '#features/approvals/actions.ts'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { deleteMonitored, urgeMonitored, type RequestRow } from '#features/approvals/contract.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId } from '#features/approvals/web/boxes/row-texts.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { Question } from '#web/admin/question.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction, ListActions, ListRow } from '#web/list/model.ts'
import { opening } from '#web/list/open-address.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { useMay } from '#web/session/use-may.ts'

const changed = { refreshes: boxCalls }
export const nameOf = ({ fullName, enCode }: RequestRow): string => [fullName, enCode].filter((part) => part !== '').join(' ')
const isDeletable = ({ actions }: RequestRow): boolean => actions.includes('delete')

/**
 * What the server offers on each request, and on several.
 *
 * @param begin opens the dialog of an action
 * @param showCalls opens what its events called
 * @param showFailed opens the sub flows that it could not start
 */
export function useMonitorActions(
  begin: (task: RequestRow, action: ManagerActionDeclaration) => void,
  showCalls: (task: RequestRow) => void,
  showFailed: (task: RequestRow) => void,
) {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const { run: urge } = useCommand(urgeMonitored, changed)
  const { run: remove } = useCommand(deleteMonitored, changed)
  const mayDelete = may(deleteMonitored)
  return useMemo(() => {
    const askUrge = async (task: RequestRow) => {
      const text = <Question text={t('approvals.box.urge-question')} name={nameOf(task)} />
      if (await confirm({ text })) await urge({ params: { id: task.id } })
    }
    /** @returns the ids of the rows that are gone */
    const askRemove = async (tasks: readonly RequestRow[]): Promise<readonly string[]> => {
      const [first, ...others] = tasks
      const name = first && others.length === 0 ? nameOf(first) : t('approvals.monitor.several', { count: tasks.length })
      const text = <Question text={t('approvals.monitor.delete-question')} name={name} />
      if (!(await confirm({ text, danger: true }))) return []
      return (await remove({ body: { ids: tasks.map(({ id }) => id) } })).ok ? tasks.map(rowId) : []
    }
    const row = (task: RequestRow): readonly ListAction<ListRow>[] => {
      const all: readonly ListAction<ListRow>[] = [
        { name: 'detail', label: t('approvals.box.detail'), ...opening(requestAddress(task, opTypes.monitored)) },
        callsAction(task, t, showCalls),
        {
          name: 'sub-flows',
          label: t('approvals.sub-flows-failed', { count: task.failedSubFlows ?? 0 }),
          danger: true,
          run: () => showFailed(task),
        },
        { name: 'urge', label: t('flows.urge'), run: () => void askUrge(task) },
        ...managerActions.map((action) => ({
          name: action.word,
          label: t(action.button.label),
          danger: action.button.look === 'danger',
          run: () => begin(task, action),
        })),
        { name: 'delete', label: t('flows.delete'), danger: true, run: () => askRemove([task]) },
      ]
      return all.filter(({ name }) => task.actions.includes(name))
    }
    const selection = (tasks: ReadonlyMap<string, RequestRow>): ListActions['selection'] => {
      const deletable = (ids: readonly string[]) => ids.flatMap((id) => tasks.get(id) ?? []).filter(isDeletable)
      const text = t('approvals.monitor.none-deletable')
      return mayDelete
        ? [
            {
              name: 'delete',
              label: t('flows.delete'),
              danger: true,
              refuse: (ids) => (deletable(ids).length === 0 ? text : undefined),
              run: (ids) => askRemove(deletable(ids)),
            },
          ]
        : []
    }
    return { row, selection }
  }, [t, confirm, urge, remove, mayDelete, begin, showCalls, showFailed])
}

/** It stands first where something failed, so that it is seen without opening anything. */
function callsAction(task: RequestRow, t: Translate, show: (task: RequestRow) => void): ListAction<ListRow> {
  const { failedCalls: count = 0 } = task
  const label = count > 0 ? t('approvals.calls.failing', { count }) : t('approvals.calls')
  return { name: 'calls', label, danger: count > 0, behind: count === 0, run: () => show(task) }
}
