import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFlow, encodeFlow } from '../codec.ts'
import { branchesOf } from '../model.ts'
import type { FlowDefinition, FlowNode, FlowStep } from '../model.ts'
import { anyTree } from '../testing/documents.ts'
import { placesOf } from '../tree.ts'
import { addBranch, moveBranch, setDefaultBranch } from './branches.ts'
import { newCodes, withOwnCodes } from './codes.ts'
import { insertFork, insertNode } from './lines.ts'
import type { Line } from './lines.ts'
import { moveNode } from './moving.ts'
import { renameStep } from './naming.ts'
import { newApprover, newBranch, newFork } from './new-steps.ts'
import { pasteBranch, pasteNode, pieceOf, readPiece, writePiece } from './pieces.ts'
import { removeFork, removeStep } from './removing.ts'

/** Whatever is edited in whatever order: the tree stays a tree, its document can be read, and what follows what is kept. */

let made = 0
const names = { approver: '审批', branch: (number: number) => `分支${number}`, otherwise: '其他情况' }
const random = (): string => `new-${(made += 1)}`
const identity = { id: 'f1', code: 'filing', name: '备案', version: 1 }

const anyFlow: fc.Arbitrary<FlowDefinition> = anyTree.map((tree) => {
  const { definition } = decodeFlow(identity, tree)
  if (!definition) throw new Error('no flow')
  return withOwnCodes(definition, random)
})

const stepsOf = (flow: FlowDefinition): readonly FlowStep[] => placesOf(flow).map(({ step }) => step)
const isDrawn = (step: FlowStep): boolean => step.kind !== 'pass'
const codes = (flow: FlowDefinition): readonly string[] =>
  stepsOf(flow)
    .filter(isDrawn)
    .map(({ code }) => code)
const isNode = (step: FlowStep): boolean => step.kind === 'approver' || step.kind === 'foreign'
const end = '(end)'
const to = ' leads to '

/** Which nodes can follow which, over all branches. */
function ways(flow: FlowDefinition): ReadonlySet<string> {
  const found = new Set<string>()
  const heads = (step: FlowNode | undefined, after: readonly string[]): readonly string[] => {
    if (!step) return after
    return step.kind === 'pass' ? below(step, after) : [step.code]
  }
  const below = (step: FlowStep, after: readonly string[]): readonly string[] => {
    const joined = heads(step.next, after)
    const branches = branchesOf(step)
    return branches.length > 0 ? branches.flatMap((branch) => below(branch, joined)) : joined
  }
  const walk = (step: FlowStep, after: readonly string[]): void => {
    if (step.kind !== 'pass' && step.kind !== 'branch') for (const next of below(step, after)) found.add(`${step.code}${to}${next}`)
    for (const branch of branchesOf(step)) walk(branch, heads(step.next, after))
    if (step.next) walk(step.next, after)
  }
  walk(flow.start, [end])
  return found
}

/** The ways with a node left out: whoever came before it goes on to whatever came after it. */
function without(all: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const pairs = [...all].map((way) => way.split(to) as [string, string])
  const after = pairs.filter(([from]) => from === code).map(([, next]) => next)
  return new Set(
    pairs.filter(([from]) => from !== code).flatMap(([from, next]) => (next === code ? after : [next]).map((one) => `${from}${to}${one}`)),
  )
}

const sorted = (ways: ReadonlySet<string>): readonly string[] => [...ways].toSorted()

function linesOf(flow: FlowDefinition): readonly Line[] {
  return stepsOf(flow).flatMap(({ code, fork }): Line[] => [
    { after: code, side: 'below' },
    ...(fork ? [{ after: code, side: 'join' } as const] : []),
  ])
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(items.length, 1)]

