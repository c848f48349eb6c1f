import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from '../codec.ts'
import type { JsonObject } from '../json.ts'
import type { Branch, FlowDefinition, FlowStep } from '../model.ts'
import { approver, branch, chain, start } from '../testing/builders.ts'
import { placesOf } from '../tree.ts'
import { addBranch, askedInOrder, forkOf, moveBranch, setDefaultBranch } from './branches.ts'
import { newCodes, withOwnCodes } from './codes.ts'
import { insertFork, insertNode } from './lines.ts'
import { moveNode } from './moving.ts'
import { renameStep } from './naming.ts'
import { newApprover, newBranch, newFork, type NewNames } from './new-steps.ts'
import { pasteBranch, pasteNode, pieceOf, readPiece, writePiece } from './pieces.ts'
import { removeFork, removeStep } from './removing.ts'
import { branchesOf } from '../model.ts'
import { stepOf } from './structure.ts'

function counter(prefix = 'n'): () => string {
  let made = 0
  return () => `${prefix}${(made += 1)}`
}

/** The tree as people read it: `start a [c1: b | c2:] d`. */
function drawn(step: FlowStep | undefined): string {
  if (!step) return ''
  const own = step.kind === 'branch' ? `${step.code}:` : step.kind === 'pass' ? '' : step.code
  const branches = branchesOf(step).map(drawn)
  return [own, ...(branches.length > 0 ? [`[${branches.join(' | ')}]`] : []), drawn(step.next)].filter((text) => text !== '').join(' ')
}

const flow = chain(start(), approver('a', ['li']), approver('b', ['wang']))
const names: NewNames = { approver: '审批', branch: (number) => `分支${number}`, otherwise: '其他情况' }
const forked = insertFork(flow, { after: 'a', side: 'below' }, newFork('condition', names, counter('c')), counter())

describe('inserting', () => {
  test('a node stands between a step and what followed it', () => {
    expect(drawn(insertNode(flow, { after: 'a', side: 'below' }, newApprover('x', '复核'), counter()).start)).toBe('start a x b')
  })

  test('a fork leads on to what stood below it', () => expect(drawn(forked.start)).toBe('start a [c1: | c2:] b'))

  test('a node below a step with a fork takes the fork along; one below the join does not', () => {
    expect(drawn(insertNode(forked, { after: 'a', side: 'below' }, newApprover('x', ''), counter()).start)).toBe('start a x [c1: | c2:] b')
    expect(drawn(insertNode(forked, { after: 'a', side: 'join' }, newApprover('x', ''), counter()).start)).toBe('start a [c1: | c2:] x b')
  })

  test('a second fork in a row stands on an invisible node, which goes when it is not needed any more', () => {
    const twice = insertFork(forked, { after: 'a', side: 'join' }, newFork('condition', names, counter('d')), counter())
    expect(drawn(twice.start)).toBe('start a [c1: | c2:] [d1: | d2:] b')
    expect(stepOf(twice, 'n1')).toMatchObject({ kind: 'pass' })
    const between = insertNode(twice, { after: 'a', side: 'join' }, newApprover('x', ''), counter())
    expect(drawn(between.start)).toBe('start a [c1: | c2:] x [d1: | d2:] b')
    expect(stepOf(between, 'n1')).toBeUndefined()
    expect(drawn(removeFork(twice, 'n1').start)).toBe('start a [c1: | c2:] b')
    expect(stepOf(removeFork(twice, 'n1'), 'n1')).toBeUndefined()
  })
})

describe('removing', () => {
  const filled = insertNode(forked, { after: 'c1', side: 'below' }, newApprover('x', ''), counter())

  test('what was below a node joins what is above it', () => {
    expect(drawn(removeStep(filled, 'x', counter()).start)).toBe('start a [c1: | c2:] b')
    expect(drawn(removeStep(filled, 'a', counter()).start)).toBe('start [c1: x | c2:] b')
  })

  test('of two branches the one that is left stands in the line itself', () => {
    expect(drawn(removeStep(filled, 'c2', counter()).start)).toBe('start a x b')
    expect(drawn(removeStep(filled, 'c1', counter()).start)).toBe('start a b')
  })

  test('the start stays', () => expect(removeStep(filled, 'start', counter())).toBe(filled))
})

