import type { FieldDefinition, FormPart } from '#fields/define.ts'
import { formRenderers } from '#fields/renderers-types.ts'
import type { FormRenderers, OfType } from '#fields/renderers-types.ts'

/** The renderers of a part without a value: the same thing to edit and to read. */
export function partRenderers<Options, Value>(
  definition: FieldDefinition<Options, Value>,
  renderer: FormRenderers<FieldDefinition<Options, Value>>['viewer'],
  group: Pick<FormRenderers, 'groupTitle' | 'isFramed'> = {},
): OfType<FormRenderers<FieldDefinition<Options, Value>>> {
  return formRenderers(definition, { editor: renderer, viewer: renderer, ...group })
}

/** The title of a group stands in one of the part's options, else it is the label. */
export function titleIn(option: string): (part: FormPart) => string {
  return ({ options, label }) => {
    const title = options[option]
    return typeof title === 'string' && title !== '' ? title : label
  }
}
