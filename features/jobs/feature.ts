import { jobCalls } from '#features/jobs/server/calls.ts'
import { jobTexts } from '#features/jobs/texts.ts'
import type { Feature } from '#server/feature.ts'

/** Progress of own jobs, and what administrators do with those that failed. */
export const jobsFeature: Feature = { name: 'jobs', texts: jobTexts, calls: jobCalls }
