import { mapFormTexts, mapListTexts, type VisitText } from '#engine/forms/definition-texts.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import type { PlacedText } from '#engine/texts/translation.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What a function says to people: its name, its form, its list. */
interface Saying {
  readonly name: string
  readonly form: FormDefinition
  readonly list: ListDefinition
}

/** The function with other texts. */
export function mapFunctionTexts<Fn extends Saying>(fn: Fn, visit: VisitText): Fn {
  return {
    ...fn,
    name: visit(fn.name, 'name'),
    form: mapFormTexts(fn.form, fieldTypes, visit),
    list: mapListTexts(fn.list, visit),
  }
}

/** The texts of a function with their places. */
export function functionTexts(fn: Saying): PlacedText[] {
  const texts: PlacedText[] = []
  mapFunctionTexts(fn, (text, place) => {
    texts.push({ place, text })
    return text
  })
  return texts
}
