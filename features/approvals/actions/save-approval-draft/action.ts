import type { Json } from '#engine/flows/json.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'

/** 暂存: keeps the approver's input for later; the request does not change. */
export const saveApprovalDraft: WorkItemActionDeclaration<typeof saveApprovalDraftCall> = {
  call: saveApprovalDraftCall,
  word: 'save',
  form: 'kept',
  stays: true,
  takesMarks: true,
  button: { place: 'more', label: 'flows.save', order: 1 },
  body: ({ opinion, marks = new Map() }) => ({
    handleOpinion: opinion,
    fieldMarks: Array.from(marks, ([path, remark]) => ({ path, remark })),
  }),
  command: ({ id, body: { handleOpinion, formData, fileList }, marks = [] }) => ({
    type: 'save-approval-draft',
    workItem: id,
    draft: {
      opinion: handleOpinion ?? '',
      formData: JSON.parse(JSON.stringify(formData ?? {})) as Json,
      marks: marks.map(({ path, remark }) => ({ path, remark })),
      files: (fileList ?? []).map(({ fileId }) => ({ fileId })),
    },
  }),
}
