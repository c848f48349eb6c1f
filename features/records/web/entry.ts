import { lazy } from 'react'
import '#features/records/web/register-form-ports.ts'

export { buttonWords } from '#features/records/web/button-words.ts'
export { withoutBranches } from '#features/records/web/without-branches.ts'
export { useFormFacts, useFormFactsProblem } from '#features/records/web/use-form-facts.ts'
export { WaitingForFacts } from '#features/records/web/waiting-for-facts.tsx'

export const SampledList = lazy(async () => ({ default: (await import('#features/records/web/sampled-list.tsx')).SampledList }))

/** Drawn by designers alone, so its code comes with the first of them. */
export const PreviewedList = lazy(async () => ({ default: (await import('#features/records/web/previewed-list.tsx')).PreviewedList }))
