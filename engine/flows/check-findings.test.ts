import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsOf } from './check-findings.ts'
import type { CheckedField, CheckedForm } from './check-form.ts'
import { judgeFork } from './check-forks.ts'
import { chosenBranch, holds } from './conditions.ts'
import { comparisonSymbols } from './model.ts'
import type { ApproverNode, Branch, Comparison, ComparisonSymbol, FieldRight, FlowDefinition, VoteRules } from './model.ts'
import { approver, branch, chain, start } from './testing/builders.ts'
import { anyFlow } from './testing/flows.ts'

const field = (name: string, more: Partial<CheckedField> = {}): CheckedField => ({
  field: name,
  label: `标签${name}`,
  required: true,
  filledByProgram: false,
  hidden: false,
  type: 'comInput',
  values: { kind: 'number', allows: () => true },
  ...more,
})
const formOf = (...fields: readonly CheckedField[]): CheckedForm => new Map(fields.map((one) => [one.field, one]))

const rule = (name: string, symbol: ComparisonSymbol, value: string | boolean, joined: 'and' | 'or' = 'and'): Comparison => ({
  kind: 'comparison',
  field: name,
  symbol,
  other: { kind: 'constant', value },
  joined,
})
const when = (code: string, ...rules: readonly Comparison[]): Branch => branch(code, { name: code, rules })
const otherwise = branch('else', { name: '其他', isDefault: true })
const forkOf = (...branches: readonly Branch[]) => ({ kind: 'condition' as const, branches })
const forked = (...branches: readonly Branch[]): FlowDefinition => chain(start({ fork: forkOf(...branches) }), approver('z', ['li']))

const told = (definition: FlowDefinition, form: CheckedForm | undefined) =>
  findingsOf(definition, form).map(({ node, severity, refusal }) => [node, severity, refusal.text, refusal.params] as const)
const texts = (definition: FlowDefinition, form: CheckedForm) => told(definition, form).map(([, severity, text]) => `${severity} ${text}`)

