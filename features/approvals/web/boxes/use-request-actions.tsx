import { useMemo } from 'react'
import type { RequestActionDeclaration } from '#features/approvals/actions/action.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { offeredInRow } from '#features/approvals/web/actions/offered.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommandRunner } from '#web/call/use-command.ts'
import type { ListAction, ListRow } from '#web/list/model.ts'
import { opening } from '#web/list/open-address.ts'

const boxes = { refreshes: boxCalls }
const nothing = { opinion: '', chosen: {}, people: {} }

/** The actions that the server offers the initiator of a request; each asks for confirmation. */
export function useRequestActions(): (task: RequestRow) => readonly ListAction<ListRow>[] {
  const t = useText()
  const { confirm } = useFeedback()
  const { run } = useCommandRunner()
  return useMemo(() => {
    const act = async (task: RequestRow, { call, row, button, body }: RequestActionDeclaration) => {
      const text = (
        <>
          <strong>{[task.fullName, task.enCode].filter((part) => part !== '').join(' ')}</strong>
          <p>{t(row.question)}</p>
        </>
      )
      if (!(await confirm({ text, danger: button.look === 'danger' }))) return
      await run(call, { params: { id: task.id }, query: undefined, body: body(nothing, task.id) }, boxes)
    }
    return (task) => {
      const edit = { name: 'edit', label: t('approvals.box.edit'), ...opening(requestAddress(task, opTypes.edit)) }
      const offered = offeredInRow(task.actions).map((action): ListAction<ListRow> => ({
        name: action.word,
        label: t(action.button.label),
        danger: action.button.look === 'danger',
        run: () => void act(task, action),
      }))
      const detail = { name: 'detail', label: t('approvals.box.detail'), ...opening(requestAddress(task, opTypes.mine)) }
      const copy = {
        name: 'copy',
        label: t('form.copy'),
        ...opening(workFlowAddress({ flowId: task.flowId, opType: opTypes.edit, copyOf: task.processId })),
      }
      const begun = (word: 'edit' | 'copy') => task.actions.includes(word)
      return [...(begun('edit') ? [edit] : []), ...offered, detail, ...(begun('copy') ? [copy] : [])]
    }
  }, [t, confirm, run])
}
