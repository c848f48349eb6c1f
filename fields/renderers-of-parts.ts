import type { FieldDefinition, FormPart } from '#fields/define.ts'
import { formRenderers } from '#fields/renderers-types.ts'
import type { FormRenderers, OfType } from '#fields/renderers-types.ts'

/** The renderers of a part without a value; editing and reading draw the same. */
export function partRenderers<Options, Value>(
  definition: FieldDefinition<Options, Value>,
  renderer: FormRenderers<FieldDefinition<Options, Value>>['viewer'],
  group: Pick<FormRenderers, 'groupTitle' | 'isFramed'> = {},
): OfType<FormRenderers<FieldDefinition<Options, Value>>> {
  return formRenderers(definition, { editor: renderer, viewer: renderer, ...group })
}

/** Reads the title of a group from one of the part's options; the label when the option is empty. */
export function titleIn(option: string): (part: FormPart) => string {
  return ({ options, label }) => {
    const title = options[option]
    return typeof title === 'string' && title !== '' ? title : label
  }
}
