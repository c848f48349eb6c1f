import { vi } from 'vitest'
import { decodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, branchAbove, chain, start } from '#engine/flows/testing/builders.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { bareFacts } from '#fields/place.tsx'
import { checkFlowDraft, type FlowFinding } from '#features/flow-design/contract.ts'
import { FlowDesigner } from '#features/flow-design/web/flow-designer.tsx'
import { flowFieldsOf } from '#features/flow-design/web/form-fields.ts'
import { chosenByIds } from '#features/pickers/contract.ts'
import { readOfficeHours } from '#features/working-days/contract.ts'
import { useDesigner } from '#web/designer/use-designer.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

export const filingForm: FormDefinition = {
  parts: [
    part('enterprise', 'text', '企业名称'),
    part('area', 'number', '面积'),
    part('handler', 'user', '经办人'),
    part('day', 'date', '播种日期'),
    part('kind', 'select', '类别', {
      options: {
        options: [
          { id: 'rice', fullName: '水稻' },
          { id: 'maize', fullName: '玉米' },
        ],
      },
    }),
    part('items', 'sub-table', '地块', { children: [part('plot', 'text', '地块名'), part('size', 'number', '亩数')] }),
  ],
  rules: [],
  settings: {},
}

/** Start, 乡镇审核, a fork by area with 审签 in its first branch, 县级审查. */
export const filingFlow: FlowDefinition = chain(
  start(),
  approver('town', [], {
    name: '乡镇审核',
    assignee: {
      kind: 'members',
      members: { users: [], organizations: [], positions: [], roles: ['r-town'], groups: [] },
      narrowing: 'none',
    },
    fork: {
      kind: 'condition',
      branches: [
        branchAbove('large', 'area', '500', { name: '大于500亩', next: approver('chief', ['li'], { name: '审签' }) }),
        branch('other', { name: '其他情况', isDefault: true, priority: 2 }),
      ],
    },
  }),
  approver('county', ['wang'], { name: '县级审查', counterSign: { mode: 'all', ratio: 60 } }),
)

const names: Readonly<Record<string, string>> = { 'r-town--role': '乡镇审核员', 'li--user': '李审签', 'wang--user': '王县' }

export function namesAnswered(): AnsweredCall {
  return answered(chosenByIds, ({ body }) => ({
    list: body.userId.map((id) => ({
      id,
      fullName: names[id] ?? id,
      organize: '',
      icon: '',
      type: id.endsWith('role') ? ('role' as const) : ('user' as const),
      enabledMark: 1,
      headIcon: '',
      organizeIds: [],
    })) as never,
  }))
}

export const checked = (findings: readonly FlowFinding[] = []): AnsweredCall => answered(checkFlowDraft, { findings: [...findings] })

const officeHours = answered(readOfficeHours, {
  ...{ id: 'office-hours', span1: ['08:30', '12:00'], span2: ['14:30', '18:00'], span3: [], span4: [], version: 1 },
})

interface Given {
  readonly flow?: FlowDefinition
  readonly form?: FormDefinition
  readonly held?: boolean
  readonly phone?: boolean
  readonly calls?: readonly AnsweredCall[]
}

/** Draws the designer of a flow as its screen would; what it saves goes to `saved`. */
export async function renderFlowDesigner({ flow = filingFlow, form = filingForm, held = true, phone = false, calls = [] }: Given = {}) {
  const saved = vi.fn<(flow: FlowDefinition) => Promise<void>>(async () => undefined)
  function Shown() {
    const designer = useDesigner<FlowDefinition>({ initial: flow, save: saved, held })
    return (
      <FlowDesigner
        flowId="f1"
        designer={designer}
        fields={flowFieldsOf(form)}
        facts={bareFacts}
        onBack={() => undefined}
        onTry={() => undefined}
      />
    )
  }
  const drawn = await renderScreen(<Shown />, { phone, calls: [namesAnswered(), checked(), officeHours, ...calls] })
  return { ...drawn, saved, last: (): FlowDefinition => saved.mock.calls.at(-1)?.[0] ?? flow }
}

/** A flow of so many approver nodes, half of them in forks. */
export function largeFlow(count: number): FlowDefinition {
  const node = (index: number): object => ({
    nodeId: `n${index}`,
    type: 'approver',
    properties: { title: `审批${index}`, assigneeType: 3 },
  })
  let next: object | undefined
  for (let index = count; index > 0; index -= 3)
    next = {
      ...node(index),
      conditionType: 'condition',
      conditionNodes: [1, 2].map((side) => ({
        nodeId: `c${index}-${side}`,
        type: 'condition',
        properties: { title: `条件${side}`, priority: side, isDefault: side === 2, conditions: [] },
        childNode: node(index - side),
      })),
      ...(next && { childNode: next }),
    }
  const tree = { nodeId: 'start', type: 'start', properties: { title: '流程发起', formId: 'f' }, ...(next && { childNode: next }) }
  const { definition } = decodeFlow({ id: 'f1', code: 'large', name: '大流程', version: 1 }, JSON.parse(JSON.stringify(tree)))
  if (!definition) throw new Error('no flow')
  return definition
}
