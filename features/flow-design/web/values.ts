import { isJsonList, type Json } from '#engine/flows/json.ts'
import type { Choice, FieldFacts, Measure } from '#engine/forms/field-type.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'

/** What can be chosen as the value of a field; undefined where it is no choice from a list. */
export function choicesOf({ field }: FlowField, facts: FieldFacts): readonly Choice[] | undefined {
  const choices = field.type.choices?.(field.options, facts)
  return choices && choices.length > 0 ? flat(choices) : undefined
}

const flat = (choices: readonly Choice[]): readonly Choice[] => choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])

/** A constant as `constantText` says it, with its unit. */
export function measuredText(field: FlowField | undefined, value: Json, facts: FieldFacts, t: Translate): string {
  const [text, measure] = [constantText(field, value, facts), measureOf(field)]
  if (!measure || text === '') return text
  return t('flow-design.condition.measured', { amount: measure.shown(text), unit: t(measure.unit) })
}

/** How people write a number that the field is compared with, where that is not plain: amounts are typed in yuan and may be kept in fen. */
export const measureOf = (field: FlowField | undefined): Measure | undefined => field?.field.type.measure?.(field.field.options)

/** A constant of a condition as people read it: labels of what was chosen, names where they are known, else the text. */
function constantText(field: FlowField | undefined, value: Json, facts: FieldFacts): string {
  const choices = field && choicesOf(field, facts)
  const parts = isJsonList(value) ? value : [value]
  return parts
    .map((part) => {
      const text = part === null ? '' : typeof part === 'object' ? JSON.stringify(part) : String(part)
      return choices?.find(({ id }) => id === text)?.label ?? namedBy(field, text, facts) ?? text
    })
    .join('、')
}

function namedBy(field: FlowField | undefined, id: string, { lookups }: FieldFacts): string | undefined {
  if (!field?.field.type.idsOf) return undefined
  return { user: () => lookups.user(id)?.name, organization: () => lookups.organization(id)?.name, region: () => lookups.region(id)?.name }[
    field.field.type.idsOf
  ]()
}
