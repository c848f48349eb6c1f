import { useMemo } from 'react'
import type { CallInput } from '#engine/contract/call.ts'
import { deleteRequest, listBox, listMyRequests, urgeRequest, withdrawRequest, type TaskRow } from '#features/approvals/contract.ts'
import { taskAddress } from '#features/approvals/web/boxes/task-address.ts'
import { opTypes } from '#features/approvals/web/work-flow-address.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction, ListRow } from '#web/list/model.ts'
import { goTo } from '#web/router/navigation.ts'

const boxes = { refreshes: [listMyRequests, listBox] }

/** What the person who started a request may do with it, as the server says in `actions`; each asks once. */
export function useRequestActions(): (task: TaskRow) => readonly ListAction<ListRow>[] {
  const t = useText()
  const { confirm } = useFeedback()
  const { run: withdraw } = useCommand(withdrawRequest, boxes)
  const { run: urge } = useCommand(urgeRequest, boxes)
  const { run: remove } = useCommand(deleteRequest, boxes)
  return useMemo(() => {
    const asked = async (
      task: TaskRow,
      question: string,
      run: (input: CallInput<typeof urgeRequest>) => Promise<unknown>,
      danger = false,
    ) => {
      const text = (
        <>
          <strong>{[task.fullName, task.enCode].filter((part) => part !== '').join(' ')}</strong>
          <p>{t(question)}</p>
        </>
      )
      if (await confirm({ text, danger })) await run({ params: { id: task.id } })
    }
    return (task) => {
      const offered: readonly (ListAction<ListRow> & { readonly needs: string })[] = [
        { needs: 'edit', name: 'edit', label: t('approvals.box.edit'), run: () => void goTo(taskAddress(task, opTypes.edit)) },
        {
          needs: 'withdraw',
          name: 'withdraw',
          label: t('flows.withdraw'),
          run: () => void asked(task, 'approvals.box.withdraw-question', ({ params }) => withdraw({ params, body: {} })),
        },
        { needs: 'urge', name: 'urge', label: t('flows.urge'), run: () => void asked(task, 'approvals.box.urge-question', urge) },
        {
          needs: 'delete',
          name: 'delete',
          label: t('flows.delete'),
          danger: true,
          run: () => void asked(task, 'approvals.box.delete-question', remove, true),
        },
      ]
      const detail = { name: 'detail', label: t('approvals.box.detail'), run: () => void goTo(taskAddress(task, opTypes.mine)) }
      return [...offered.filter(({ needs }) => task.actions.includes(needs)), detail]
    }
  }, [t, confirm, withdraw, urge, remove])
}
