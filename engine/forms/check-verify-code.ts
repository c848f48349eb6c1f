import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CompiledForm } from './compiled-form.ts'
import type { FormField } from './outline.ts'

/** What is wrong with the verify code of a form: what the field is, and what somebody with the code would be told. */
export function checkVerifyCode(form: CompiledForm): readonly Refusal[] {
  const fields = [...form.outline.byName.values()].filter(({ part }) => part.verifyCode)
  return fields.flatMap((field, index) => [
    ...(index > 0 ? [refused(field, 'forms.definition.verify-code-twice')] : []),
    ...(isFitting(field, form) ? [] : [refused(field, 'forms.definition.verify-code')]),
    ...checkShown(field, form),
    ...checkDays(field, form),
  ])
}

const refused = ({ key, part }: FormField, text: string, params: Record<string, string> = {}): Refusal =>
  refusal('invalid', text, { params: { label: part.label || key, ...params }, field: key })

/** What may be masked is a text of one line. */
function isFitting({ name, table, part, type }: FormField, { computationOf }: CompiledForm): boolean {
  const isText = type.mayBeMasked === true && !part.mask && !part.encrypted
  const isServers = part.readOnly === true && part.defaultValue === undefined && !computationOf.has(name)
  return table === undefined && isText && isServers
}

function checkShown(field: FormField, { outline }: CompiledForm): readonly Refusal[] {
  const shown: unknown = field.part.verifyCode?.shown
  if (!Array.isArray(shown) || shown.length === 0) return [refused(field, 'forms.definition.verify-code-none')]
  return shown.flatMap((name: unknown) => {
    const found = outline.byName.get(String(name))
    if (!found || found.type.nature !== 'value') return [refused(field, 'forms.definition.verify-code-gone', { field: String(name) })]
    return mayBePublic(found) ? [] : [refused(field, 'forms.definition.verify-code-private', { field: found.part.label || found.name })]
  })
}

/** Whether the texts of a field may be told to everybody: no person, nothing that is covered, and nothing that other rights keep. */
export function mayBePublic({ part, type, options }: FormField): boolean {
  const isKept = part.mask !== undefined || part.encrypted === true || type.isSecret === true
  const isPerson = type.idsOf === 'user' || type.holdsPeople === true
  const isElsewhere = type.refersTo?.(options) !== undefined || type.referredText !== undefined || type.offersRows?.(options) !== undefined
  return !isKept && !isPerson && !isElsewhere && !type.fileIds && !type.cleaned
}

function checkDays(field: FormField, { outline }: CompiledForm): readonly Refusal[] {
  const { from, until } = field.part.verifyCode ?? {}
  return [from, until].flatMap((name) => {
    if (name === undefined) return []
    const found = outline.fields.find(({ key }) => key === name)
    if (found && found.type.column(found.options) === 'date' && !found.part.mask && !found.part.encrypted) return []
    return [refused(field, 'forms.definition.verify-code-day', { field: found?.part.label || String(name) })]
  })
}
