import type { FormPart } from '#engine/forms/model.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'

/** A section of a form under one heading. */
export interface FormGroup {
  readonly key: string
  /** `''` for parts before the first heading. */
  readonly title: string
  readonly parts: readonly FormPart[]
  /** Its only part draws frame and heading itself. */
  readonly isFramed: boolean
}

/**
 * Divides a form into groups: cards and sub-tables are groups of their own, a heading starts a group with the parts after it, and
 * other parts join the group before.
 */
export function groupsOf(parts: readonly FormPart[]): readonly FormGroup[] {
  const groups: FormGroup[] = []
  for (const part of parts) {
    const renderers = renderersInForms.of(part.type)
    const title = renderers?.groupTitle?.(part)
    const last = groups.at(-1)
    if (title !== undefined && renderers?.isFramed) groups.push({ key: part.key, title, parts: [part], isFramed: true })
    else if (title !== undefined) groups.push({ key: part.key, title, parts: [], isFramed: false })
    else if (last && !last.isFramed) groups[groups.length - 1] = { ...last, parts: [...last.parts, part] }
    else groups.push({ key: part.key, title: '', parts: [part], isFramed: false })
  }
  return groups
}

/** Keys of all fields and sub-tables, including those inside containers. */
export function keysIn(parts: readonly FormPart[]): ReadonlySet<string> {
  const keys = new Set<string>()
  const visit = (part: FormPart): void => {
    keys.add(part.key)
    for (const child of part.children ?? []) visit(child)
  }
  for (const part of parts) visit(part)
  return keys
}

/** Number of problems in the parts; a path begins with the key of its field or sub-table. */
export function problemsIn(parts: readonly FormPart[], paths: readonly string[]): number {
  const keys = keysIn(parts)
  return paths.filter((path) => keys.has(path.split('.')[0] ?? '')).length
}
