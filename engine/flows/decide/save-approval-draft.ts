import type { SaveApprovalDraft } from '../commands.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { nodeOfEntry, refuseSaveApprovalDraft } from '../rules.ts'

export function saveApprovalDraft(course: Course, command: SaveApprovalDraft): Stop | undefined {
  const { definition, facts, state } = course
  const refusal = refuseSaveApprovalDraft(definition, state, command.entry, facts.actor.id)
  if (refusal) return { refusal }
  const node = nodeOfEntry(definition, state, command.entry)
  if (!node) throw new RangeError(`entry ${command.entry} has no node`)
  happen(course, {
    type: 'approval-draft-saved',
    entry: command.entry,
    node: node.code,
    nodeName: node.name,
    by: facts.actor,
    draft: command.draft,
  })
  return undefined
}
