import { compiledForm } from '#engine/forms/compiled-form.ts'
import { functionOf, type OnlineFunction } from '#features/records/server/online-function.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Derived } from '#server/cache/derived.ts'
import type { Kernel } from '#server/kernel.ts'

const filled = new Derived<OnlineFunction>()

/**
 * The function with the working calendar in its form, where its expressions ask for working days: so browsers compute what the server
 * does, and no other form pays for it.
 */
export async function withCalendar(kernel: Kernel, fn: OnlineFunction): Promise<OnlineFunction> {
  if (!compiledForm(fn.form, fieldTypes).readsCalendar) return fn
  const calendar = await calendarOf(kernel)
  return filled.get([fn, calendar], '', () => {
    const { id, code, version, tables: _, ...definition } = fn
    return functionOf(id, code, version, { ...definition, form: { ...fn.form, workingDays: Object.fromEntries(calendar.different) } })
  })
}
