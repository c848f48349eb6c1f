import type { Json } from '#engine/flows/json.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'

/** 暂存: keeps what an approver has typed for later; nothing of the filing changes. */
export const saveApprovalDraft: WorkItemActionDeclaration<typeof saveApprovalDraftCall> = {
  call: saveApprovalDraftCall,
  word: 'save',
  form: 'kept',
  button: { place: 'more', label: 'flows.save', order: 1 },
  body: ({ opinion }) => ({ handleOpinion: opinion }),
  command: ({ id, body: { handleOpinion, formData } }) => ({
    type: 'save-approval-draft',
    workItem: id,
    draft: { opinion: handleOpinion ?? '', formData: JSON.parse(JSON.stringify(formData ?? {})) as Json },
  }),
}
