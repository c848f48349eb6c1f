import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from './codec.ts'
import { runTrial, type TrialFacts } from './trial.ts'
import type { ApproverNode, StartNode } from './model.ts'
import { approver, chain, directory, person, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'
import type { StoryCommand } from './testing/specification.ts'
import { workingCalendar } from '#engine/values/working-time.ts'

/** Opinions that a flow asks for, leaves open or does not take (`hasOpinion`). */

const everything = { ...approver('', []).actions, addSigner: true, terminate: true }
const submitted = (changes: Partial<ApproverNode>, first: Partial<StartNode> = {}) =>
  given(chain(start(first), approver('a', ['li'], { actions: everything, ...changes }), approver('b', ['wang']))).and({
    by: 'zhang',
    type: 'submit',
  })
const refusalOf = (story: ReturnType<typeof submitted>, command: StoryCommand) => {
  const { refusal } = story.when(command)
  return refusal && [refusal.text, refusal.field]
}
const file = [{ fileId: 'x' }]

describe('an approver node', () => {
  const none = submitted({ opinion: false })
  const needed = submitted({ opinion: true, opinionNeeded: true })

  test.each([
    ['approve', { by: 'li', type: 'approve' }],
    ['return', { by: 'li', type: 'return', to: 'start' }],
    ['transfer', { by: 'li', type: 'transfer', to: 'zhao' }],
    ['add-signer', { by: 'li', type: 'add-signer', to: 'zhao', when: 'before' }],
  ] as const)('without opinions takes none with %s', (_name, command) => {
    expect(refusalOf(none, { ...command, opinion: ' 同意 ' })).toEqual(['flows.opinion-not-asked', 'handleOpinion'])
    expect(refusalOf(none, { ...command, files: file })).toEqual(['flows.opinion-not-asked', 'fileList'])
    expect(refusalOf(none, { ...command, opinion: '  ' })).toBeUndefined()
  })

  test('that needs opinions refuses a decision without one, and not what is handed on', () => {
    const missing = ['flows.opinion-missing', 'handleOpinion']
    expect(refusalOf(needed, { by: 'li', type: 'approve' })).toEqual(missing)
    expect(refusalOf(needed, { by: 'li', type: 'return', to: 'start', opinion: ' ' })).toEqual(missing)
    expect(refusalOf(needed, { by: 'li', type: 'add-signer', to: 'zhao', when: 'after' })).toEqual(missing)
    expect(refusalOf(needed, { by: 'li', type: 'approve', opinion: '同意' })).toBeUndefined()
    expect(refusalOf(needed, { by: 'li', type: 'transfer', to: 'zhao' })).toBeUndefined()
    expect(refusalOf(needed, { by: 'li', type: 'add-signer', to: 'zhao', when: 'before' })).toBeUndefined()
  })

  test('leaves opinions open otherwise', () => {
    const open = submitted({})
    expect(refusalOf(open, { by: 'li', type: 'approve' })).toBeUndefined()
    expect(refusalOf(open, { by: 'li', type: 'approve', opinion: '同意', files: file })).toBeUndefined()
  })

  test('without opinions still wants the reason of a return that it asks for, and of a termination', () => {
    const explained = submitted({ opinion: false, returnReasonLength: 3 })
    expect(refusalOf(explained, { by: 'li', type: 'return', to: 'start' })).toEqual(['flows.reason-too-short', 'handleOpinion'])
    expect(refusalOf(explained, { by: 'li', type: 'return', to: 'start', opinion: '缺附件' })).toBeUndefined()
    expect(refusalOf(none, { by: 'li', type: 'vote-to-terminate', opinion: '重复' })).toBeUndefined()
  })

  test('takes back an approval with a reason only where it asks for opinions', () => {
    const approved = none.and({ by: 'li', type: 'approve' })
    expect(refusalOf(approved, { by: 'li', type: 'recall', opinion: '点错了' })).toEqual(['flows.opinion-not-asked', 'handleOpinion'])
    expect(refusalOf(approved, { by: 'li', type: 'recall' })).toBeUndefined()
  })
})

test('a withdrawal asks as the start says', () => {
  const withdraw = { by: 'zhang', type: 'withdraw' } as const
  expect(refusalOf(submitted({}, { opinion: false }), { ...withdraw, opinion: '填错了' })).toEqual([
    'flows.opinion-not-asked',
    'handleOpinion',
  ])
  expect(refusalOf(submitted({}, { opinion: false }), withdraw)).toBeUndefined()
  expect(refusalOf(submitted({}, { opinionNeeded: true }), withdraw)).toEqual(['flows.opinion-missing', 'handleOpinion'])
  expect(refusalOf(submitted({}, { opinionNeeded: true }), { ...withdraw, opinion: '填错了' })).toBeUndefined()
  expect(refusalOf(submitted({}), withdraw)).toBeUndefined()
})

test('a trial says what each node wants to hear', () => {
  const flow = chain(start(), approver('a', ['li'], { opinion: false }), approver('b', ['wang'], { opinionNeeded: true }))
  const facts = {
    now: 1_000,
    nowText: '',
    formData: {},
    directory: directory(),
    calendar: workingCalendar('Asia/Shanghai'),
    sees: () => true,
    initiator: person('zhang'),
  } satisfies TrialFacts
  const approve = { handles: () => true, action: 'approve', to: undefined, mode: 1, changes: {} } as const
  const { state, refused } = runTrial(flow, [approve, approve], facts)
  expect(refused).toBeUndefined()
  expect(state.status).toBe(2)
})

test('what a tree says of opinions comes back as it was, in both places', () => {
  const document = {
    nodeId: 'start',
    type: 'start',
    properties: { hasOpinion: false },
    childNode: { nodeId: 'a', type: 'approver', properties: { hasOpinion: true, seedbedOpinionNeeded: true } },
  }
  const { definition } = decodeFlow({ id: 'f', code: 'f', name: '备案', version: 1 }, document)
  expect(definition).toMatchObject({ start: { opinion: false, next: { opinion: true, opinionNeeded: true } } })
  expect(encodeFlow(definition!)).toEqual(document)
  const asked = { ...definition!, start: { ...definition!.start, opinion: true } }
  expect(encodeFlow(asked)['properties']).toEqual({ hasOpinion: true })
})
