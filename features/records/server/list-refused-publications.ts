import { listRefusedPublications } from '#features/records/contract.ts'
import { fieldOf, refusedPublications } from '#features/records/server/publish/refused-publications.ts'
import { serve } from '#server/http/serve.ts'

export default serve(listRefusedPublications, async ({ kernel, say }) => {
  const refused = await refusedPublications(kernel.db)
  return {
    list: refused.flatMap((one) =>
      one.refusals.map((cause, index) => ({
        id: `${one.function_id}.${index}`,
        fullName: one.name,
        enCode: one.code,
        field: fieldOf(cause.params),
        cause: say(cause),
        refusedTime: one.refused_at.getTime(),
      })),
    ),
  }
})
