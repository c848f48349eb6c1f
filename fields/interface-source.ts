import { z } from 'zod'
import type { SourceParameter } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { followedKey } from '#engine/forms/source-parameters.ts'
import type { Following } from '#fields/choice-source.ts'

/** What the family's JSON says of a dynamic source, in the members that the model does not know. */
const restShape = z.object({
  __config__: z.object({
    propsUrl: z.string().min(1),
    templateJson: z
      .array(
        z.object({ field: z.string(), defaultValue: z.union([z.string(), z.number()]).nullish(), relationField: z.string().nullish() }),
      )
      .nullish()
      .catch(null),
  }),
  props: z
    .object({
      props: z.looseObject({ label: z.string().optional(), value: z.string().optional(), children: z.string().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
})

/** The data interface a part takes its choices from; undefined where from nowhere else. */
export function interfaceSourceOf(part: FormPart): Following | undefined {
  const rest = part.options['dataType'] === 'dynamic' ? restShape.safeParse(part.rest).data : undefined
  if (!rest) return undefined
  const { propsUrl, templateJson } = rest.__config__
  const names = rest.props?.props
  return {
    id: propsUrl,
    value: names?.value || 'id',
    label: names?.label || 'fullName',
    children: names?.children || 'children',
    parameters: (templateJson ?? []).map(({ field, defaultValue, relationField }): SourceParameter => ({
      field,
      fallback: String(defaultValue ?? ''),
      ...(relationField ? { follows: followedKey(relationField) } : {}),
    })),
  }
}

/** The part with the word where its choices are asked for while the form is filled in. */
export const askingPart = (part: FormPart, following: Following): FormPart => ({ ...part, options: { ...part.options, following } })

/**
 * A draft as it is tried out: each field that chooses from a data interface asks for its choices itself, by the calls that decide for the
 * person at the screen what he may ask. A published form has been given them by the server; a draft names whatever its designer wrote, so
 * nothing is read on its word.
 */
export function askingForm(form: FormDefinition): FormDefinition {
  const parts = askingParts(form.parts)
  return parts === form.parts ? form : { ...form, parts }
}

function askingParts(parts: readonly FormPart[]): readonly FormPart[] {
  const asking = parts.map((part) => {
    const source = interfaceSourceOf(part)
    if (source) return askingPart(part, source)
    const children = part.children && askingParts(part.children)
    return children === part.children ? part : { ...part, children }
  })
  return asking.some((part, index) => part !== parts[index]) ? asking : parts
}
