import { z } from 'zod'
import { person, returnTarget } from '#features/approvals/contract/shapes.ts'

/** The open work item of whoever reads a request, and what it allows. */
export const operation = z.object({
  taskOperatorId: z.string(),
  nodeCode: z.string(),
  actions: z.array(z.string()),
  /** Who decides at this node once the caller has agreed, as people do it in turn or one asked him before himself; absent where nobody does. */
  turnAfter: z.array(person).optional(),
  returnTargets: z.array(
    returnTarget.extend({
      /** Nodes of branches beside this one that a run again from there takes back, by their captions; absent where it takes back none. */
      takesBack: z.array(z.string()).optional(),
    }),
  ),
  /** The nodes of branches beside this one, by their captions; absent where there are none. */
  beside: z.array(z.string()).optional(),
  returnModes: z.array(z.number()),
  returnReasonLength: z.number(),
  /** Whether fields of the form can be marked with a return: of a form of the node's own they cannot, as its initiator has another one. */
  marks: z.boolean(),
  /** Whether an opinion field is shown. */
  opinion: z.boolean(),
  /** Whether an approval, and a return, needs one. */
  opinionNeeded: z.boolean(),
  /** What the node calls its buttons, by the word of the action; absent where all are called as usual. */
  captions: z.record(z.string(), z.string()).optional(),
  /** Whether the approver may add people who get a copy (`isCustomCopy`). */
  copies: z.boolean(),
  /** Whether a decision must be signed (`hasSign`). */
  signed: z.boolean(),
  /** What the node says to whoever decides there (`description`); `''` where it says nothing. */
  hint: z.string(),
  /** In whose name the caller decides (委托); absent where the work item is his own. */
  inNameOf: z.string().optional(),
})
