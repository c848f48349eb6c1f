import { addressIn, tableBelow, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { OutlineNode } from '#web/designer/outline.tsx'

/** The parts of a form as its outline shows them: label, kind and key, and what is special about each. */
export function outlineNodes(form: FormDefinition, faulty: ReadonlySet<PartAddress>, t: Translate): readonly OutlineNode[] {
  const typeName = (type: string): string => (types.has(type) ? t(`fields.${type}.name`) : type)
  const marksOf = ({ hidden, required, readOnly }: FormPart): readonly string[] => [
    ...(required ? [t('form-design.required')] : []),
    ...(hidden ? [t('form-design.hidden')] : []),
    ...(readOnly ? [t('form-design.read-only')] : []),
  ]
  const nodeOf = (part: FormPart, table: string | undefined): OutlineNode => {
    const address = addressIn(table, part.key)
    const below = tableBelow({ part, table }, types)
    const label = part.label || textOf(part) || typeName(part.type)
    const key = part.key.startsWith('#') ? '' : part.key
    return {
      key: address,
      label,
      detail: [typeName(part.type), key].filter((one) => one !== '' && one !== label).join(' '),
      renamed: true,
      marks: marksOf(part),
      faulty: faulty.has(address),
      ...(part.children && { children: part.children.map((child) => nodeOf(child, below)) }),
    }
  }
  return form.parts.map((part) => nodeOf(part, undefined))
}

/** What a part without a label says itself. */
const textOf = ({ options }: FormPart): string =>
  [options['title'], options['content']].find((one) => typeof one === 'string' && one !== '') as string
