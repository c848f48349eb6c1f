import { areaUse } from '#features/areas/contract.ts'
import { typedCodes } from '#features/areas/contract/inputs.ts'
import { areaBook } from '#features/areas/server/book.ts'
import { codesBelow } from '#features/areas/server/exchange.ts'
import { serve } from '#server/http/serve.ts'
import { usesHandler } from '#server/managed/uses.ts'
import type { UsedKind } from '#server/resource/uses.ts'

/** Areas as things that other features use; the subject are their codes. */
export const usedAreas: UsedKind<readonly string[]> = { name: 'area' }

/** What holds the areas or one below them: none of these is offered any more. */
export const serveAreaUse = serve(
  areaUse,
  usesHandler(usedAreas, async ({ kernel, params }) => {
    const book = await areaBook(kernel)
    return [...new Set(typedCodes(params.id).flatMap((code) => [...codesBelow(book, code)]))]
  }),
)
