import type { z } from 'zod'
import type { ValueCheck } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import type { Translate } from '#ui/text/use-text.tsx'

/** The schema of the body that a call takes: its members are the rules of the fields. */
export type BodySchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** One field of a management form. */
export interface ManagedField {
  /** Member of the body, and of the record that is edited. */
  readonly key: string
  /** Name of the field type, `text` unless given. */
  readonly type?: string
  readonly label: TextKey
  readonly options?: Readonly<Record<string, unknown>>
  readonly help?: TextKey | undefined
  readonly readOnly?: boolean
  /** Value of a new record, as the type of the field holds it. */
  readonly initial?: unknown
  /** Drawn instead of the editor of the type, where a field needs more than its type knows. */
  readonly editor?: FieldEditor | undefined
  /** A rule the schema cannot know, asked about what the schema takes. @returns the text of what is wrong */
  readonly check?: (value: unknown) => TextKey | undefined
}

/** The form a definition of fields stands for: labels in the user's language, required where the schema takes nothing empty. */
export function formOfFields(schema: BodySchema, fields: readonly ManagedField[], t: Translate): FormDefinition {
  const parts = fields.map((field): FormPart => {
    const { key, type = 'text', label, options = {}, help, readOnly = false, initial } = field
    return {
      key,
      type,
      label: t(label),
      options,
      readOnly,
      ...(help === undefined ? {} : { help: t(help) }),
      ...(initial === undefined ? {} : { defaultValue: initial }),
    }
  })
  const bare: FormDefinition = { parts, rules: [], settings: { labelPosition: 'top', dialogWidth: '600px' } }
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

/** A text key, as the schemas of contracts name their messages; what zod says by itself is no text of ours. */
const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message)

/** The rules of a body's schema, told at the fields in the words of the contract. */
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
