import type { FlowHands } from './flow-hands.ts'
import type { Window } from './window.ts'

/** What the flow names: people, fields of the form, and the flow that one of its nodes starts. */
export interface NamedInFlow {
  readonly people: { readonly first: string; readonly inspector: string; readonly copied: string }
  readonly fields: { readonly subject: string; readonly amount: string; readonly person: string }
  readonly subFlow: { readonly name: string; readonly subject: string }
}

/** A condition on the chosen branch: a field that is more than a value. */
async function moreThan({ page }: Window, hands: FlowHands, field: string, value: string): Promise<void> {
  await hands.pressButton(page, '添加条件')
  await hands.chooseSetting(page, '表单字段', field)
  await hands.chooseSetting(page, '比较方式', '大于')
  await hands.typeValue(page, value)
}

/** The first node is for a person who is named; above 100 somebody whom the form names decides as well. */
async function designBeginning(window: Window, hands: FlowHands, { people, fields }: NamedInFlow): Promise<void> {
  const { page } = window
  await hands.addAt(page, '流程发起', 'below', '审批节点')
  await hands.renameStep(page, '初审')
  await hands.pickPerson(page, '指定成员', people.first)
  await hands.addAt(page, '初审', 'below', '条件分支')
  await moreThan(window, hands, fields.amount, '100')
  await hands.addAt(page, '条件1', 'below', '审批节点')
  await hands.renameStep(page, '大额复核')
  await hands.chooseSetting(page, '审批类型', '表单变量')
  await hands.chooseSetting(page, '表单字段', fields.person)
}

/** Where the conditions meet: both superiors at once, and after them the initiator, who chooses branches and the people of one. */
async function designMiddle({ page }: Window, hands: FlowHands, { people }: NamedInFlow): Promise<void> {
  await hands.addAt(page, '初审', 'join', '分流')
  await hands.chooseStep(page, '分支1')
  await hands.renameStep(page, '主管分支')
  await hands.goDown(page, '审批节点')
  await hands.renameStep(page, '主管审批')
  await hands.chooseSetting(page, '审批类型', '发起者主管')
  await hands.chooseStep(page, '分支2')
  await hands.renameStep(page, '部门分支')
  await hands.goDown(page, '审批节点')
  await hands.renameStep(page, '部门审批')
  await hands.chooseSetting(page, '审批类型', '部门主管')
  await hands.addAt(page, '初审', 'second join', '审批节点')
  await hands.renameStep(page, '统筹')
  await hands.chooseSetting(page, '审批类型', '发起者本人')
  await hands.addAt(page, '统筹', 'below', '选择分支')
  await hands.renameStep(page, '现场分支')
  await hands.goDown(page, '审批节点')
  await hands.renameStep(page, '实地核查')
  await hands.chooseSetting(page, '审批类型', '候选人员')
  await hands.chooseStep(page, '分支2')
  await hands.renameStep(page, '资料分支')
  await hands.goDown(page, '审批节点')
  await hands.renameStep(page, '资料核查')
  await hands.pickPerson(page, '指定成员', people.first)
}

/** A sub flow that is waited for, a timer of a second, and at the end whoever handled the first node, with a copy for somebody. */
async function designEnd({ page }: Window, hands: FlowHands, { people, fields, subFlow }: NamedInFlow): Promise<void> {
  await hands.addAt(page, '统筹', 'join', '子流程')
  await hands.chooseSetting(page, '子流程', subFlow.name)
  await hands.pickPerson(page, '指定成员', people.inspector)
  await hands.pressSetting(page, '自动提交')
  await hands.pressButton(page, '添加字段')
  await hands.chooseSetting(page, '第1项的主流程字段', fields.subject)
  await hands.chooseSetting(page, '第1项的子流程字段', subFlow.subject)
  await hands.addAt(page, '子流程', 'below', '定时器')
  await hands.typeSetting(page, '秒', '1')
  await hands.addAt(page, '定时器', 'below', '审批节点')
  await hands.renameStep(page, '办结')
  await hands.chooseSetting(page, '审批类型', '流程环节')
  await hands.chooseSetting(page, '流程环节', '初审')
  await hands.openTab(page, '高级设置')
  await hands.pickPerson(page, '抄送人', people.copied)
}

/** A flow with every kind of node and of fork: approvers by seven rules, conditions, branches at once and chosen ones, a sub flow, a timer. */
export async function designEveryNode(window: Window, hands: FlowHands, named: NamedInFlow): Promise<void> {
  await designBeginning(window, hands, named)
  await designMiddle(window, hands, named)
  await designEnd(window, hands, named)
}
