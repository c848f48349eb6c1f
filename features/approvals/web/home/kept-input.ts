import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

/** Input that was typed into a form and not saved, as `listAutosaves` tells it. */
export interface KeptPlace {
  readonly form: string
  readonly record: string
  /** Epoch milliseconds. */
  readonly savedAt: number
}

/** A form that a record can be begun in: of a flow, or of a function without one. */
export interface KnownForm {
  readonly id: string
  readonly name: string
  /** Page of a function without a flow. */
  readonly path?: string
}

export interface KeptInput {
  readonly name: string
  readonly address: string
  readonly savedAt: number
}

/** Names of records that were never saved (`web/autosave/autosaves.ts`). */
const neverSaved = /^(?:new|copy-(.+))$/

/**
 * Input of records that were never saved, and of records of functions without a flow, which no list of requests shows. Forms that
 * are not known are left out: of management screens, or no longer granted.
 */
export function keptInput(places: readonly KeptPlace[], forms: readonly KnownForm[]): readonly KeptInput[] {
  const known = new Map(forms.map((form) => [form.id, form]))
  return places.flatMap(({ form, record, savedAt }) => {
    // What a button of a list began is opened by that button alone.
    const found = record.includes('@') ? undefined : known.get(form)
    const begun = neverSaved.exec(record)
    if (!found || (!begun && found.path === undefined)) return []
    const copyOf = begun?.[1]
    return [{ name: found.name, address: addressOf(found, begun ? 'new' : record, copyOf), savedAt }]
  })
}

function addressOf({ id, path }: KnownForm, record: string, copyOf: string | undefined): string {
  if (path === undefined) return workFlowAddress({ flowId: id, opType: opTypes.edit, ...(copyOf === undefined ? {} : { copyOf }) })
  return `${path}?${new URLSearchParams({ open: record, edit: '1', ...(copyOf === undefined ? {} : { copy: copyOf }) }).toString()}`
}
