import type { Feature } from '#server/feature.ts'
import { thirdCalls } from '#features/third-directories/server/calls.ts'
import { automaticJob } from '#features/third-directories/server/automatic.ts'
import { compareJob, synchronizeJob, takeInJob } from '#features/third-directories/server/jobs.ts'
import { thirdTexts } from '#features/third-directories/texts.ts'

/** Brings organizations and people to WeCom (企业微信) and DingTalk (钉钉). */
export const thirdDirectoriesFeature: Feature = {
  name: 'third-directories',
  texts: thirdTexts,
  migrations: new URL('server/migrations', import.meta.url),
  calls: thirdCalls,
  jobs: [compareJob, synchronizeJob, takeInJob, automaticJob],
}
