import { listBesideNodes } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { nodesBeside } from '#features/records/server/beside/beside-scope.ts'
import { serve } from '#server/http/serve.ts'

export default serve(listBesideNodes, async ({ kernel, session, params, query }) => {
  const source = await nodesBeside(kernel, session, await askedFunction(kernel, session, params.modelId))
  const keyword = query.keyword.toLowerCase()
  const { list, more } = await (query.node !== ''
    ? source.named(query.node)
    : keyword === ''
      ? source.below(query.parent === '' ? undefined : query.parent)
      : source.search(keyword))
  return { list: [...list], more }
})
