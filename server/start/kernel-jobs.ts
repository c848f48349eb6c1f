import { z } from 'zod'
import { addAuditPartitions } from '#server/audit/partitions.ts'
import { forgetOldAnswers } from '#server/saves/stored-answers.ts'
import { job, type Job } from '#server/jobs/job.ts'
import { forgetEndedJobs } from '#server/jobs/jobs.ts'
import { forgetTraces } from '#server/traces/forget-traces.ts'

const nothing = z.object({})

/** Cleaning of the kernel's own tables, once for all nodes; a second run finds nothing left to do. */
export const kernelJobs: readonly Job[] = [
  job({
    name: 'kernel/forget-old-answers',
    payload: nothing,
    attempts: 3,
    every: '7 * * * *',
    schedulable: true,
    run: (_payload, { kernel }) => forgetOldAnswers(kernel.db),
  }),
  job({
    name: 'kernel/add-audit-partitions',
    payload: nothing,
    attempts: 3,
    every: '3 * * * *',
    run: (_payload, { kernel }) => addAuditPartitions(kernel.db, kernel.now()),
  }),
  job({
    name: 'kernel/forget-ended-jobs',
    payload: nothing,
    attempts: 3,
    every: '37 * * * *',
    schedulable: true,
    run: (_payload, { kernel }) => forgetEndedJobs(kernel.db),
  }),
  job({
    name: 'kernel/forget-traces',
    payload: nothing,
    attempts: 3,
    every: '17 * * * *',
    schedulable: true,
    run: (_payload, { kernel }) => forgetTraces(kernel),
  }),
]
