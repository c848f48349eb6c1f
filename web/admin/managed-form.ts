import type { z } from 'zod'
import type { ValueCheck } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart, FormRule } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import type { Translate } from '#ui/text/use-text.tsx'

/** The schema of the body of a call; its members are the checks of the fields. */
export type BodySchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** One field of a management form. */
export interface ManagedField {
  /** Member of the body and of the edited item. */
  readonly key: string
  /** Name of the field type, `text` unless given. */
  readonly type?: string
  readonly label: TextKey
  readonly options?: Readonly<Record<string, unknown>>
  readonly help?: TextKey | undefined
  readonly readOnly?: boolean
  /** Takes half of the row where there is room. */
  readonly half?: boolean
  /** Condition on other fields, in the expression language: while it does not hold the field is hidden. Where it is shown it is required. */
  readonly neededWhen?: string
  /** The same for a field that may stay empty. */
  readonly shownWhen?: string
  /** Value for a new item, in the form the field type uses. */
  readonly initial?: unknown
  /** Replaces the editor of the field type, for fields that need more than the type offers. */
  readonly editor?: FieldEditor | undefined
  /** The value is a secret: it is typed without being shown, and not kept while it is unsaved. */
  readonly secret?: boolean
  /** A check that the schema cannot express, made on values the schema accepts. @returns the key of the error text */
  readonly check?: (value: unknown) => TextKey | undefined
}

/** Width of a dialog in which two fields stand beside each other. */
const wide = '760px'

/** The form definition of these fields: labels in the user's language, required where the schema refuses an empty value. */
export function formOfFields(schema: BodySchema, fields: readonly ManagedField[], t: Translate): FormDefinition {
  const parts = fields.map((field): FormPart => {
    const { key, type = 'text', label, options = {}, help, readOnly = false, half = false, initial } = field
    return {
      key,
      type,
      label: t(label),
      options,
      readOnly,
      ...(half ? { span: 12 } : {}),
      ...(help === undefined ? {} : { help: t(help) }),
      ...(initial === undefined ? {} : { defaultValue: initial }),
    }
  })
  const bare: FormDefinition = {
    parts,
    rules: fields.flatMap(({ key, neededWhen, shownWhen }) => [
      ...(neededWhen === undefined ? [] : [shows(key, neededWhen), requires(key, neededWhen)]),
      ...(shownWhen === undefined ? [] : [shows(key, shownWhen)]),
    ]),
    settings: { labelPosition: 'top', dialogWidth: fields.some(({ half }) => half) ? wide : '600px' },
  }
  const { byName } = outlineOf(bare, fieldTypes)
  const required = (key: string): boolean => {
    const field = byName.get(key)
    const rule = schema.shape[key]
    return (
      field !== undefined && rule !== undefined && !rule.safeParse(field.type.toWire(field.type.empty, field.options, bareFacts)).success
    )
  }
  return { ...bare, parts: parts.map((part) => ({ ...part, required: required(part.key) })) }
}

const shows = (field: string, when: string): FormRule => ({ when: `not (${when})`, then: [{ do: 'hide', field }] })
const requires = (field: string, when: string): FormRule => ({ when, then: [{ do: 'require', field }] })

/** Whether a message is a text key, as contracts use them. Messages of zod itself are not. */
const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message)

/** Checks values with the schema of the body and returns its messages by field. */
export function checkBySchema(schema: BodySchema, fields: readonly ManagedField[]): ValueCheck {
  const own = new Map(fields.map(({ key, check }) => [key, check]))
  return ({ key, type, options }, value) => {
    const rule = schema.shape[key]
    const read = rule?.safeParse(type.toWire(value, options, bareFacts))
    if (!read) return undefined
    const wrong = read.success ? own.get(key)?.(value) : read.error.issues.map(({ message }) => message).find(isTextKey)
    return wrong === undefined ? undefined : refusal('invalid', wrong)
  }
}
