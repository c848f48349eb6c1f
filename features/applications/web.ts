import { RemoveDemo } from '#features/applications/web/remove-demo.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The removal of demo data, beside the sign that the server holds some. */
export const applicationsWeb: WebFeature = { name: 'applications', topBar: [RemoveDemo] }
