import { historyOf } from '#engine/flows/history.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { requestSummary, summaryCategories, type SummaryGroup } from '#features/approvals/contract/summary.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { recordOf } from '#features/approvals/server/reading/history-records.ts'
import { readingOf } from '#features/approvals/server/reading/request-reading.ts'
import { serve } from '#server/http/serve.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

const returnedOrApproved: readonly (number | null)[] = [0, 1]

/**
 * The lines of the history that the reader of the request sees anyway, by where their people belong today. Whoever belongs to several
 * positions or roles stands in each of them; who decided in the name of another person (委托) counts where that person does.
 */
export const requestSummaryHandler = serve(requestSummary, async ({ kernel, session, params, query }) => {
  const { open } = await readingOf(kernel, session, params.id)
  const { summary } = open.definition.start
  if (summary === undefined) throw new Refused(refusal('forbidden', 'approvals.summary.off'))
  const { definition, say } = await saidFlow(kernel, session.language, open.definition)
  const events = await kernel.db.selectFrom('flow_event').select('body').where('task_id', '=', open.row.id).orderBy('sequence').execute()
  const all = historyOf(
    definition,
    events.map(({ body }) => body),
  )
  const narrowed = summary === 'decisions' || query.type === '1'
  const directory = await kernel.directory.snapshot()
  const groups = new Map<string, SummaryGroup>()
  for (const line of all) {
    if (line.action === null || !line.by || (narrowed && !returnedOrApproved.includes(line.action))) continue
    for (const { id, name: fullName } of placesOf(directory, query.category, line.by.id)) {
      const group = groups.get(id) ?? { id, fullName, list: [] }
      group.list.push(recordOf(line, say))
      groups.set(id, group)
    }
  }
  return [...groups.values()]
})

type Category = (typeof summaryCategories)[keyof typeof summaryCategories]

/** Where somebody belongs; one without a name for who belongs nowhere. */
function placesOf(directory: DirectorySnapshot, category: Category, personId: string): readonly { id: string; name: string }[] {
  const person = directory.person(personId)
  const carried = category === summaryCategories.role ? ('role' as const) : ('position' as const)
  const found =
    category === summaryCategories.department
      ? (person?.organizationIds ?? []).slice(0, 1).map((id) => directory.organization(id))
      : (person?.[`${carried}Ids`] ?? []).map((id) => directory.carrier(carried, id))
  const places = found.flatMap((place) => (place?.enabled ? [{ id: place.id, name: place.name }] : []))
  return places.length > 0 ? places : [{ id: '', name: '' }]
}
