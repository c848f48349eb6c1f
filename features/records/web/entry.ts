import { lazy } from 'react'
import '#features/records/web/register-form-ports.ts'

export { useFormFacts } from '#features/records/web/use-form-facts.ts'

export const SampledList = lazy(async () => ({ default: (await import('#features/records/web/sampled-list.tsx')).SampledList }))

/** Drawn by designers alone, so its code comes with the first of them. */
export const PreviewedList = lazy(async () => ({ default: (await import('#features/records/web/previewed-list.tsx')).PreviewedList }))
