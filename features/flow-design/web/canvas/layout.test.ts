import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFlow } from '#engine/flows/codec.ts'
import { withOwnCodes } from '#engine/flows/editing/codes.ts'
import { insertFork } from '#engine/flows/editing/lines.ts'
import { newFork } from '#engine/flows/editing/new-steps.ts'
import { anyTree } from '#engine/flows/testing/documents.ts'
import { approver, branch, chain, start } from '#engine/flows/testing/builders.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { stepTowards } from '#features/flow-design/web/canvas/going.ts'
import { drawingOf, sizes, type Drawing } from '#features/flow-design/web/canvas/layout.ts'

const flow = chain(
  start(),
  approver('a', [], {
    fork: {
      kind: 'condition',
      branches: [
        branch('c2', { isDefault: true, priority: 1 }),
        branch('c1', { priority: 2, next: approver('x', [], { next: approver('y', []) }) }),
      ],
    },
  }),
  approver('b', []),
)

const at = ({ boxes }: Drawing, id: string) => boxes.find((box) => box.id === id)
const middle = (drawing: Drawing, id: string) => {
  const box = at(drawing, id)
  return box && box.x + sizes[box.kind].width / 2
}

describe('the drawing', () => {
  const drawing = drawingOf(flow)

  test('the main line stands in the middle, branches in the order they are asked', () => {
    expect(['step start', 'step a', 'fork a', 'join a', 'step b', 'end'].map((id) => middle(drawing, id))).toEqual([0, 0, 0, 0, 0, 0])
    expect(middle(drawing, 'step c1')).toBeLessThan(middle(drawing, 'step c2') ?? 0)
  })

  test('each line says what can be inserted on it', () => {
    expect(drawing.ways.map(({ from, to, line }) => `${from}>${to}${line ? ` ${line.side}` : ''}`)).toEqual([
      'step start>step a below',
      'step a>fork a below',
      'fork a>step c1',
      'step c1>step x below',
      'step x>step y below',
      'step y>join a below',
      'fork a>step c2',
      'step c2>join a below',
      'join a>step b join',
      'step b>end below',
    ])
  })

  test('the join lies below the longest branch', () => {
    expect(at(drawing, 'join a')!.y).toBeGreaterThan(at(drawing, 'step y')!.y + sizes.card.height)
  })
})

test('a second fork in a row is drawn without a box for the invisible node', () => {
  const codes = ['d1', 'd2']
  const names = { approver: '', branch: () => '', otherwise: '' }
  const twice = insertFork(
    flow,
    { after: 'a', side: 'join' },
    newFork('condition', names, () => codes.shift() ?? ''),
    () => 'pass',
  )
  const drawing = drawingOf(twice)
  expect(at(drawing, 'step pass')).toBeUndefined()
  expect(drawing.ways.map(({ from, to }) => `${from}>${to}`)).toEqual(expect.arrayContaining(['join a>fork pass', 'join pass>step b']))
  expect(stepTowards(twice, drawing.boxes, 'y', 'down')).toBe('d1')
  expect(stepTowards(twice, drawing.boxes, 'd1', 'up')).toBe('a')
})

describe('arrow keys', () => {
  const { boxes } = drawingOf(flow)
  const go = (code: string, direction: Parameters<typeof stepTowards>[3]) => stepTowards(flow, boxes, code, direction)

  test('follow the flow up and down', () => {
    expect(go('start', 'down')).toBe('a')
    expect(go('a', 'down')).toBe('c1')
    expect(go('y', 'down')).toBe('b')
    expect(go('c2', 'down')).toBe('b')
    expect(go('b', 'down')).toBeUndefined()
    expect(go('x', 'up')).toBe('c1')
    expect(go('c1', 'up')).toBe('a')
    expect(go('start', 'up')).toBeUndefined()
  })

  test('go to the branch beside', () => {
    expect(go('c1', 'right')).toBe('c2')
    expect(go('c2', 'left')).toBe('c1')
    expect(go('c1', 'left')).toBeUndefined()
  })
})

test('of no flow two boxes lie upon each other, and every line leads from box to box', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      let made = 0
      const { definition } = decodeFlow({ id: 'f', code: 'f', name: 'f', version: 1 }, tree)
      if (!definition) return
      const own = withOwnCodes(definition, () => `n${(made += 1)}`)
      const { boxes, ways } = drawingOf(own)
      const ids = new Set(boxes.map(({ id }) => id))
      expect(ids.size).toBe(boxes.length)
      for (const { from, to } of ways) expect([ids.has(from), ids.has(to)]).toEqual([true, true])
      const cards = boxes.filter(({ kind }) => kind === 'card')
      expect(cards).toHaveLength(placesOf(own).filter(({ step }) => step.kind !== 'pass').length)
      for (const one of cards)
        for (const other of cards)
          if (one.id !== other.id)
            expect(Math.abs(one.x - other.x) >= sizes.card.width || Math.abs(one.y - other.y) >= sizes.card.height).toBe(true)
    }),
    { numRuns: 200 },
  )
})
