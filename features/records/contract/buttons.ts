import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** Records that one request runs a button for; a browser sends the others of a selection after them. */
export const runAtMost = 20

/** Member of a row of the list: the own buttons that apply to it, by their codes, and of links the address. */
export const rowButtonsMember = '@buttons'

/**
 * Not part of the platform family, whose clients call the interface themselves: calls the data interface of an own button for records, with
 * parameters from what is stored of them. The caller needs the button and sees the records, and each fulfils the condition of the button.
 */
export const runButton = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/Actions/RunButton',
  access: { functionOf: 'modelId' },
  params: z.object({ modelId: z.string().max(100) }),
  body: z.object({
    /** Its code: `btn_pay`. */
    button: z.string().min(1).max(50),
    ids: z.array(z.string().max(100)).min(1).max(runAtMost),
    /** The same in every try of one press: a service knows by it that a repeated call is not another one. */
    press: z.string().min(8).max(100),
  }),
  answer: z.object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), reason: z.string() })),
    /** Records that the time was over for: nothing was done with them yet. */
    left: z.array(z.string()),
  }),
  message: 'kernel.done',
})
