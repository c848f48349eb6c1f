import { rightOf } from '#engine/forms/rights.ts'
import { Refused } from '#engine/values/refusal.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formAt } from '#features/approvals/server/node-forms/node-forms.ts'
import { removedFieldsOf } from '#features/approvals/server/reading/removed-fields.ts'
import { otherFormOf } from '#features/approvals/server/reading/shown-forms.ts'
import { readingOf, type RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import type { FileReader } from '#features/files/entry.ts'
import { filesOf, recordWithinRight } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Users who may read a request may read the files in the fields that their node shows (security 8.1). The id of a request equals
 * that of its record.
 */
export function requestFileReader(kernel: Kernel): FileReader {
  return async (session, functionId, recordId, fileIds) => {
    try {
      const reading = await readingOf(kernel, session, recordId)
      const nodes = nodesOf(reading, session.userId)
      const held = new Set(nodes.flatMap((node) => filesAt(reading, node, functionId)))
      if (fileIds.every((id) => held.has(id))) return fileIds
      const removed = await Promise.all(nodes.map((node) => removedFilesAt(kernel, session, { ...reading, node }, functionId)))
      for (const id of removed.flat()) held.add(id)
      return fileIds.filter((id) => held.has(id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // A record is read here too, so that the time does not tell a file in a hidden field from none at all.
      await recordWithinRight(kernel, session, undefined, recordId)
      return []
    }
  }
}

/** The nodes at which somebody has the request before him: whoever has several open work items reads what each of them shows. */
function nodesOf({ open, node, by }: RequestReading, userId: string): readonly string[] {
  if (by !== 'work-item') return [node]
  return [...new Set(open.row.state.entries.filter(({ person }) => person.id === userId).map((item) => item.node))]
}

function filesAt({ open, menu }: RequestReading, node: string, functionId: string): readonly string[] {
  const shown = formAt(open, node)
  const form = shown.fn.id === functionId ? shown : otherFormOf(open, node, functionId)
  if (!form) return []
  const rights = nodeRights(form.fn, open.definition, node, false, menu)
  return filesOf(form.fn, form.record.values, (field) => rightOf(rights.form, field).readable)
}

/** The files in fields that the form has no more. */
async function removedFilesAt(kernel: Kernel, session: SignedIn, reading: RequestReading, functionId: string): Promise<readonly string[]> {
  const removed = functionId === reading.open.fn.id ? await removedFieldsOf(kernel, session, reading) : undefined
  return removed ? filesOf(removed.fn, removed.values, (field) => rightOf(removed.rights.form, field).readable) : []
}
