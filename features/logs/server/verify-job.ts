import { z } from 'zod'
import { fillText, languages } from '#engine/texts/text.ts'
import type { VerifyResult } from '#features/logs/contract.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import { job } from '#server/jobs/job.ts'

const moment = z.number().optional()

/** Computes the seals of the audit log anew, for whoever asked. It only reads, so a second run finds the same. */
export const verifyJob = job({
  name: 'logs/verify',
  payload: z.object({ since: moment, until: moment, language: z.enum(languages).default('zh') }),
  attempts: 2,
  schedulable: true,
  run: async ({ since, until, language }, { kernel, progress, signal }): Promise<VerifyResult> => {
    const { fault, ...found } = await verifyAudit(kernel.db, {
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
      onPart: async (seals, all) => {
        signal.throwIfAborted()
        await progress({ percent: (seals / all) * 100, text: 'logs.verify.progress', params: { seals, all } })
      },
    })
    return { ...found, fault: fault ? fillText(kernel.texts, language, fault.text, fault.params) : null }
  },
})
