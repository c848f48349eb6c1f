import type { AddSigner } from '#engine/flows/actions/add-signer/action.ts'
import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { opinionQuestion } from '#features/approvals/actions/opinion-question.ts'
import { addSignerCall } from '#features/approvals/actions/add-signer/call.ts'
import { statementOf } from '#features/approvals/actions/statement.ts'

/** The codes of the family by which it is told when the other one decides; 3 is its later versions'. */
const kinds: Readonly<Record<number, AddSigner['when']>> = { 1: 'before', 2: 'after', 3: 'beside' }

/** 加签: asks whom to ask besides, and whether before, after or together with the own decision. */
export const addSigner: WorkItemActionDeclaration<typeof addSignerCall> = {
  call: addSignerCall,
  word: 'addSigner',
  form: 'saved',
  button: { place: 'more', label: 'flows.addSigner', order: 3 },
  dialog: {
    title: 'approvals.add-signer.title',
    questions: ({ operation }, say) => [
      { kind: 'people', name: 'freeApproverUserId', label: say('approvals.add-signer.signer'), multiple: false },
      {
        kind: 'choice',
        name: 'freeApproverType',
        label: say('approvals.add-signer.when'),
        options: [
          { value: 1, label: say('approvals.add-signer.before'), effect: say('approvals.add-signer.before-effect') },
          { value: 2, label: say('approvals.add-signer.after'), effect: say('approvals.add-signer.after-effect') },
          { value: 3, label: say('approvals.add-signer.beside'), effect: say('approvals.add-signer.beside-effect') },
        ],
      },
      // Who asks after himself has agreed, which is a decision.
      ...opinionQuestion(
        operation,
        say,
        { label: say('approvals.add-signer.opinion'), phrases: [say('approvals.transfer.please')] },
        { name: 'freeApproverType', value: 2 },
      ),
    ],
  },
  body: ({ opinion, chosen: { freeApproverType = 1 }, people: { freeApproverUserId = [] } }) => ({
    handleOpinion: opinion,
    freeApproverUserId: freeApproverUserId[0] ?? '',
    freeApproverType,
  }),
  command: ({ id, body }) => ({
    type: 'add-signer',
    workItem: id,
    to: body.freeApproverUserId ?? '',
    when: kinds[body.freeApproverType] ?? 'before',
    ...statementOf(body),
  }),
}
