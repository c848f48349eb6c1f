import {
  addAt,
  chooseSetting,
  chooseStep,
  goDown,
  openTab,
  pickPerson,
  pressButton,
  pressSetting,
  renameStep,
  typeInto,
  typeSetting,
} from './designing-flows.ts'
import { settings } from './designing.ts'
import type { Window } from './window.ts'

/** Whom the flow names by name. */
export interface NamedInFlow {
  readonly first: string
  readonly inspector: string
  readonly copied: string
}

/** A condition on the chosen branch: a field that is more than a value. */
async function moreThan({ page }: Window, field: string, value: string): Promise<void> {
  await pressButton(page, '添加条件')
  await chooseSetting(page, '表单字段', field)
  await chooseSetting(page, '比较方式', '大于')
  await typeInto(page, settings(page).getByRole('textbox', { name: '固定值' }), value)
}

/** The first node is for a person who is named; above 100 somebody whom the form names decides as well. */
async function designBeginning(window: Window, names: NamedInFlow): Promise<void> {
  const { page } = window
  await addAt(page, '流程发起', 'below', '审批节点')
  await renameStep(page, '初审')
  await pickPerson(page, '指定成员', names.first)
  await addAt(page, '初审', 'below', '条件分支')
  await moreThan(window, '数量', '100')
  await addAt(page, '条件1', 'below', '审批节点')
  await renameStep(page, '大额复核')
  await chooseSetting(page, '审批类型', '表单变量')
  await chooseSetting(page, '表单字段', '责任人')
}

/** Where the conditions meet: both superiors at once, and after them the initiator, who chooses branches and the people of one. */
async function designMiddle({ page }: Window, names: NamedInFlow): Promise<void> {
  await addAt(page, '初审', 'join', '分流')
  await chooseStep(page, '分支1')
  await renameStep(page, '主管分支')
  await goDown(page, '审批节点')
  await renameStep(page, '主管审批')
  await chooseSetting(page, '审批类型', '发起者主管')
  await chooseStep(page, '分支2')
  await renameStep(page, '部门分支')
  await goDown(page, '审批节点')
  await renameStep(page, '部门审批')
  await chooseSetting(page, '审批类型', '部门主管')
  await addAt(page, '初审', 'second join', '审批节点')
  await renameStep(page, '统筹')
  await chooseSetting(page, '审批类型', '发起者本人')
  await addAt(page, '统筹', 'below', '选择分支')
  await renameStep(page, '现场分支')
  await goDown(page, '审批节点')
  await renameStep(page, '实地核查')
  await chooseSetting(page, '审批类型', '候选人员')
  await chooseStep(page, '分支2')
  await renameStep(page, '资料分支')
  await goDown(page, '审批节点')
  await renameStep(page, '资料核查')
  await pickPerson(page, '指定成员', names.first)
}

/** A sub flow that is waited for, a timer of a second, and at the end whoever handled the first node, with a copy for somebody. */
async function designEnd({ page }: Window, names: NamedInFlow): Promise<void> {
  await addAt(page, '统筹', 'join', '子流程')
  await chooseSetting(page, '子流程', '苗木检验')
  await pickPerson(page, '指定成员', names.inspector)
  await pressSetting(page, '自动提交')
  await pressButton(page, '添加字段')
  await chooseSetting(page, '第1项的主流程字段', '苗木名称')
  await chooseSetting(page, '第1项的子流程字段', '检验对象')
  await addAt(page, '子流程', 'below', '定时器')
  await typeSetting(page, '秒', '1')
  await addAt(page, '定时器', 'below', '审批节点')
  await renameStep(page, '办结')
  await chooseSetting(page, '审批类型', '流程环节')
  await chooseSetting(page, '流程环节', '初审')
  await openTab(page, '高级设置')
  await pickPerson(page, '抄送人', names.copied)
}

/** A flow with every kind of node and of fork: approvers by seven rules, conditions, branches at once and chosen ones, a sub flow, a timer. */
export async function designEveryNode(window: Window, names: NamedInFlow): Promise<void> {
  await designBeginning(window, names)
  await designMiddle(window, names)
  await designEnd(window, names)
}
