import { sql } from 'kysely'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { draftStore, hashOf, type DraftStanding } from '#features/function-design/server/draft-store.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** A function as it is designed now: its draft, read into the model. */
export interface FunctionForDesign {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly enableFlow: boolean
  /** It is the form of launch flows (流程表单). */
  readonly isFlowForm: boolean
  /** `''` where it has none. */
  readonly flowId: string
  readonly version: number
  readonly standing: DraftStanding
  /** Undefined where the draft cannot be read. */
  readonly form: FormDefinition | undefined
  readonly list: ListDefinition | undefined
  /** Why a text of the draft cannot be read. */
  readonly faults: readonly { readonly text: 'formData' | 'columnData' | 'appColumnData'; readonly refusal: Refusal }[]
}

/** The function with this id as it is designed now, for features that design something beside it; undefined where there is none. */
export async function functionForDesign(db: Db | Tx, id: string): Promise<FunctionForDesign | undefined> {
  const draft = await draftStore.find(db, id)
  if (!draft) return undefined
  const { code, name, category, enableFlow, isFlowForm, flowId, version, standing, formData, columnData, appColumnData } = draft
  const form = decodeWholeForm(formData === '' ? '{}' : formData, fieldTypes)
  const list = decodeLists({ columnData: columnData === '' ? '{}' : columnData, appColumnData })
  return {
    ...{ id, code, name, category, enableFlow, isFlowForm, flowId, version, standing },
    form: form.ok ? form.value : undefined,
    list: list.ok ? list.value : undefined,
    faults: [
      ...(form.ok ? [] : [{ text: 'formData' as const, refusal: form.refusal }]),
      ...(list.ok ? [] : [{ text: list.text, refusal: list.refusal }]),
    ],
  }
}

/**
 * Makes a flow that of a function's draft; it counts with the next release. The version of the draft stays: whoever designs the form at
 * the same time sends no flow with it.
 *
 * @param flowId `''` takes the flow away
 * @returns whether there is such a function
 */
export async function setFunctionFlow(tx: Tx, functionId: string, flowId: string): Promise<boolean> {
  const draft = await draftStore.lock(tx, functionId)
  if (!draft) return false
  const changed = { ...draft, flowId, enableFlow: flowId !== '' }
  await sql`update function_draft set flow_id = ${flowId}, enable_flow = ${changed.enableFlow}, content_hash = ${hashOf(changed)}
    where id = ${functionId}`.execute(tx)
  return true
}