function sound(flow: FlowDefinition): void {
  const written = encodeFlow(flow)
  const { definition } = decodeFlow(identity, written)
  if (!definition) throw new Error('cannot be read')
  expect(encodeFlow(definition)).toEqual(written)
  expect(stepsOf(definition).map(({ code, kind, name }) => [code, kind, name])).toEqual(
    stepsOf(flow).map(({ code, kind, name }) => [code, kind, name]),
  )
  const all = stepsOf(flow).map(({ code }) => code)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('')
  expect(stepsOf(flow).filter(({ kind }) => kind === 'start')).toHaveLength(1)
}

/** Codes of the other branches of the fork that a branch belongs to. */
function branchesBeside(flow: FlowDefinition, code: string): readonly string[] {
  const forks = stepsOf(flow).flatMap(({ fork }) => (fork?.kind === 'condition' ? [fork.branches.map((branch) => branch.code)] : []))
  return (forks.find((branches) => branches.includes(code)) ?? []).filter((one) => one !== code)
}

type Edit = (flow: FlowDefinition, one: number, other: number) => FlowDefinition

const edits: Readonly<Record<string, Edit>> = {
  'insert a node': (flow, at) => {
    const line = pick(linesOf(flow), at)
    const newCode = newCodes(flow, random)
    const code = newCode()
    const edited = line ? insertNode(flow, line, newApprover(code, '审批'), newCode) : flow
    expect(codes(edited).filter((one) => one !== code)).toEqual(codes(flow))
    expect(sorted(without(ways(edited), code))).toEqual(sorted(ways(flow)))
    return edited
  },
  'insert a fork': (flow, at) => {
    const line = pick(linesOf(flow), at)
    const newCode = newCodes(flow, random)
    const fork = newFork('condition', names, newCode)
    const heads = fork.kind === 'condition' ? fork.branches.map(({ code }) => code) : []
    const edited = line ? insertFork(flow, line, fork, newCode) : flow
    expect(codes(edited).filter((one) => !heads.includes(one))).toEqual(codes(flow))
    expect(sorted(ways(edited))).toEqual(sorted(ways(flow)))
    return edited
  },
  'insert branches that run at once, or are chosen': (flow, at, to) => {
    const line = pick(linesOf(flow), at)
    const newCode = newCodes(flow, random)
    return line ? insertFork(flow, line, newFork(to % 2 === 0 ? 'parallel' : 'chosen', names, newCode), newCode) : flow
  },
  'add a branch': (flow, at) => {
    const step = pick(
      stepsOf(flow).filter(({ fork }) => fork && fork.kind !== 'foreign'),
      at,
    )
    return step ? addBranch(flow, step.code, newBranch(newCodes(flow, random)(), '条件')) : flow
  },
  'remove a node': (flow, at) => {
    const step = pick(stepsOf(flow).filter(isNode), at)
    if (!step) return flow
    const edited = removeStep(flow, step.code, newCodes(flow, random))
    expect(codes(edited)).toEqual(codes(flow).filter((one) => one !== step.code))
    expect(sorted(ways(edited))).toEqual(sorted(without(ways(flow), step.code)))
    return edited
  },
  'remove a branch': (flow, at) => {
    const step = pick(
      stepsOf(flow).filter(({ kind }) => kind === 'branch'),
      at,
    )
    if (!step) return flow
    const edited = removeStep(flow, step.code, newCodes(flow, random))
    expect(codes(edited)).not.toContain(step.code)
    const siblings = branchesBeside(flow, step.code)
    // One branch alone would be none: its nodes stand in the line itself.
    if (siblings.length === 1) expect(codes(edited)).not.toContain(siblings[0])
    else expect(codes(edited)).toEqual(expect.arrayContaining([...siblings]))
    return edited
  },
  'remove a fork': (flow, at) => {
    const step = pick(
      stepsOf(flow).filter(({ fork }) => fork),
      at,
    )
    return step ? removeFork(flow, step.code) : flow
  },
  'move a node': (flow, at, to) => {
    const step = pick(stepsOf(flow).filter(isNode), at)
    const line = pick(linesOf(flow), to)
    if (!step || !line) return flow
    const edited = moveNode(flow, step.code, line, newCodes(flow, random))
    const others = codes(flow).filter((one) => one !== step.code)
    expect(codes(edited).filter((one) => one !== step.code)).toEqual(others)
    expect(codes(edited)).toHaveLength(codes(flow).length)
    expect(sorted(without(ways(edited), step.code))).toEqual(sorted(without(ways(flow), step.code)))
    return edited
  },
  'move a branch': (flow, at, to) => {
    const step = pick(
      stepsOf(flow).filter(({ kind }) => kind === 'branch'),
      at,
    )
    const edited = step ? moveBranch(flow, step.code, to % 4) : flow
    expect(codes(edited).toSorted()).toEqual(codes(flow).toSorted())
    expect(sorted(ways(edited))).toEqual(sorted(ways(flow)))
    return edited
  },
  'make a branch the default': (flow, at, to) => {
    const step = pick(
      stepsOf(flow).filter(({ kind }) => kind === 'branch'),
      at,
    )
    return step ? setDefaultBranch(flow, step.code, to % 2 === 0) : flow
  },
  'paste a node': (flow, at, to) => {
    const step = pick(stepsOf(flow).filter(isNode), at)
    const line = pick(linesOf(flow), to)
    const piece = step && readPiece(writePiece(pieceOf(flow, step.code) ?? newApprover('x', '')))
    if (!piece || piece.kind === 'branch' || !line) return flow
    const edited = pasteNode(flow, line, piece, random)
    const added = codes(edited).filter((one) => !codes(flow).includes(one))
    expect(added).toHaveLength(1)
    expect(sorted(without(ways(edited), added[0] ?? ''))).toEqual(sorted(ways(flow)))
    return edited
  },
  'paste a branch': (flow, at, to) => {
    const step = pick(
      stepsOf(flow).filter(({ kind }) => kind === 'branch'),
      at,
    )
    const into = pick(
      stepsOf(flow).filter(({ fork }) => fork && fork.kind !== 'foreign'),
      to,
    )
    const piece = step && readPiece(writePiece(pieceOf(flow, step.code) ?? newBranch('x', '')))
    // A tree grows exponentially by pasting a branch into itself.
    if (piece?.kind !== 'branch' || !into || stepsOf(flow).length > 200) return flow
    return pasteBranch(flow, into.code, piece, random)
  },
  rename: (flow, at) => {
    const step = pick(
      stepsOf(flow).filter(({ kind }) => kind !== 'foreign' && kind !== 'pass'),
      at,
    )
    return step ? renameStep(flow, step.code, '新名称') : flow
  },
}

test('any edits in any order', () => {
  const command = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(1000), fc.nat(1000))
  fc.assert(
    fc.property(anyFlow, fc.array(command, { maxLength: 20 }), (flow, commands) => {
      let edited = flow
      for (const [name, one, other] of commands) {
        edited = edits[name]?.(edited, one, other) ?? edited
        sound(edited)
      }
    }),
    { numRuns: 300 },
  )
})

describe('what is not touched', () => {
  test('an edit leaves other branches the objects they were, so that they are not drawn again', () => {
    fc.assert(
      fc.property(anyFlow, fc.nat(100), (flow, at) => {
        const step = pick(
          stepsOf(flow).filter(({ kind }) => kind === 'branch'),
          at,
        )
        if (!step) return
        const edited = renameStep(flow, step.code, `${step.name}!`)
        const kept = new Set(stepsOf(edited))
        const siblings = stepsOf(flow).filter(
          ({ fork }) => fork?.kind === 'condition' && fork.branches.some(({ code }) => code === step.code),
        )
        for (const above of siblings)
          if (above.fork?.kind === 'condition')
            for (const branch of above.fork.branches) if (branch.code !== step.code) expect(kept.has(branch)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