describe('branches', () => {
  const three = addBranch(forked, 'a', newBranch('c3', '小额'))
  const names = (definition: FlowDefinition): readonly string[] =>
    askedInOrder(branchesOf(stepOf(definition, 'a') ?? definition.start)).map(({ code, priority }) => `${code}:${priority}`)

  test('a new one is asked before the default one', () => expect(names(three)).toEqual(['c1:1', 'c3:2', 'c2:3']))

  test('are asked in the order they are moved to; the default one stays the last', () => {
    expect(names(moveBranch(three, 'c3', 0))).toEqual(['c3:1', 'c1:2', 'c2:3'])
    expect(names(moveBranch(three, 'c2', 0))).toEqual(['c1:1', 'c3:2', 'c2:3'])
    expect(names(moveBranch(three, 'c1', 99))).toEqual(['c3:1', 'c1:2', 'c2:3'])
  })

  test('there is one default', () => {
    const other = setDefaultBranch(three, 'c1', true)
    expect(branchesOf(stepOf(other, 'a') ?? other.start).map((one: Branch) => [one.code, one.isDefault])).toEqual([
      ['c3', false],
      ['c2', false],
      ['c1', true],
    ])
  })
})

describe('forks whose branches run at once, or are chosen', () => {
  const plainFork = (kind: 'parallel' | 'chosen'): FlowDefinition =>
    insertFork(flow, { after: 'a', side: 'below' }, newFork(kind, names, counter('c')), counter())
  const again = (definition: FlowDefinition): FlowDefinition => decodeFlow(definition, encodeFlow(definition)).definition!
  const shape = (definition: FlowDefinition): unknown => [
    drawn(definition.start),
    placesOf(definition).map(({ step }) => [step.code, step.name, step.fork?.kind]),
  ]

  test.each(['parallel', 'chosen'] as const)('a new one (%s) begins with approvers, and comes back from its document', (kind) => {
    const made = plainFork(kind)
    expect(drawn(made.start)).toBe('start a [c1: c2 | c3: c4] b')
    expect(branchesOf(stepOf(made, 'a')!).map(({ name, isDefault, rules }) => [name, isDefault, rules])).toEqual([
      ['分支1', false, []],
      ['分支2', false, []],
    ])
    expect(shape(again(made))).toEqual(shape(made))
    const heads = encodeFlow(made) as unknown as { childNode: { conditionType: string; conditionNodes: object[] } }
    expect(heads.childNode).toMatchObject({
      conditionType: kind === 'parallel' ? 'interflow' : 'branchFlow',
      conditionNodes: [
        { nodeId: 'c2', type: 'approver', [kind === 'parallel' ? 'isInterflow' : 'isBranchFlow']: true },
        { nodeId: 'c4', type: 'approver' },
      ],
    })
  })

  test('a branch is added and moved among the others, and is never a default', () => {
    const three = addBranch(plainFork('parallel'), 'a', newBranch('x', '其他', true))
    const moved = moveBranch(three, 'x', 0)
    expect(drawn(moved.start)).toBe('start a [x: | c1: c2 | c3: c4] b')
    expect(branchesOf(stepOf(moved, 'a')!).every(({ isDefault, priority }) => !isDefault && priority === 1)).toBe(true)
    expect(setDefaultBranch(moved, 'x', true)).toBe(moved)
    expect(shape(again(moved))).toEqual(shape(moved))
  })

  test.each([
    ['condition', 'parallel'],
    ['parallel', 'chosen'],
    ['chosen', 'condition'],
    ['parallel', 'parallel'],
  ] as const)('a branch of %s is pasted into %s as one of that kind', (from, into) => {
    const source = again(
      insertFork(
        flow,
        { after: 'a', side: 'below' },
        forkOf([branch('s1', { name: '来源', next: approver('n', ['li']) }), branch('s2', { next: approver('m', []) })], from),
        counter(),
      ),
    )
    const piece = readPiece(writePiece(pieceOf(source, 's1')!))
    if (piece?.kind !== 'branch') throw new Error('no branch')
    const target = again(insertFork(flow, { after: 'a', side: 'below' }, newFork(into, names, counter('c')), counter()))
    const pasted = pasteBranch(target, 'a', piece, counter('p'))
    expect(branchesOf(stepOf(pasted, 'a')!).map(({ name, next }) => [name, next?.code])).toContainEqual(['来源', 'p2'])
    expect(shape(again(pasted))).toEqual(shape(pasted))
  })
})

describe('moving', () => {
  test('a node leaves what was below it where it was', () => {
    expect(drawn(moveNode(forked, 'b', { after: 'c1', side: 'below' }, counter()).start)).toBe('start a [c1: b | c2:]')
    expect(drawn(moveNode(forked, 'a', { after: 'b', side: 'below' }, counter()).start)).toBe('start [c1: | c2:] b a')
    expect(drawn(moveNode(forked, 'a', { after: 'a', side: 'join' }, counter()).start)).toBe('start [c1: | c2:] a b')
    expect(drawn(moveNode(forked, 'a', { after: 'c2', side: 'below' }, counter()).start)).toBe('start [c1: | c2: a] b')
  })

  test('to where it stands changes nothing', () => {
    expect(moveNode(forked, 'b', { after: 'a', side: 'join' }, counter())).toBe(forked)
    expect(moveNode(forked, 'b', { after: 'b', side: 'below' }, counter())).toBe(forked)
  })
})

