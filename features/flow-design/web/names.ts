import { useEffect, useMemo, useState } from 'react'
import type { Assignee, FlowDefinition, FlowStep, Members } from '#engine/flows/model.ts'
import { namesAnybody, noMembers } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { chosenItems, idsOfKind, withKind } from '#features/pickers/web/entry.ts'

/** Ids with their kinds, as the picker of people and what they belong to has them. */
export function idsOfMembers({ users, positions, roles, organizations, groups }: Members): readonly string[] {
  return [
    ...users.map((id) => withKind(id, 'user')),
    ...organizations.map((id) => withKind(id, 'department')),
    ...roles.map((id) => withKind(id, 'role')),
    ...positions.map((id) => withKind(id, 'position')),
    ...groups.map((id) => withKind(id, 'group')),
  ]
}

export function membersOfIds(ids: readonly string[]): Members {
  return {
    users: idsOfKind(ids, 'user'),
    organizations: idsOfKind(ids, 'department', 'company'),
    roles: idsOfKind(ids, 'role'),
    positions: idsOfKind(ids, 'position'),
    groups: idsOfKind(ids, 'group'),
  }
}

/** What somebody or something is called; undefined while that is not known. */
export type NameOf = (idWithKind: string) => string | undefined

function membersIn(step: FlowStep): readonly Members[] {
  if (step.kind === 'start') return [step.initiators, step.copies.to]
  if (step.kind === 'sub-flow') return membersOfAssignee(step.assignee)
  if (step.kind !== 'approver') return []
  return [step.copies.to, ...membersOfAssignee(step.assignee)]
}

function membersOfAssignee(assignee: Assignee): readonly Members[] {
  if (assignee.kind === 'territory') return [{ ...noMembers, roles: assignee.roles }]
  return assignee.kind === 'members' || assignee.kind === 'candidates' ? [assignee.members] : []
}

/** Names of all whom a flow names, asked for together. */
export function useNamesIn(definition: FlowDefinition): NameOf {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useMemo(() => new Set<string>(), [])
  useEffect(() => {
    const wanted = placesOf(definition)
      .flatMap(({ step }) => membersIn(step))
      .filter(namesAnybody)
      .flatMap(idsOfMembers)
    const missing = [...new Set(wanted)].filter((id) => !asked.has(id))
    if (missing.length === 0) return
    for (const id of missing) asked.add(id)
    chosenItems(missing).then(
      (items) => setNames((known) => new Map([...known, ...items.map(({ id, name }) => [id, name] as const)])),
      // Shown without names; the next change asks again.
      () => missing.forEach((id) => asked.delete(id)),
    )
  }, [definition, asked])
  return useMemo(() => (id) => names.get(id), [names])
}