describe('conditions of a fork', () => {
  const inFen = { unit: 'fen', shown: (kept: string) => String(Number(kept) / 100), kept: (typed: string) => typed, scale: 100 }

  test('an amount is told as people write it', () => {
    const form = formOf(field('fee', { measure: inFen }))
    const fork = forked(when('small', rule('fee', '<', '10000')), when('large', rule('fee', '>', '10000')))
    expect(told(fork, form).map(([, , text, params]) => [text, params?.['example']])).toContainEqual(['flows.check-gap', '标签fee＝100'])
  })

  test('fields of which one counts in fen are not compared with each other', () => {
    const other: Comparison = { ...rule('fee', '>', ''), other: { kind: 'field', field: 'limit' } }
    const fork = forked(when('large', other), otherwise)
    const texts = (form: CheckedForm) => told(fork, form).map(([, severity, text]) => `${severity} ${text}`)
    expect(texts(formOf(field('fee', { measure: inFen }), field('limit')))).toContain('fault flows.check-other-unit')
    expect(texts(formOf(field('fee', { measure: inFen }), field('limit', { measure: inFen })))).not.toContain(
      'fault flows.check-other-unit',
    )
  })

  const amount = formOf(field('n'))

  test('that leave a number out are told with that number', () => {
    expect(told(forked(when('a', rule('n', '>', '10')), when('b', rule('n', '<', '10'))), amount)).toEqual([
      ['start', 'fault', 'flows.check-gap', { node: '流程发起', example: '标签n＝10' }],
    ])
    expect(texts(forked(when('a', rule('n', '>=', '10')), when('b', rule('n', '<', '10'))), amount)).toEqual([])
  })

  test('that meet are told with the branch that is taken', () => {
    const [found] = told(forked(when('a', rule('n', '>', '100')), when('b', rule('n', '>', '50')), otherwise), amount)
    expect(found).toEqual(['b', 'warning', 'flows.check-overlap', { node: '流程发起', first: 'a', second: 'b', example: '标签n＝101' }])
  })

  test('that compare a number with a text that is none are told at their branch', () =>
    expect(told(forked(when('a', rule('n', '>', 'abc')), otherwise), amount)).toEqual([
      ['a', 'fault', 'flows.check-no-number', { node: 'a', field: '标签n', value: 'abc' }],
    ]))

  test('between whole numbers leave no gap where the field takes whole numbers alone', () => {
    const fork = forked(when('a', rule('n', '<=', '1')), when('b', rule('n', '>=', '2')))
    expect(texts(fork, formOf(field('n', { values: { kind: 'number', allows: (value) => !value.includes('.') } })))).toEqual([])
    expect(texts(fork, amount)).toEqual(['fault flows.check-gap'])
  })

  test('that only an empty field escapes are a warning', () =>
    expect(
      texts(forked(when('a', rule('n', '>=', '10')), when('b', rule('n', '<', '10'))), formOf(field('n', { required: false }))),
    ).toEqual(['warning flows.check-gap']))

  test('that nothing can meet, or that others take everything from, are told', () => {
    const covered = forked(when('a', rule('n', '>', '1')), when('b', rule('n', '>', '5')), otherwise)
    expect(texts(covered, amount)).toEqual(['warning flows.check-overlap', 'warning flows.check-never'])
    const contradictory = forked(when('a', rule('n', '>', '5'), rule('n', '<', '3')), otherwise)
    expect(texts(contradictory, amount)).toEqual(['warning flows.check-never'])
    const complete = forked(when('a', rule('n', '>', '5')), when('b', rule('n', '<=', '5')), otherwise)
    expect(told(complete, amount).map(([node, , text, params]) => [node, text, params?.['branch']])).toEqual([
      [otherwise.code, 'flows.check-never', '其他'],
    ])
  })

  test('on choices and switches are judged by all their values', () => {
    const values = ['甲', '乙', '丙'].map((value) => ({ value, label: `选${value}` }))
    const choice = formOf(field('c', { values: { kind: 'listed', values } }))
    expect(told(forked(when('a', rule('c', '==', '甲')), when('b', rule('c', '==', '乙'))), choice)[0]?.[3]).toMatchObject({
      example: '标签c＝选丙',
    })
    expect(texts(forked(when('a', rule('c', '==', '甲')), when('b', rule('c', '<>', '甲'))), choice)).toEqual([])
    const onOff = [true, false].map((value) => ({ value, label: value ? '是' : '否' }))
    const open = formOf(field('s', { values: { kind: 'listed', values: onOff } }))
    expect(texts(forked(when('a', rule('s', '==', '1')), when('b', rule('s', '==', '0'))), open)).toEqual([])
    expect(texts(forked(when('a', rule('s', '==', '1'))), open)).toEqual(['fault flows.check-gap'])
  })

  test('on what cannot be judged ask for a default branch', () => {
    const form = formOf(field('t', { values: { kind: 'text' } }), field('items-n', { values: { kind: 'unknown' } }))
    expect(texts(forked(when('a', rule('t', 'like', '玉米'))), form)).toEqual(['warning flows.check-not-judged'])
    expect(texts(forked(when('a', rule('items-n', '>', '1'))), form)).toEqual(['warning flows.check-not-judged'])
    expect(texts(forked(when('a', rule('t', 'like', '玉米')), otherwise), form)).toEqual([])
    expect(texts(forked(when('a', rule('t', '==', '玉米')), when('b', rule('t', '<>', '玉米'))), form)).toEqual([])
  })

  test('that are too many are told as not judged, and the forks before them are judged', () => {
    const form = formOf(field('n'), field('m'))
    const many = Array.from({ length: 60 }, (_, at) =>
      when(`b${at}`, ...Array.from({ length: 20 }, (_rule, no) => rule(no % 2 ? 'n' : 'm', '>', String((at * 20 + no) % 69), 'or'))),
    )
    const withDefault = forkOf(...many, otherwise)
    const small = forkOf(when('x', rule('n', '>', '1')), when('y', rule('n', '>', '5')), { ...otherwise, code: 'else2' })
    expect(texts(chain(start({ fork: small }), approver('z', ['li'], { fork: withDefault }), approver('e', ['li'])), form)).toEqual([
      'warning flows.check-overlap',
      'warning flows.check-never',
      'warning flows.check-too-much',
    ])
    expect(texts(forked(...many), form)).toEqual(['warning flows.check-not-judged'])
    // The budget is that of the flow: what one fork leaves is all there is for the next.
    const budget = { left: 100 }
    expect(judgeFork(small, form, budget)).toMatchObject({ isTooMuch: false })
    expect(budget.left).toBeLessThan(60)
    for (let again = 0; again < 3; again += 1) judgeFork(small, form, budget)
    expect(judgeFork(small, form, budget)).toMatchObject({ isTooMuch: true, unjudged: ['n'], overlaps: [] })
    expect(budget.left).toBeGreaterThanOrEqual(0)
  })

  test('are judged as the flow runs, for every whole number and any rules', () => {
    const comparison = fc.record({
      name: fc.constantFrom('n', 'm'),
      symbol: fc.constantFrom(...comparisonSymbols.filter((symbol) => symbol !== 'like' && symbol !== 'notLike')),
      value: fc.integer({ min: -2, max: 2 }),
      joined: fc.constantFrom<'and' | 'or'>('and', 'or'),
    })
    const branches = fc.array(fc.array(comparison, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    const whole = field('n', { values: { kind: 'number', allows: (value) => !value.includes('.') } })
    const form = formOf(whole, { ...whole, field: 'm' })
    const range = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(String)
    fc.assert(
      fc.property(branches, fc.boolean(), (drawn, hasDefault) => {
        const asked = drawn.map((rules, at) => ({
          ...when(`b${at}`, ...rules.map(({ name, symbol, value, joined }) => rule(name, symbol, String(value), joined))),
          priority: at,
        }))
        const fork = forkOf(...asked, ...(hasDefault ? [otherwise] : []))
        const { gap, overlaps, never, unjudged } = judgeFork(fork, form)
        const all = range.flatMap((n) => range.map((m) => ({ n, m })))
        const fitting = all.map((data) => asked.filter(({ rules }) => holds(rules, data)))
        expect(unjudged).toEqual([])
        expect(gap !== undefined).toBe(fitting.some((fits) => fits.length === 0))
        expect(overlaps.length > 0).toBe(fitting.some((fits) => fits.length > 1))
        const taken = new Set(all.map((data) => chosenBranch(fork.branches, data)))
        expect(never).toEqual(fork.branches.filter((one) => !taken.has(one)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('fields', () => {
  test('that the form does not have any more are faults where somebody is decided by them', () => {
    const gone = chain(
      start({ fork: forkOf(when('a', rule('gone', '>', '1')), otherwise) }),
      approver('b', [], { assignee: { kind: 'form-field', field: 'away', holds: 'users' } }),
      approver('c', ['li'], { rights: [{ field: 'lost', read: true, write: false, required: false }] }),
    )
    expect(told(gone, formOf(field('n'))).map(([node, severity, text, params]) => [node, severity, text, params?.['fields']])).toEqual([
      ['a', 'fault', 'flows.check-condition-field', 'gone'],
      ['b', 'fault', 'flows.check-assignee-field', 'away'],
      ['c', 'warning', 'flows.check-right-field', 'lost'],
    ])
    expect(told(gone, undefined)).toEqual([])
  })

  const right = (name: string, more: Partial<FieldRight>): FieldRight => ({
    field: name,
    read: true,
    write: true,
    required: false,
    ...more,
  })

  test('none of which somebody sees are told, at the start as a fault', () => {
    const blind = [right('n', { read: false })]
    expect(texts(chain(start({ rights: blind }), approver('a', ['li'], { rights: blind })), formOf(field('n')))).toEqual([
      'fault flows.check-sees-nothing',
      'warning flows.check-sees-nothing',
    ])
  })

  test('that are required and closed are told, unless the form alone requires them of an approver', () => {
    const form = formOf(field('n'), field('m', { required: false }), field('no', { filledByProgram: true }))
    const closed = chain(
      start({ rights: [right('n', { write: false }), right('no', { write: false })] }),
      approver('a', ['li'], { rights: [right('n', { write: false, required: true }), right('m', { write: false, required: true })] }),
    )
    expect(told(closed, form).map(([node, , text, params]) => [node, text, params?.['fields']])).toEqual([
      ['start', 'flows.check-required-closed', '标签n'],
      ['a', 'flows.check-required-closed', '标签m'],
    ])
  })
})

test('a node without a way to go on is a fault', () => {
  const { actions } = approver('a', [])
  const closed = { actions: { ...actions, approve: false } }
  expect(texts(chain(start(), approver('a', ['li'], closed)), formOf(field('n')))).toEqual(['fault flows.check-no-exit'])
  const byRule = approver('a', ['li'], { ...closed, autoApproval: ['initiator'] })
  expect(texts(chain(start(), byRule), formOf(field('n')))).toEqual(['warning flows.check-exit-by-rule'])
})

describe('time limits of a node', () => {
  const off = { kind: 'off' } as const
  const limit = { kind: 'own', from: 'receipt', field: '', hours: 24, counts: 'clock' } as const
  const late = (approvesAt: number | null) =>
    ({ kind: 'own', firstHours: 0, everyHours: 2, notifies: true, tellsSuperiors: false, approvesAt }) as const
  const asStart = { limit: { kind: 'as-start' }, reminders: { kind: 'as-start' }, overdue: { kind: 'as-start' } } as const

  test('without one nothing is late, which is told where something was to happen then', () => {
    const times = { limit: off, reminders: off, overdue: late(null) }
    expect(texts(chain(start(), approver('a', ['li'], { times })), formOf(field('n')))).toEqual(['warning flows.check-no-limit'])
    expect(texts(chain(start(), approver('a', ['li'], { times: { ...times, limit } })), formOf(field('n')))).toEqual([])
    expect(texts(chain(start({ times }), approver('a', ['li'], { times: asStart })), formOf(field('n')))).toEqual([
      'warning flows.check-no-limit',
    ])
    expect(texts(chain(start({ times }), approver('a', ['li'], { times: { ...asStart, limit } })), formOf(field('n')))).toEqual([])
  })

  test('a node that nobody can approve goes on by time where there is a limit, and only there', () => {
    const { actions } = approver('a', [])
    const closed = { actions: { ...actions, approve: false } }
    const found = (times: ApproverNode['times'], ofStart?: ApproverNode['times']) =>
      texts(chain(start({ times: ofStart }), approver('a', ['li'], { ...closed, times })), formOf(field('n')))
    expect(found({ limit, reminders: off, overdue: late(1) })).toEqual([])
    expect(found({ limit: off, reminders: off, overdue: late(1) })).toContain('fault flows.check-no-exit')
    expect(found({ limit, reminders: off, overdue: late(null) })).toEqual(['fault flows.check-no-exit'])
    expect(found(asStart)).toEqual(['fault flows.check-no-exit'])
    expect(found(undefined, { limit, reminders: off, overdue: late(1) })).toEqual([])
  })
})

test('any flow is judged, and what blocks it is among its faults', () => {
  fc.assert(
    fc.property(anyFlow, (definition) => {
      for (const one of findingsOf(definition, formOf(field('amount', { required: false }))))
        expect(one.refusal.params?.['node']).toBeTruthy()
    }),
    { numRuns: 100 },
  )
})

describe('votes and opinions of a node', () => {
  const findings = (changes: Partial<ApproverNode>, people = ['li', 'wang', 'sun']) =>
    told(chain(start(), approver('a', people, changes)), undefined).map(([, severity, text]) => `${severity} ${text}`)
  const votes = (ratio: number, rules: VoteRules, people?: string[]) => findings({ counterSign: { mode: 'all', ratio, rules } }, people)

  test('more votes than people are told', () => {
    expect(votes(60, { approvals: 4 })).toEqual(['warning flows.check-votes-many'])
    expect(votes(60, { returns: { by: 'number', least: 4 } })).toEqual(['warning flows.check-votes-many'])
    expect(votes(60, { approvals: 3 })).toEqual([])
  })

  test('a rule for returns that always comes too late is told', () => {
    expect(votes(100, { returns: { by: 'number', least: 2 } })).toEqual(['warning flows.check-returns-late'])
    expect(votes(60, { returns: { by: 'share', least: 34 } })).toEqual([])
    expect(votes(60, { returns: { by: 'share', least: 90 } })).toEqual(['warning flows.check-returns-late'])
    expect(votes(60, { approvals: 2, returns: { by: 'number', least: 3 } })).toEqual(['warning flows.check-returns-late'])
    expect(votes(60, { approvals: 2, returns: { by: 'number', least: 2 } })).toEqual([])
  })

  test('of people that are not known shares alone are compared', () => {
    const assignee = { kind: 'initiator' } as const
    const late = (rules: VoteRules) => findings({ assignee, counterSign: { mode: 'all', ratio: 60, rules } })
    expect(late({ returns: { by: 'share', least: 50 } })).toEqual(['warning flows.check-returns-late'])
    expect(late({ returns: { by: 'share', least: 40 } })).toEqual([])
    expect(late({ approvals: 2, returns: { by: 'number', least: 9 } })).toEqual([])
  })

  test('a reason for returns where no opinion is taken is told', () => {
    expect(findings({ opinion: false, returnReasonLength: 5 })).toEqual(['warning flows.check-reason-asked'])
    expect(findings({ opinion: false })).toEqual([])
  })
})
