import type { CompiledForm } from './compiled-form.ts'
import type { FieldRight, FormRights } from './rights.ts'
import { rightOf } from './rights.ts'

const hidden: FieldRight = { readable: false, writable: false }

/**
 * The rights with results of hidden fields hidden too: a calculated or rule-set field that reads a field the caller may
 * not read would tell its value (security 4.3).
 */
export function withoutLeaks(form: CompiledForm, rights: FormRights): FormRights {
  const fields = new Map(rights.fields)
  const narrowed: FormRights = { fields, others: rights.others }
  // In the order of computation, so that results that depend on a hidden result are hidden as well.
  for (const { target, reads } of form.computations) {
    const sources = reads.map((name) => form.outline.byName.get(name))
    if (sources.some((source) => source !== undefined && !rightOf(narrowed, source).readable)) fields.set(target.name, hidden)
  }
  return narrowed
}
