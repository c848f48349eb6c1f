import type { z } from 'zod'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { actionAnswer as answerShape, actionInput } from '#features/approvals/contract.ts'
import type { Applied } from '#features/approvals/server/apply.ts'

type ActionInput = Partial<Pick<z.output<typeof actionInput>, 'handleOpinion' | 'signImg' | 'fileList'>>

/** Opinion, signature and files of an action as the flow engine takes them. */
export function statementOf({ handleOpinion, signImg, fileList }: ActionInput): {
  opinion: string
  signature: string
  files: JsonObject[]
} {
  return { opinion: handleOpinion?.trim() ?? '', signature: signImg ?? '', files: (fileList ?? []) as JsonObject[] }
}

/** Copy recipients travel as a list or comma-separated. */
export function copyIdsOf(ids: string | readonly string[] | null | undefined): string[] {
  return (typeof ids === 'string' ? ids.split(',') : [...(ids ?? [])]).map((id) => id.trim()).filter((id) => id !== '')
}

export function actionAnswer({ state, errorNodes }: Applied): z.output<typeof answerShape> {
  return errorNodes.length > 0 ? errorNodes : { status: wireStatus(state.status) }
}
