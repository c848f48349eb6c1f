import { checkForm } from '#engine/forms/check-form.ts'
import { checkList } from '#engine/forms/check-list.ts'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { filledList, newList } from '#engine/forms/editing/list/new-list.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { DraftContent } from '#features/function-design/server/draft-store.ts'
import type { FunctionDefinition } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** Where something stands in the designer: on which of its pages, and there the key of a part, a rule or a part of the list. */
export interface DesignPlace {
  readonly page: 'function' | 'form' | 'list' | 'flow' | 'json'
  readonly key: string
}

/** Why a draft cannot be published, with its place. */
export interface PlacedRefusal {
  readonly refusal: Refusal
  readonly place: DesignPlace
}

export const placed = (page: DesignPlace['page'], refusal: Refusal, key = refusal.field ?? ''): PlacedRefusal => ({
  refusal,
  place: { page, key },
})

/** Rules have no key: they are named by their number. */
const placedInForm = (refusal: Refusal): PlacedRefusal => {
  const rule = refusal.params?.['rule']
  return placed('form', refusal, refusal.field ?? (rule === undefined ? '' : `rule:${rule}`))
}

export interface ReadDraft {
  /** Undefined where a text of the draft cannot be read. */
  readonly definition: FunctionDefinition | undefined
  readonly refusals: readonly PlacedRefusal[]
}

/** A text that nothing was typed into is that of a new form. */
const orNew = (text: string): string => (text.trim() === '' ? '{}' : text)

/** Reads a draft into the definition that publishing it would give, and checks what can be checked of it alone. */
export function readDraft(draft: DraftContent): ReadDraft {
  const form = decodeWholeForm(orNew(draft.formData), fieldTypes)
  const list = decodeLists({ columnData: orNew(draft.columnData), appColumnData: draft.appColumnData })
  if (!form.ok || !list.ok) {
    const unreadable = (text: string, why: Refusal): PlacedRefusal => placed('json', { ...why, kind: 'invalid' }, text)
    const faults = [...(form.ok ? [] : [unreadable('formData', form.refusal)]), ...(list.ok ? [] : [unreadable(list.text, list.refusal)])]
    return { definition: undefined, refusals: faults }
  }
  const { name, category, webType, enableFlow, flowId, isFlowForm } = draft
  const faults = checkForm(form.value, fieldTypes).map(placedInForm)
  // A list that nobody designed yet begins with the fields of the form.
  const isDesigned = draft.columnData.trim() !== ''
  const designed = webType === 1 ? filledList(list.value, form.value, fieldTypes) : list.value
  // A form alone has no list to look at; who may fill it in hangs on the buttons of a list all the same.
  const shown = isDesigned ? designed : newList(form.value, fieldTypes)
  return {
    definition: {
      name,
      category,
      webType: webType === 1 ? '1' : '2',
      form: form.value,
      list: shown,
      flowId: enableFlow && flowId !== '' ? flowId : undefined,
      ...(isFlowForm && { isFlowForm }),
    },
    // What is made of a faulty form says its faults again.
    refusals:
      isDesigned || faults.length === 0
        ? [...faults, ...checkList(form.value, shown, fieldTypes).map((one) => placed('list', one))]
        : faults,
  }
}
