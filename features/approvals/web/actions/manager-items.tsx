import { useState } from 'react'
import { managerActions } from '#features/approvals/actions.ts'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { captionOf, offeredInFoot } from '#features/approvals/web/actions/offered.ts'
import { nothingSaid } from '#features/approvals/web/actions/said.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { turnsOf } from '#features/approvals/web/actions/request-action.ts'
import { useText } from '#ui/text/use-text.tsx'

/**
 * What somebody who handles a work item may do besides with the whole request, because he watches over it or manages its people: entries
 * of a menu, and the dialog of the one that was chosen.
 *
 * @param taken labels of his own actions, from which an entry of the same label is told apart by the title of its dialog
 */
export function useManagerItems(request: RequestDetail, taken: readonly string[]) {
  const t = useText()
  const [asked, setAsked] = useState<ManagerActionDeclaration>()
  const [said, setSaid] = useState(nothingSaid)
  const { id, actions, captions } = request.flowTaskInfo
  const offered = offeredInFoot(actions).filter((action) => managerActions.includes(action))
  const labelOf = (action: ManagerActionDeclaration): string => {
    const caption = captionOf(action, captions, t)
    return action.dialog && taken.includes(caption) ? t(action.dialog.title) : caption
  }
  const close = () => setAsked(undefined)
  return {
    items: offered.map((action) => ({ key: `request ${action.word}`, label: labelOf(action), danger: action.button.look === 'danger' })),
    begin: (key: string) => setAsked(offered.find(({ word }) => key === `request ${word}`)),
    dialog: asked ? (
      <RequestActionDialog
        key={asked.word}
        action={asked}
        request={{ id, ...turnsOf(request) }}
        said={said}
        onSaid={setSaid}
        onClose={close}
        onDone={close}
      />
    ) : null,
  }
}
