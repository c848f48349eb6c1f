import { workItemAction } from '../../action.ts'
import type { WorkItemAction } from '../../action.ts'
import { happen } from '../../course.ts'
import type { Json } from '../../json.ts'
import { approvalDraftSaved } from './approval-draft-saved.ts'
import { saveApprovalDraftTexts } from './texts.ts'

export interface SaveApprovalDraft {
  readonly type: 'save-approval-draft'
  readonly workItem: string
  readonly draft: Json
}

/** 暂存 by an approver: keeps what he has typed with his work item. */
export const saveApprovalDraft: WorkItemAction<SaveApprovalDraft, readonly [typeof approvalDraftSaved]> = workItemAction({
  type: 'save-approval-draft',
  texts: saveApprovalDraftTexts,
  events: [approvalDraftSaved],
  button: 'save',
  words: () => ['save'],
  decide: (course, { workItem, draft }, { code, name }) => {
    happen(course, approvalDraftSaved, { entry: workItem, node: code, nodeName: name, by: course.facts.actor, draft })
    return undefined
  },
})
