import { useMemo, useState, type ReactNode } from 'react'
import type { RequestActionDeclaration } from '#features/approvals/actions/action.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { captionOf, offeredInRow } from '#features/approvals/web/actions/offered.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { nothingSaid } from '#features/approvals/web/actions/said.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommandRunner } from '#web/call/use-command.ts'
import type { ListAction, ListRow } from '#web/list/model.ts'
import { opening } from '#web/list/open-address.ts'

const boxes = { refreshes: boxCalls }
const nothing = { opinion: '', chosen: {}, people: {} }

interface Asked {
  readonly task: RequestRow
  readonly action: RequestActionDeclaration
}

/**
 * The actions that the server offers the initiator of a request; each asks for confirmation, and by its dialog where the flow needs an
 * opinion or a signature with it.
 *
 * @returns the actions of a row, and the dialog that is open
 */
export function useRequestActions(): { readonly of: (task: RequestRow) => readonly ListAction<ListRow>[]; readonly dialog: ReactNode } {
  const t = useText()
  const { confirm } = useFeedback()
  const { run } = useCommandRunner()
  const [asked, setAsked] = useState<Asked>()
  const of = useMemo(() => {
    const act = async (task: RequestRow, action: RequestActionDeclaration) => {
      const { call, row, button, body, word } = action
      if (task.opinions?.[word] === 'needed' || task.signed?.includes(word)) return setAsked({ task, action })
      const text = (
        <>
          <strong>{[task.fullName, task.enCode].filter((part) => part !== '').join(' ')}</strong>
          <p>{t(row.question)}</p>
        </>
      )
      if (!(await confirm({ text, danger: button.look === 'danger' }))) return
      await run(call, { params: { id: task.id }, query: undefined, body: body(nothing, task.id) }, boxes)
    }
    return (task: RequestRow) => {
      const edit = { name: 'edit', label: t('approvals.box.edit'), ...opening(requestAddress(task, opTypes.edit)) }
      const offered = offeredInRow(task.actions).map((action): ListAction<ListRow> => ({
        name: action.word,
        label: captionOf(action, task.captions, t),
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
  return { of, dialog: asked ? <AskedDialog {...asked} onClose={() => setAsked(undefined)} /> : null }
}

function AskedDialog({ task, action, onClose }: Asked & { readonly onClose: () => void }) {
  const [said, setSaid] = useState(nothingSaid)
  const { id, timers, captions, opinions, signed } = task
  const request = { id, flowTaskOperatorList: [], timers, captions, opinions, signed }
  return <RequestActionDialog action={action} request={request} said={said} onSaid={setSaid} onClose={onClose} onDone={onClose} />
}
