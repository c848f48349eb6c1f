import { useMemo, useSyncExternalStore } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormPart } from '#engine/forms/model.ts'
import type { FormOutline } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormGroup } from '#web/form/groups.ts'

/** The groups with something to see: a group whose fields are all hidden, by a right or a rule, is left out. */
export function useShownGroups(session: FormSession, outline: FormOutline, groups: readonly FormGroup[]): readonly FormGroup[] {
  const fields = useMemo(() => new Map(groups.map((group) => [group.key, fieldsIn(group.parts, outline)])), [groups, outline])
  const isShown = ({ key, parts }: FormGroup): boolean => {
    const paths = fields.get(key) ?? []
    return paths.length === 0 ? parts.some(saysSomething) : paths.some((path) => session.snapshot(path)?.visible)
  }
  // Compared as a text, so that a change that hides nothing causes no redraw.
  const shown = useSyncExternalStore(
    (changed) => session.subscribe('', changed),
    () =>
      groups
        .filter(isShown)
        .map(({ key }) => key)
        .join('\n'),
  )
  return useMemo(() => {
    const keys = new Set(shown.split('\n'))
    return groups.filter(({ key }) => keys.has(key))
  }, [groups, shown])
}

/** Whether a part without fields has content of its own; an empty container has not. */
function saysSomething(part: FormPart): boolean {
  return fieldTypes.get(part.type)?.nature === 'container' ? (part.children ?? []).some(saysSomething) : true
}

/** Fields and sub-tables inside, without the columns of sub-tables. */
function fieldsIn(parts: readonly FormPart[], outline: FormOutline): readonly string[] {
  return parts.flatMap((part) => (outline.byName.has(part.key) ? [part.key] : fieldsIn(part.children ?? [], outline)))
}
