import { searchRecords } from '#features/records/contract.ts'
import { askedFunctions } from '#features/records/server/asked-function.ts'
import { findRecords, recordsByIds } from '#features/records/server/query/find-records.ts'
import { serve } from '#server/http/serve.ts'

/** A search while somebody types is worth no more; what was not looked into by then is said. */
const searchMilliseconds = 1_500

export default serve(searchRecords, async ({ kernel, session, body: { keyword, records } }) => {
  const functions = await askedFunctions(kernel, session)
  if (keyword !== '') return findRecords(kernel, functions, keyword, searchMilliseconds)
  const ids = Map.groupBy(records, ({ modelId }) => modelId)
  const asked = functions.filter(({ fn }) => ids.has(fn.id))
  const wanted = new Map([...ids].map(([modelId, named]) => [modelId, named.map(({ id }) => id)]))
  return recordsByIds(kernel, asked, wanted, searchMilliseconds)
})
