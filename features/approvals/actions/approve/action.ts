import type { WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { approveCall } from '#features/approvals/actions/approve/call.ts'
import { copiesBody, copiesQuestion } from '#features/approvals/actions/copies-question.ts'
import { opinionQuestion } from '#features/approvals/actions/opinion-question.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import { choicesOf, copyIdsOf, statementOf } from '#features/approvals/actions/statement.ts'

const phrases = ['approvals.opinion.agree', 'approvals.opinion.true', 'approvals.opinion.complete']

/** 通过: asks for confirmation and says who is next. */
export const approve: WorkItemActionDeclaration<typeof approveCall> = {
  call: approveCall,
  word: 'approve',
  form: 'submitted',
  button: { place: 'foot', label: 'flows.approve', order: 2, look: 'primary' },
  called: {
    also: 'approvals.opinion.agree',
    pinyin: [
      ['tong', 'guo'],
      ['tong', 'yi'],
    ],
  },
  dialog: {
    title: 'approvals.approve.title',
    effect: ({ timeline }, say) => {
      // Before branches are chosen each of them may come.
      const next = timeline.filter((station) => station.next)
      const named = next.map(({ nodeName, people, branch }) => {
        const who = say('approvals.next', { node: nodeName, people: namesOf(people) || say('approvals.nobody') })
        return branch?.kind === 'chosen' ? `${say('approvals.timeline.chosen', { name: branch.name })} · ${who}` : who
      })
      if (named.length > 0) return named.join('；')
      return say(timeline.filter(({ kind }) => kind === 'current').length > 1 ? 'approvals.next-waits' : 'approvals.next-end')
    },
    questions: (request, say) => [
      ...opinionQuestion(request.operation, say, { label: say('approvals.opinion'), phrases: phrases.map((key) => say(key)) }),
      ...copiesQuestion(request, say),
    ],
  },
  body: ({ opinion, people }) => ({ handleOpinion: opinion, ...copiesBody({ people }) }),
  command: ({ id, body }) => ({
    type: 'approve',
    workItem: id,
    ...statementOf(body),
    copyTo: copyIdsOf(body.copyIds),
    ...choicesOf(body),
  }),
}
