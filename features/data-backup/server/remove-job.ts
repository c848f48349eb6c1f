import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Removes an archive whose row is gone; what is removed already, a second run does not find. */
export const removeJob = job({
  name: 'data-backup/remove',
  payload: z.object({ fileName: z.string() }),
  attempts: 8,
  run: async ({ fileName }, { kernel }) => filePlace(kernel).archives.remove(fileName),
})