describe('copies', () => {
  const piece = branch('c1', {
    next: approver('a', ['li'], {
      next: approver('b', [], { returnTo: { kind: 'node', node: 'a' }, assignee: { kind: 'handlers', node: 'z' } }),
    }),
  })

  test('a branch names its own new nodes and still those outside', () => {
    const source = addBranch(forked, 'a', { ...piece, code: 'c9', next: piece.next })
    const read = readPiece(writePiece(pieceOf(source, 'c9') ?? piece))
    if (read?.kind !== 'branch') throw new Error('no branch')
    const pasted = pasteBranch(source, 'a', read, counter('p'))
    expect(drawn(pasted.start)).toContain('p1: p2 p3')
    expect(stepOf(pasted, 'p3')).toMatchObject({ returnTo: { node: 'p2' }, assignee: { node: 'z' } })
  })

  test('a node comes without what is below it, under another code', () => {
    const read = readPiece(writePiece(pieceOf(forked, 'a') ?? piece))
    if (!read || read.kind === 'branch') throw new Error('no node')
    expect(drawn(pasteNode(forked, { after: 'b', side: 'below' }, read, counter('p')).start)).toBe('start a [c1: | c2:] b p1')
  })

  test('other texts of a clipboard are nothing', () => {
    for (const text of ['', 'abc', '{}', '[]', '{"seedbed-flow-piece":{"type":"start","nodeId":"s"}}'])
      expect(readPiece(text)).toBeUndefined()
    expect(pieceOf(forked, 'start')).toBeUndefined()
  })
})

describe('documents', () => {
  const identity = { id: 'f', code: 'f', name: 'f', version: 1 }
  const document: JsonObject = {
    nodeId: 's',
    type: 'start',
    childNode: {
      nodeId: 'a',
      prevId: 's',
      type: 'approver',
      content: '初审',
      properties: { title: '初审', foreign: 1 },
      childNode: {
        nodeId: 't',
        prevId: 'a',
        type: 'timer',
        properties: { day: 1 },
        childNode: { nodeId: 'b', prevId: 't', type: 'approver', properties: { title: '复审' } },
      },
    },
  }
  const read = (): FlowDefinition => {
    const { definition } = decodeFlow(identity, document)
    if (!definition) throw new Error('no flow')
    return definition
  }

  test('name the node above after a move, and keep what nobody knows', () => {
    const moved = encodeFlow(moveNode(read(), 'b', { after: 's', side: 'below' }, counter()))
    expect(moved).toMatchObject({
      childNode: { nodeId: 'b', prevId: 's', childNode: { nodeId: 'a', prevId: 'b', properties: { foreign: 1 } } },
    })
  })

  test('a node that is not run moves, goes, and is inserted after like any other', () => {
    expect(drawn(read().start)).toBe('s a t b')
    expect(drawn(moveNode(read(), 't', { after: 's', side: 'below' }, counter()).start)).toBe('s t a b')
    expect(drawn(removeStep(read(), 't', counter()).start)).toBe('s a b')
    const inserted = insertNode(read(), { after: 't', side: 'below' }, newApprover('x', ''), counter())
    expect(encodeFlow(inserted)).toMatchObject({
      childNode: {
        childNode: { nodeId: 't', properties: { day: 1 }, childNode: { nodeId: 'x', childNode: { nodeId: 'b', prevId: 'x' } } },
      },
    })
  })

  test('a new name goes into the caption that said the old one', () => {
    expect(encodeFlow(renameStep(read(), 'a', '乡镇初审'))).toMatchObject({
      childNode: { content: '乡镇初审', properties: { title: '乡镇初审' } },
    })
  })

  test('codes that are missing or come twice are told apart', () => {
    const { definition } = decodeFlow(identity, {
      ...document,
      childNode: { nodeId: '', type: 'approver', childNode: { nodeId: 's', type: 'approver' } },
    })
    if (!definition) throw new Error('no flow')
    const own = withOwnCodes(definition, counter('o'))
    expect(drawn(own.start)).toBe('s o1 o2')
    expect(withOwnCodes(own, counter())).toBe(own)
    expect(newCodes(own, counter('o'))()).toBe('o3')
  })
})
