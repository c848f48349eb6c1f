import { decodeWholeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { withColumns } from '#engine/forms/columns.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { decodeLists, textsOfList } from '#engine/forms/phone/codec-lists.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { FunctionForm } from '#features/function-design/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What is typed about a function itself (基础信息). */
export interface FunctionBase {
  readonly fullName: string
  readonly enCode: string
  readonly category: string
  /** 1 only the form, 2 form and list. */
  readonly webType: number
  /** 1: its records run through a flow. */
  readonly enableFlow: 0 | 1
  readonly description: string
}

/** A function while it is designed: one value for all its designers, with one history. */
export interface DesignedFunction {
  readonly base: FunctionBase
  readonly form: FormDefinition
  readonly list: ListDefinition
}

/** The texts of a draft. */
export type BrokenText = 'formData' | 'columnData' | 'appColumnData'

/** A draft as it was read; `broken` names the text that cannot be read, which is kept as it came. */
export type ReadDraft =
  | { readonly ok: true; readonly designed: DesignedFunction }
  | { readonly ok: false; readonly broken: BrokenText; readonly text: string; readonly refusal: Refusal }

const emptyForm: FormDefinition = { parts: [], rules: [], settings: {} }

const isNothing = (text: string): boolean => text.trim() === '' || text.trim() === '{}'

/** Reads the texts of a draft; its field types have to be loaded. */
export function readDraft(draft: FunctionForm): ReadDraft {
  const { fullName, enCode, category, webType, enableFlow, description, formData, columnData, appColumnData, columns = {} } = draft
  const form = isNothing(formData) ? { ok: true as const, value: emptyForm } : decodeWholeForm(formData, fieldTypes)
  if (!form.ok) return { ok: false, broken: 'formData', text: formData, refusal: form.refusal }
  const list = decodeLists({ columnData: isNothing(columnData) ? '{}' : columnData, appColumnData })
  if (!list.ok) return { ok: false, broken: list.text, text: draft[list.text], refusal: list.refusal }
  const designed = {
    base: { fullName, enCode, category, webType, enableFlow: enableFlow === 1 ? (1 as const) : (0 as const), description },
    form: withColumns(form.value, fieldTypes, new Map(Object.entries(columns))),
    list: isNothing(columnData) ? withoutRest(list.value) : list.value,
  }
  return { ok: true, designed }
}

/** A list of ours gets the members that clients of the family need when it is written first. */
function withoutRest({ rest: _, ...list }: ListDefinition): ListDefinition {
  return list
}

/** The members of a draft that its designers write. */
export function draftOf({ base, form, list }: DesignedFunction) {
  return { ...base, formData: JSON.stringify(encodeForm(form, fieldTypes)), ...textsOfList(list) }
}
