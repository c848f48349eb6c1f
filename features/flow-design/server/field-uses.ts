import { sql } from 'kysely'
import { fieldUsesOfFlow } from '#features/approvals/entry.ts'
import { draftStore } from '#features/flow-design/server/draft-store.ts'
import { namesForm, showsForm } from '#features/flow-design/server/form-uses.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { Uses } from '#server/resource/uses.ts'

/** What flows that are designed and not published yet use of the fields of a form. */
export async function fieldUsesOfFlowDrafts({ db }: Pick<Kernel, 'db'>, subject: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const drafts = await draftStore.list(db, { where: [namesForm(subject.functionId)], order: sql`name, id` })
  const found = await Promise.all(drafts.map(({ id }) => draftStore.find(db, id)))
  return {
    fields: found.flatMap((draft) => {
      const { standing, name } = present(draft)
      if (!showsForm(present(draft), subject.functionId)) return []
      const definition = standing.isChanged ? readTree(present(draft)).definition : undefined
      return definition ? fieldUsesOfFlow(name, definition, subject, 'flow-design.use.draft') : []
    }),
  }
}
