import { readJson } from './codec-form.ts'
import { isJson, peek } from './codec-members.ts'
import { childrenPath, kindPath, typePath } from './codec-part.ts'

/** Kinds of the controls of a `formData`, or the names of field types where controls say them; for who cannot decode it yet. */
export function kindsIn(formData: string): readonly string[] {
  const kinds = new Set<string>()
  const visit = (controls: unknown): void => {
    for (const control of Array.isArray(controls) ? controls.filter(isJson) : []) {
      const kind = peek(control, typePath) ?? peek(control, kindPath)
      if (typeof kind === 'string') kinds.add(kind)
      visit(peek(control, childrenPath))
    }
  }
  const json = readJson(formData)
  if (json.ok) visit(json.value.fields)
  return [...kinds]
}
