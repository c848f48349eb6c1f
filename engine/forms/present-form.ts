import { encodeForm } from './codec-form.ts'
import type { Json } from './codec-members.ts'
import { isJson, peek, put } from './codec-members.ts'
import { childrenPath, kindPath, typePath } from './codec-part.ts'
import type { FieldFacts, FieldType, FieldTypes } from './field-type.ts'
import type { FormDefinition, FormPart } from './model.ts'
import { withoutUnoffered } from './offered.ts'

const tagPath = '__config__.tag'
const defaultPath = '__config__.defaultValue'

/**
 * The `formData` as its readers get it: that of `encodeForm`, completed by what clients of the platform family need of each
 * control. What the definition says itself stays, so reading it gives the same form again, but for defaults that are not offered any
 * more: no new record begins with them.
 *
 * @param facts dictionaries, whose entries travel with the form
 */
export function presentForm(definition: FormDefinition, types: FieldTypes, facts: FieldFacts): Json {
  const json = encodeForm(definition, types)
  const form: Presenting = { types, facts, ids: new FormIds() }
  const controls = controlsIn(json.fields)
  controls.forEach((control) => form.ids.note(control))
  definition.parts.forEach((part, index) => complete(controls[index], part, form))
  return json
}

interface Presenting {
  readonly types: FieldTypes
  readonly facts: FieldFacts
  readonly ids: FormIds
}

const controlsIn = (raw: unknown): readonly Json[] => (Array.isArray(raw) ? raw.filter(isJson) : [])

function complete(control: Json | undefined, part: FormPart, form: Presenting, table?: FormPart): void {
  if (!control) return
  const type = form.types.get(part.type)
  if (type) completeKind(control, part, type, form.facts)
  // Which roles read it uncovered is the server's business.
  if (part.mask) put(control, '__config__.seedbedMask', { kind: part.mask.kind })
  // So is what others are told of the record: it may name fields that the reader of the form does not see.
  if (part.verifyCode) put(control, '__config__.seedbedVerifyCode', {})
  if (type) leaveOutUnoffered(control, part, type, form.facts)
  put(control, '__config__.formId', form.ids.of(control))
  if (table) {
    put(control, '__config__.isSubTable', true)
    put(control, '__config__.parentVModel', table.key)
  }
  const inside = controlsIn(peek(control, childrenPath))
  const row = type?.nature === 'sub-table' ? part : table
  part.children?.forEach((child, index) => complete(inside[index], child, form, row))
}

function completeKind(control: Json, part: FormPart, type: FieldType, facts: FieldFacts): void {
  const { family, nature } = type
  const holdsParts = nature === 'container' || nature === 'sub-table'
  const { [kindPath]: otherKind, ...members } = family.members?.(type.options.parse(part.options), facts) ?? {}
  if (otherKind !== undefined && otherKind !== peek(control, kindPath)) {
    put(control, kindPath, otherKind)
    put(control, typePath, part.type)
    put(control, tagPath, undefined)
  }
  const needed: Readonly<Record<string, unknown>> = {
    ...(family.tag === undefined ? {} : { [tagPath]: family.tag }),
    '__config__.layout': holdsParts ? 'rowFormItem' : 'colFormItem',
    '__config__.span': 24,
    ...(nature === 'value' || nature === 'sub-table' ? { '__config__.trigger': family.trigger ?? 'change', disabled: false } : {}),
    ...(nature === 'value' ? { style: { width: '100%' } } : {}),
    ...(holdsParts ? { [childrenPath]: [] } : {}),
    ...members,
  }
  for (const [path, value] of Object.entries(needed)) {
    if (isNothing(peek(control, path))) put(control, path, value)
  }
  // An empty placeholder would be the message of a field that must be filled; without one its label makes the message.
  if (control.placeholder === '') delete control.placeholder
}

function leaveOutUnoffered(control: Json, part: FormPart, type: FieldType, facts: FieldFacts): void {
  if (part.defaultValue === undefined || !type.unoffered) return
  const options = type.options.parse(part.options)
  const given = type.fromWire(part.defaultValue, options, facts)
  const left = given.ok ? withoutUnoffered(type, given.value, options, facts) : undefined
  if (given.ok && left !== given.value) put(control, defaultPath, type.isEmpty(left) ? undefined : type.toWire(left, options, facts))
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Numbers of the controls of a form: those it has, and new ones for controls without or with that of another. */
class FormIds {
  readonly #used = new Set<unknown>()
  #last = 100

  note(control: Json): void {
    const id = peek(control, '__config__.formId')
    if (typeof id === 'number') this.#last = Math.max(this.#last, id)
    controlsIn(peek(control, childrenPath)).forEach((child) => this.note(child))
  }

  of(control: Json): unknown {
    const own = peek(control, '__config__.formId')
    const id = own === undefined || own === null || this.#used.has(own) ? (this.#last += 1) : own
    this.#used.add(id)
    return id
  }
}
