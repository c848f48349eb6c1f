import type { Call } from '#engine/contract/call.ts'
import type { Answers, WorkItemActionDeclaration, ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import type { UploadedFile } from '#ui/upload/port.ts'

/** What somebody says with an action, before it is sent. */
export interface Said {
  readonly opinion: string
  readonly files: readonly UploadedFile[]
}

export const nothingSaid: Said = { opinion: '', files: [] }

/** The body of an action with the files beside its opinion: every action that asks for an opinion takes some. */
export function bodyOf(action: ManagerActionDeclaration<Call> | WorkItemActionDeclaration<Call>, answers: Answers, id: string): object {
  const { files = [] } = answers
  return Object.assign({}, action.body(answers, id), files.length > 0 ? { fileList: files } : {})
}
