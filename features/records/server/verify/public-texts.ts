import { mayBePublic } from '#engine/forms/check-verify-code.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { Evaluation } from '#engine/forms/evaluation.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { RecordState } from '#engine/forms/record-state.ts'
import { everyRight } from '#engine/forms/rights.ts'
import type { Language } from '#engine/texts/text.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { StoredRecord } from '#features/records/server/load.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { withDirectories } from '#features/records/server/related/with-related.ts'
import type { Kernel } from '#server/kernel.ts'
import { signedInAs } from '#server/sessions/signed-in-as.ts'

/** A field as everybody may be told it. */
export interface PublicField {
  readonly label: string
  /** Of a column one for each row; empty ones, and those that the form hides, are left out. */
  readonly texts: readonly { readonly row: string | undefined; readonly text: string }[]
}

/** The facts with the names of records that it refers to, as far as directories tell them to whoever chooses. */
export async function withNames(
  kernel: Kernel,
  fn: OnlineFunction,
  facts: ServerFacts,
  { ownerId, organizationId, values }: StoredRecord,
  language: Language,
): Promise<ServerFacts> {
  const owner = facts.directory.person(ownerId)
  if (!owner) return facts
  return withDirectories(kernel, { ...signedInAs(owner, organizationId), language }, fn, facts, [values])
}

/**
 * The fields of a record as everybody may be told them, where the form shows them.
 *
 * @param today the values, and the facts by which rules decide
 * @param said the facts in whose language it is told
 * @returns gives a field by its name (`items.town` of a column); undefined for one that everybody may not be told
 */
export function publicTexts(
  { form }: OnlineFunction,
  today: { readonly values: FormValues; readonly facts: ServerFacts },
  said: ServerFacts,
): (name: string) => PublicField | undefined {
  const compiled = compiledForm(form, fieldTypes)
  const state = new RecordState(compiled.outline, today.values)
  const evaluation = new Evaluation({
    form: compiled,
    state,
    facts: today.facts,
    rights: everyRight,
    reading: true,
    device: undefined,
    seesAll: true,
  })
  return (name) => {
    const field = compiled.outline.byName.get(name)
    // Publishing has refused others; what is told to everybody is looked at twice.
    if (!field || !mayBePublic(field, compiled)) return undefined
    const { type, options, part } = field
    const texts = state
      .cellsOf(field)
      .filter((cell) => evaluation.flags(cell).visible)
      .map(({ row }) => ({ row, value: state.get(field, row) }))
      .filter(({ value }) => !type.isEmpty(value))
      .map(({ row, value }) => ({ row, text: type.format(value, options, said) }))
    return { label: part.label, texts: texts.filter(({ text }) => text !== '') }
  }
}
